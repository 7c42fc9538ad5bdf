/// Words that carry no meaning by themselves, by language: articles, pronouns, prepositions, conjunctions and auxiliaries, folded like the
/// words of records.
enum StopWords {
  /// The languages with a list.
  static let languages = lists.keys.sorted()

  /// The stop words of a language; empty if it has no list.
  static func of(_ language: String) -> Set<String> { lists[language] ?? [] }

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

  private static let lists: [String: Set<String>] = [
    "de": words(
      """
      aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei bin bis \
      bist da damit dann das dass dein deine deinem deinen deiner dem den denn der des deshalb dessen die dies diese diesem \
      diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure fur gegen hab \
      habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede \
      jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner konnen konnte machen man manche mein meine meinem \
      meinen meiner mich mir mit muss nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner \
      selbst sich sie sind so solche soll sollte sondern uber um und uns unser unsere unter viel vom von vor wahrend war \
      waren warum was weg weil weiter welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird \
      wirst wo wollen wollte zu zum zur zwar zwischen
      """),
    "en": words(
      """
      a about above after again against all am an and any are as at be because been before being below between both but by \
      can could did do does doing down during each few for from further had has have having he her here hers herself him \
      himself his how i if in into is it its itself just me more most my myself no nor not now of off on once only or other \
      our ours ourselves out over own same she should so some such than that the their theirs them themselves then there \
      these they this those through to too under until up very was we were what when where which while who whom why will \
      with would you your yours yourself yourselves
      """),
    "es": words(
      """
      a al algo algunas algunos ante antes aqui asi como con contra cual cuando cuanto de del desde donde dos durante e el \
      ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estan estas este esto estos fue fueron ha \
      hasta hay la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros o os otra otras otro otros para pero \
      poco por porque que quien quienes se sea ser si sin sobre son su sus tambien tanto te tiene todo todos tu tus un una \
      unas uno unos vosotros y ya yo
      """),
    "fr": words(
      """
      a ai au aucun aucune aux avec c ce ceci cela celle celles celui ces cet cette ceux chaque comme comment d dans de des \
      donc dont du elle elles en encore entre est et etait etre eu eux il ils j je l la le les leur leurs lui m ma mais me \
      meme mes moi mon n ne ni nos notre nous on ont ou par pas plus pour pourquoi qu quand que quel quelle quelles quels \
      qui s sa sans se ses si son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre \
      vous y
      """),
    "it": words(
      """
      a ad agli ai al alla alle allo anche avere c che chi ci come con contro cosa cui da dagli dai dal dalla dalle dallo \
      degli dei del della delle dello di dov dove e ed era essere fra fu gli ha hai hanno ho i il in io l la le lei li lo \
      loro lui ma mi mia mie miei mio ne negli nei nel nella nelle nello noi non nostro o per perche piu quale quali quando \
      quanto quella quelle quelli quello questa queste questi questo se sei si sia siamo sono sopra sotto sta su sua sue \
      sugli sui sul sulla sulle suo suoi tra tu tua tue tuo tuoi tutti tutto un una uno vi voi vostro
      """),
    "nl": words(
      """
      aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had heb \
      hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na \
      naar niet niets nog nu of om omdat ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was \
      wat we wel werd wezen wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou
      """),
    "pt": words(
      """
      a ao aos aquela aquele as ate com como da das de dela dele deles depois do dos e ela elas ele eles em entre era essa \
      esse esta estao este eu foi foram ha isso isto ja lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa \
      nosso num numa o os ou para pela pelas pelo pelos por qual quando que quem se sem ser seu seus so sua suas tambem te \
      tem teu tua tudo um uma umas uns voce voces
      """),
  ]
}
