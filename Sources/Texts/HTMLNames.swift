/// The names of HTML for the characters of ASCII and of Latin-1, as in `&eacute;`, but for the space that does not break.
enum HTMLNames {
  struct Entity {
    /// With the semicolon, and without the ampersand.
    let name: [UInt8]
    let scalar: Unicode.Scalar
  }

  /// The names that begin with a byte.
  static func beginning(with byte: UInt8) -> [Entity] { byFirst[Int(byte)] }

  private static let byFirst: [[Entity]] = {
    var lists = [[Entity]](repeating: [], count: 256)
    let ofLatin = zip(latin.split(separator: " "), UInt8(0xA1)...UInt8.max).map { (String($0), Unicode.Scalar($1)) }
    for (name, scalar) in ascii.flatMap({ names, scalar in names.split(separator: " ").map { (String($0), scalar) } }) + ofLatin {
      let entity = Entity(name: Array("\(name);".utf8), scalar: scalar)
      lists[Int(entity.name[0])].append(entity)
    }
    return lists
  }()

  private static let ascii: [(String, Unicode.Scalar)] = [
    ("excl", "!"), ("quot QUOT", "\""), ("num", "#"), ("dollar", "$"), ("percnt", "%"), ("amp AMP", "&"), ("apos", "'"), ("lpar", "("),
    ("rpar", ")"), ("ast midast", "*"), ("plus", "+"), ("comma", ","), ("period", "."), ("sol", "/"), ("colon", ":"), ("semi", ";"),
    ("lt LT", "<"), ("equals", "="), ("gt GT", ">"), ("quest", "?"), ("commat", "@"), ("lsqb lbrack", "["), ("bsol", "\\"),
    ("rsqb rbrack", "]"), ("Hat", "^"), ("lowbar UnderBar", "_"), ("grave DiacriticalGrave", "`"), ("lcub lbrace", "{"),
    ("verbar vert VerticalLine", "|"), ("rcub rbrace", "}"), ("Tab", "\t"), ("NewLine", "\n"), ("COPY", "\u{A9}"), ("REG", "\u{AE}"),
    ("die Dot", "\u{A8}"), ("pm PlusMinus", "\u{B1}"), ("centerdot CenterDot", "\u{B7}"), ("half", "\u{BD}"), ("div", "\u{F7}"),
    ("angst", "\u{C5}"), ("circledR", "\u{AE}"), ("strns", "\u{AF}"), ("Cedilla", "\u{B8}"), ("DiacriticalAcute", "\u{B4}"),
  ]

  /// From U+00A1 to U+00FF.
  private static let latin = """
    iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm \
    raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH \
    Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig \
    ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """
}
