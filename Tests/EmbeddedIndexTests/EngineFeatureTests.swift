import EmbeddedIndex
import JSONText
import SearchModel
import Testing

/// Rows written for this project: what an index does with its settings, synonyms, rules and locations, according to Algolia's
/// documentation.
struct EngineFeatureTests {
  private func check(_ rows: [String]) async throws {
    for text in rows {
      let difference = try await EngineRow(text).difference()
      #expect(difference == nil, "\(text)")
    }
  }

  /// Records by name, in a row's notation.
  private static func row(_ names: [String], _ rest: String) -> String {
    let records = names.enumerated().map { #"{"objectID":"\#($0.offset + 1)","n":"\#($0.element)"}"# }.joined(separator: ",")
    return #"{"records":[\#(records)],\#(rest)}"#
  }

  @Test func synonyms() async throws {
    let names = ["red sofa", "red couch", "green settee", "New York bagel", "NYC bagel", "iphone case", "5 <street> house"]
    let synonyms = #"""
      "searcher":{"synonyms":[
        {"objectID":"a","type":"synonym","synonyms":["sofa","couch"]},
        {"objectID":"b","type":"oneWaySynonym","input":"seat","synonyms":["settee","sofa"]},
        {"objectID":"c","type":"synonym","synonyms":["nyc","new york"]},
        {"objectID":"d","type":"altCorrection1","word":"ipone","corrections":["iphone"]},
        {"objectID":"e","type":"placeholder","placeholder":"<street>","replacements":["oak road","elm"]}]}
      """#
    try await check([
      Self.row(names, #"\#(synonyms),"params":{"query":"sofa"},"expect":{"hits":["1","2"],"ordered":true}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"red couch"},"expect":{"hits":["1","2"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"seat"},"expect":{"hits":["1","3"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"settee"},"expect":{"hits":["3"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"nyc bagel"},"expect":{"hits":["4","5"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"new york bagel"},"expect":{"hits":["4","5"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"ipone","typoTolerance":false},"expect":{"hits":["6"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"elm house"},"expect":{"hits":["7"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"oak road house"},"expect":{"hits":["7"]}"#),
      Self.row(names, #"\#(synonyms),"params":{"query":"sofa","synonyms":false},"expect":{"hits":["1"]}"#),
      // A single word counts as exact; several words only if the settings say so.
      Self.row(
        ["couch", "sofa"],
        #""searcher":{"synonyms":[{"type":"synonym","synonyms":["sofa","couch"]}]},"settings":{"alternativesAsExact":[]},"params":{"query":"sofa"},"expect":{"hits":["2","1"],"ordered":true}"#
      ),
      Self.row(
        ["couch", "sofa"],
        #""searcher":{"synonyms":[{"type":"synonym","synonyms":["sofa","couch"]}]},"params":{"query":"sofa"},"expect":{"hits":["1","2"],"ordered":true}"#
      ),
    ])
  }

  @Test func phrasesExclusionsAndSeparators() async throws {
    let names = ["red running shoes", "running red shoes", "red hat", "c# guide", "c guide"]
    try await check([
      Self.row(names, #""settings":{"advancedSyntax":true},"params":{"query":"\"red running\""},"expect":{"hits":["1"]}"#),
      Self.row(names, #""settings":{"advancedSyntax":true},"params":{"query":"red -hat"},"expect":{"hits":["1","2"]}"#),
      Self.row(names, #""settings":{"advancedSyntax":true},"params":{"query":"-\"running red\" shoes"},"expect":{"hits":["1"]}"#),
      Self.row(names, #""settings":{"advancedSyntax":true},"params":{"query":"-red"},"expect":{"hits":["4","5"]}"#),
      Self.row(
        names,
        #""params":{"query":"red -hat","advancedSyntax":true,"advancedSyntaxFeatures":["exactPhrase"]},"expect":{"hits":["3"]}"#),
      Self.row(names, #""params":{"query":"\"running red\""},"expect":{"hits":["1","2"]}"#),
      Self.row(names, ##""settings":{"separatorsToIndex":"#"},"params":{"query":"c#"},"expect":{"hits":["4"]}"##),
      Self.row(names, #""params":{"query":"c#"},"expect":{"hits":["4","5"]}"#),
      Self.row(
        ["iPhone", "phone"],
        #""settings":{"camelCaseAttributes":["n"],"searchableAttributes":["n"]},"params":{"query":"phone","typoTolerance":false},"expect":{"hits":["1","2"]}"#
      ),
      Self.row(
        ["für", "fur"], #""settings":{"keepDiacriticsOnCharacters":"ü"},"params":{"query":"für"},"expect":{"hits":["1"]}"#),
      Self.row(
        ["Müller", "Mueller"],
        #""settings":{"customNormalization":{"default":{"ü":"ue"}}},"params":{"query":"mueller","typoTolerance":false},"expect":{"hits":["1","2"]}"#
      ),
      Self.row(["model 10000", "model 10001"], #""params":{"query":"10000"},"expect":{"hits":["1","2"]}"#),
      Self.row(
        ["model 10000", "model 10001"], #""params":{"query":"10000","allowTyposOnNumericTokens":false},"expect":{"hits":["1"]}"#),
      Self.row(
        ["phone", "phonebook"],
        #""settings":{"searchableAttributes":["n"],"disablePrefixOnAttributes":["n"]},"params":{"query":"phone"},"expect":{"hits":["1"]}"#),
      Self.row(
        ["boots shop", "boot shop"], #""params":{"query":"boot shop","naturalLanguages":["en"]},"expect":{"hits":["1","2"]}"#),
    ])
  }

  @Test func places() async throws {
    let records = #"""
      "records":[{"objectID":"paris","_geoloc":{"lat":48.8566,"lng":2.3522}},{"objectID":"lyon","_geoloc":{"lat":45.764,"lng":4.8357}},
        {"objectID":"both","_geoloc":[{"lat":45.76,"lng":4.83},{"lat":40.71,"lng":-74.0}]},{"objectID":"nowhere"},
        {"objectID":"fiji","_geoloc":{"lat":-17.7,"lng":178.0}}]
      """#
    func row(_ params: String, _ expect: String) -> String { "{\(records),\"params\":{\(params)},\"expect\":{\(expect)}}" }
    try await check([
      row(#""aroundLatLng":"48.85,2.35","aroundRadius":10000"#, #""hits":["paris"]"#),
      row(#""aroundLatLng":"48.85,2.35","aroundRadius":"all""#, #""hits":["paris","lyon","both","fiji"],"ordered":true"#),
      row(#""aroundLatLng":"40.7,-74","aroundRadius":"all""#, #""top":["both","paris"]"#),
      // Within 100 kilometres, all distances are equal, so the order of the records decides.
      row(#""aroundLatLng":"45.76,4.83","aroundRadius":50000,"aroundPrecision":100000"#, #""hits":["lyon","both"],"ordered":true"#),
      row(#""aroundLatLng":"45.76,4.83","aroundRadius":50000"#, #""hits":["both","lyon"],"ordered":true"#),
      row(#""insideBoundingBox":[[45,4,49,5]]"#, #""hits":["lyon","both"]"#),
      row(#""insideBoundingBox":"48,2,49,3,""#, #""hits":["paris"]"#),
      row(#""insideBoundingBox":[[48,2,49,3],[-20,170,-10,180],[-20,-180,-10,-170]]"#, #""hits":["paris","fiji"]"#),
      row(#""insidePolygon":[[44,3,47,3,46,6,44,6]]"#, #""hits":["lyon","both"]"#),
      row(#""insidePolygon":[[44,3,47]]"#, #""refused":true"#),
      row(#""aroundLatLng":"somewhere""#, #""refused":true"#),
    ])
  }

  @Test func rules() async throws {
    let records = #"""
      "records":[{"objectID":"1","n":"apple phone","b":"Apple","p":900},{"objectID":"2","n":"sony phone","b":"Sony","p":500},
        {"objectID":"3","n":"apple pie","b":"Bakery","p":5},{"objectID":"4","n":"sony tv","b":"Sony","p":800}]
      """#
    let settings = #""settings":{"attributesForFaceting":["searchable(b)","p"],"searchableAttributes":["n","b"]}"#
    func row(_ rule: String, _ params: String, _ expect: String, _ more: String = "") -> String {
      "{\(records),\(settings),\"searcher\":{\"rules\":[\(rule)]\(more)},\"params\":{\(params)},\"expect\":{\(expect)}}"
    }
    let promote =
      #"{"objectID":"r","conditions":[{"pattern":"phone","anchoring":"contains"}],"consequence":{"promote":[{"objectID":"4","position":0}],"hide":[{"objectID":"2"}],"userData":{"banner":"x"}}}"#
    let brand =
      #"{"objectID":"r","conditions":[{"pattern":"{facet:b} phone","anchoring":"is"}],"consequence":{"params":{"automaticFacetFilters":["b"],"query":{"edits":[{"type":"remove","delete":"{facet:b}"}]}}}}"#
    let sale = #"{"objectID":"r","conditions":[{"context":"sale"}],"consequence":{"params":{"filters":"p < 600"}}}"#
    let timed = #"{"objectID":"r","conditions":[],"validity":[{"from":100,"until":200}],"consequence":{"hide":[{"objectID":"1"}]}}"#
    try await check([
      row(promote, #""query":"phone""#, #""hits":["4","1"],"ordered":true,"userData":[{"banner":"x"}]"#),
      row(promote, #""query":"tv""#, #""hits":["4"],"userData":[]"#),
      row(promote, #""query":"phone","enableRules":false"#, #""hits":["1","2"]"#),
      // A promoted record is returned whatever the filters say, unless the rule filters it.
      row(promote, #""query":"phone","filters":"b:Apple""#, #""hits":["4","1"]"#),
      row(
        promote.replacing(#""userData""#, with: #""filterPromotes":true,"userData""#), #""query":"phone","filters":"b:Apple""#,
        #""hits":["1"]"#),
      row(promote.replacing(#""position":0"#, with: #""position":5"#), #""query":"phone""#, #""hits":["1","4"],"ordered":true"#),
      row(promote.replacing(#""conditions""#, with: #""enabled":false,"conditions""#), #""query":"phone""#, #""hits":["1","2"]"#),
      row(brand, #""query":"sony phone""#, #""hits":["2"]"#),
      row(brand, #""query":"apple phone""#, #""hits":["1"]"#),
      row(brand, #""query":"apple phone now""#, #""hits":[]"#),
      row(sale, #""query":"","ruleContexts":["sale"]"#, #""hits":["2","3"]"#),
      row(sale, #""query":"","ruleContexts":["other"]"#, #""count":4"#),
      row(sale, #""query":"","filters":"b:Sony OR b:Bakery","ruleContexts":["sale"]"#, #""hits":["2","3"]"#),
      row(timed, #""query":"""#, #""count":4"#), row(timed, #""query":"""#, #""count":3"#, #","rulesAt":150"#),
      row(timed, #""query":"""#, #""count":4"#, #","rulesAt":"2026-12-24""#),
      row(
        #"{"objectID":"r","conditions":[{"filters":"b:Sony"}],"consequence":{"hide":[{"objectID":"2"}]}}"#, #""facetFilters":["b:sony"]"#,
        #""hits":["4"]"#),
      row(
        #"{"objectID":"r","conditions":[{"pattern":"fone","anchoring":"is","alternatives":true}],"consequence":{"params":{"query":"tv"}}}"#,
        #""query":"fones""#, #""hits":["4"]"#),
      row(
        #"{"objectID":"r","conditions":[{"pattern":"","anchoring":"is"}],"consequence":{"promote":[{"objectIDs":["3","2"],"position":1}]}}"#,
        #""query":"""#, #""hits":["1","3","2","4"],"ordered":true"#),
    ])
  }

  @Test func marks() async throws {
    let row = #"""
      {"records":[{"objectID":"1","n":"Crème brûlée, a dessert","d":"one two three four five six brulee eight nine ten eleven","t":["brul","x"]}],
       "settings":{"searchableAttributes":["n","d","t"],"attributesToSnippet":["d:4"],"snippetEllipsisText":"…"},
       "params":{"query":"brul","getRankingInfo":true},
       "expect":{"texts":{
         "_highlightResult.n.value":{"has":["Crème <em>brûl</em>ée, a dessert"]},"_highlightResult.n.matchLevel":{"has":["full"]},
         "_snippetResult.d.value":{"has":["… five six <em>brul</em>ee eight …"]}, "_rankingInfo.nbTypos":{"has":["0"]}}}}
      """#
    let difference = try await EngineRow(row).difference()
    #expect(difference == nil)
  }

  /// Locations are ranked and shown with four decimal places, rounded down.
  @Test func precisionOfLocations() async throws {
    let near =
      #""records":[{"objectID":"1","_geoloc":{"lat":0.00009,"lng":0}},{"objectID":"2","_geoloc":{"lat":0.00001,"lng":-0.108341}},{"objectID":"3","_geoloc":{"lat":0.0003,"lng":0}}]"#
    try await check([
      "{\(near),\"params\":{\"query\":\"\",\"aroundLatLng\":\"0,0\",\"aroundRadius\":\"all\"},\"expect\":{\"hits\":[\"1\",\"3\",\"2\"],\"ordered\":true}}",
      "{\(near),\"params\":{\"query\":\"\",\"aroundLatLng\":\"0,0\",\"aroundRadius\":\"all\",\"getRankingInfo\":true},\"expect\":{\"texts\":{\"_rankingInfo.matchedGeoLocation.lng\":{\"has\":[\"0\",\"0\",\"-0.1084\"]},\"_rankingInfo.matchedGeoLocation.lat\":{\"has\":[\"0\",\"0.0003\",\"0\"]}}}}",
    ])
  }

  /// Comparing for equality includes comparing for inequality.
  @Test func attributesThatAreComparedForEquality() async throws {
    let records =
      #""records":[{"objectID":"1","p":1},{"objectID":"2","p":5}],"settings":{"numericAttributesForFiltering":["equalOnly(p)"]}"#
    try await check([
      "{\(records),\"params\":{\"filters\":\"p != 5\"},\"expect\":{\"hits\":[\"1\"]}}",
      "{\(records),\"params\":{\"numericFilters\":[\"p!=5\"]},\"expect\":{\"hits\":[\"1\"]}}",
      "{\(records),\"params\":{\"filters\":\"p > 1\"},\"expect\":{\"count\":0}}",
    ])
  }

  @Test func criteriaAndTypos() async throws {
    let two = #""records":[{"objectID":"1","title":"hat","desc":"red shoe"},{"objectID":"2","title":"red hat","desc":"red shoe"}]"#
    let fields = #""searchableAttributes":["title","desc"]"#
    let natural = #""ranking":["typo","geo","words","filters","attribute","proximity","exact","custom"]"#
    try await check([
      // The attribute is chosen from those in which the words are nearest, unless the attribute criterion comes first.
      "{\(two),\"settings\":{\(fields)},\"params\":{\"query\":\"red shoe\"},\"expect\":{\"hits\":[\"1\",\"2\"],\"ordered\":true}}",
      "{\(two),\"settings\":{\(fields),\(natural)},\"params\":{\"query\":\"red shoe\"},\"expect\":{\"hits\":[\"2\",\"1\"],\"ordered\":true}}",
      "{\(two),\"settings\":{\(fields),\(natural),\"attributeCriteriaComputedByMinProximity\":true},\"params\":{\"query\":\"red shoe\"},\"expect\":{\"hits\":[\"1\",\"2\"],\"ordered\":true}}",
      Self.row(["park bench"], #""params":{"query":"parkbench","typoTolerance":false},"expect":{"count":0}"#),
      Self.row(["nanosecond"], #""params":{"query":"nano second","typoTolerance":false},"expect":{"count":0}"#),
      Self.row(
        ["park bench"], #""settings":{"disableTypoToleranceOnWords":["parkbench"]},"params":{"query":"parkbench"},"expect":{"count":0}"#),
      Self.row(["park bench"], #""settings":{"minWordSizefor1Typo":10},"params":{"query":"parkbench"},"expect":{"count":0}"#),
      Self.row(["abcdefghijklm zed"], #""params":{"query":"abcdefghijklmzed"},"expect":{"count":0}"#),
      Self.row(["no where", "no where land", "now here"], #""params":{"query":"nowhere"},"expect":{"hits":["1","2"]}"#),
      Self.row(
        ["pinterest", "pintxrxst"],
        #""settings":{"queryType":"prefixNone"},"params":{"query":"pinterest","typoTolerance":"strict"},"expect":{"hits":["1","2"]}"#),
      #"{"records":[{"objectID":"1","n":"pinterst","p":9},{"objectID":"2","n":"pinterest","p":1}],"settings":{"ranking":["desc(p)","typo"]},"params":{"query":"pinterest","typoTolerance":"strict"},"expect":{"hits":["2","1"],"ordered":true}}"#,
      Self.row(
        ["tvs set", "tv set"], #""params":{"query":"tv","exactOnSingleWordQuery":"word"},"expect":{"hits":["1","2"],"ordered":true}"#),
      Self.row(
        ["alpha zed"],
        #""params":{"query":"alpha b1 c1 d1 e1 f1 g1","removeWordsIfNoResults":"lastWords"},"expect":{"count":0}"#),
      Self.row(
        ["alpha zed"], #""params":{"query":"alpha b1 c1 d1 e1 f1","removeWordsIfNoResults":"lastWords"},"expect":{"count":1}"#),
      Self.row(
        ["comedy show", "drama comedy", "news"],
        #""params":{"similarQuery":"comedy drama crime"},"expect":{"hits":["2","1"],"ordered":true}"#),
      Self.row(["คณนาม", "คุณนาม"], #""params":{"query":"คุณนาม","typoTolerance":false},"expect":{"hits":["2"]}"#),
      Self.row(["ＡＢＣ shop", "cœur"], #""params":{"query":"abc"},"expect":{"hits":["1"]}"#),
      Self.row(["ＡＢＣ shop", "cœur"], #""params":{"query":"coeur"},"expect":{"hits":["2"]}"#),
    ])
  }

  @Test func languages() async throws {
    let names = ["child chair", "big feet", "mouse pad", "cheval noir", "katzen", "hemd"]
    func plural(_ query: String, _ hits: String, _ languages: String = "true") -> String {
      Self.row(
        names,
        #""params":{"query":"\#(query)","ignorePlurals":\#(languages),"typoTolerance":false,"queryType":"prefixNone"},"expect":{"hits":[\#(hits)]}"#
      )
    }
    try await check([
      plural("children", #""1""#), plural("foot", #""2""#), plural("mice", #""3""#), plural("chevaux", #""4""#),
      plural("katze", #""5""#, #"["de"]"#),
      plural("hemden", #""6""#, #"["nl"]"#), plural("hemdje", #""6""#, #"["nl"]"#),
      Self.row(["record"], #""params":{"query":"what is a record","removeStopWords":["en"]},"expect":{"count":1}"#),
      Self.row(["katze"], #""params":{"query":"der katze","removeStopWords":true},"expect":{"count":1}"#),
      Self.row(["bed room", "bed then"], #""params":{"query":"bed the","removeStopWords":true},"expect":{"hits":["2"]}"#),
      Self.row(["bed room"], #""params":{"query":"the bed","removeStopWords":true,"queryType":"prefixAll"},"expect":{"count":0}"#),
    ])
  }

  @Test func groupsPagesAndNumbers() async throws {
    let records =
      "\"records\":[" + zip(1..., "ABABAC").map { #"{"objectID":"\#($0)","g":"\#($1)","r":\#(10 - $0)}"# }.joined(separator: ",") + "]"
    let settings = #""settings":{"attributeForDistinct":"g","customRanking":["desc(r)"],"distinct":2}"#
    let thirty = (1...30).map { "\($0)" }
    try await check([
      "{\(records),\(settings),\"expect\":{\"hits\":[\"1\",\"3\",\"2\",\"4\",\"6\"],\"ordered\":true,\"count\":3}}",
      "{\(records),\(settings),\"params\":{\"hitsPerPage\":2},\"expect\":{\"hits\":[\"1\",\"3\",\"2\",\"4\"],\"ordered\":true}}",
      #"{"records":[{"objectID":"1","g":1},{"objectID":"2","g":1.2},{"objectID":"3","g":true},{"objectID":"4","g":true}],"settings":{"attributeForDistinct":"g","distinct":true},"expect":{"count":3}}"#,
      Self.row(thirty, #""params":{"offset":0,"length":5},"expect":{"onPage":5}"#),
      Self.row(thirty, #""params":{"offset":5},"expect":{"onPage":20,"top":["6"]}"#),
      #"{"records":[{"objectID":"1","p":900,"q":1}],"settings":{"numericAttributesForFiltering":["q","equalOnly(p)"]},"params":{"filters":"p > 850"},"expect":{"count":0}}"#,
      #"{"records":[{"objectID":"1","p":900,"q":1}],"settings":{"numericAttributesForFiltering":["q","equalOnly(p)"]},"params":{"filters":"p = 900 AND q > 0"},"expect":{"count":1}}"#,
      #"{"records":[{"objectID":"1","p":700},{"objectID":"2","p":950}],"params":{"numericFilters":"p>500,p<900"},"expect":{"hits":["1"]}}"#,
      #"{"records":[{"objectID":"1","_geoloc":{"lat":48.5,"lng":2.5}},{"objectID":"2","_geoloc":{"lat":45.5,"lng":4.5}}],"params":{"insideBoundingBox":[48,2,49,3,45,4,46,5]},"expect":{"count":2}}"#,
    ])
  }

  @Test func precedenceOfRules() async throws {
    func row(_ first: String, _ second: String, _ query: String, _ expect: String) -> String {
      #"{"records":[{"objectID":"1","n":"apple phone","b":"Apple"},{"objectID":"2","n":"sony phone","b":"Sony"}],"settings":{"attributesForFaceting":["b"]},"searcher":{"rules":[{"objectID":"a",\#(first)},{"objectID":"z",\#(second)}]},"params":{\#(query)},"expect":{\#(expect)}}"#
    }
    let one = #""consequence":{"params":{"query":"apple"}}"#
    let two = #""consequence":{"params":{"query":"sony"}}"#
    func phone(_ anchoring: String, _ more: String = "") -> String {
      #""conditions":[{"pattern":"phone","anchoring":"\#(anchoring)"\#(more)}]"#
    }
    let asked = #""query":"phone""#
    let sony = #""hits":["2"]"#
    try await check([
      row("\(phone("contains")),\(one)", "\(phone("is")),\(two)", asked, sony),
      row("\(phone("endsWith")),\(one)", "\(phone("startsWith")),\(two)", asked, sony),
      row("\(phone("is")),\(one)", "\(phone("is", #","context":"c""#)),\(two)", asked + #","ruleContexts":["c"]"#, sony),
      row("\(phone("is")),\(one)", "\(phone("is", #","filters":"b:Sony""#)),\(two)", asked + #","filters":"b:Sony""#, sony),
      row(
        #"\#(phone("contains")),"consequence":{"hide":[{"objectID":"1"}]}"#,
        #"\#(phone("contains")),"consequence":{"hide":[{"objectID":"2"}]}"#, asked, sony),
      row(
        #"\#(phone("contains")),"consequence":{"hide":[{"objectID":"1"}]}"#,
        #""conditions":[{"pattern":"apple phone","anchoring":"contains"}],"consequence":{"userData":{"x":1}}"#, #""query":"apple phone""#,
        #""hits":["1"],"userData":[{"x":1}]"#),
      row(
        #""conditions":[{"pattern":"{facet:b}","anchoring":"contains"}],"consequence":{"params":{"automaticFacetFilters":[{"facet":"b","disjunctive":true}],"query":{"remove":["{facet:b}"]}}}"#,
        #""conditions":[{"context":"none"}],\#(one)"#, #""query":"apple sony""#, #""hits":["1","2"]"#),
      // Filters with a score still filter.
      row(
        #""conditions":[{"pattern":"{facet:b}","anchoring":"contains"}],"consequence":{"params":{"automaticFacetFilters":[{"facet":"b","score":2}],"query":{"remove":["{facet:b}"]}}}"#,
        #""conditions":[{"context":"none"}],\#(one)"#, #""query":"sony""#, sony),
      row(
        #""conditions":[{"pattern":"{facet:b}","anchoring":"contains"}],"consequence":{"params":{"automaticFacetFilters":[{"facet":"b","disjunctive":true,"score":2}],"query":{"remove":["{facet:b}"]}}}"#,
        #""conditions":[{"context":"none"}],\#(one)"#, #""query":"apple sony""#, #""hits":["1","2"]"#),
      // A trailing colon is part of the value.
      row(
        #""conditions":[{"pattern":"sony","anchoring":"contains"}],"consequence":{"params":{"automaticFacetFilters":[{"facet":"b:Sony:","score":2}]}}"#,
        #""conditions":[{"context":"none"}],\#(one)"#, #""query":"sony""#, #""hits":[]"#),
    ])
  }

  @Test func marksOfSynonymsAndLists() async throws {
    func texts(_ record: String, _ rest: String, _ texts: String) -> String {
      #"{"records":[{"objectID":"1",\#(record)}],\#(rest),"expect":{"texts":{\#(texts)}}}"#
    }
    let house =
      #""searcher":{"synonyms":[{"type":"synonym","synonyms":["home","house"]},{"type":"synonym","synonyms":["nyc","new york city"]}]}"#
    try await check([
      texts(#""n":"big house""#, house + #","params":{"query":"home"}"#, #""_highlightResult.n.value":{"has":["big <em>house</em>"]}"#),
      texts(
        #""n":"big house""#, house + #","params":{"query":"home","replaceSynonymsInHighlight":true}"#,
        #""_highlightResult.n.value":{"has":["big <em>home</em>"]}"#),
      texts(
        #""n":"in new york city now""#, house + #","params":{"query":"nyc","replaceSynonymsInHighlight":true}"#,
        #""_highlightResult.n.value":{"has":["in <em>nyc</em> now"]}"#),
      texts(
        #""n":"red shoe""#, #""params":{"query":"the red","removeStopWords":["en"],"queryType":"prefixNone"}"#,
        #""_highlightResult.n.matchLevel":{"has":["full"]},"_highlightResult.n.fullyHighlighted":{"has":["false"]}"#),
      texts(
        #""n":"iPhone""#, #""settings":{"searchableAttributes":["n"],"camelCaseAttributes":["n"]},"params":{"query":"phone"}"#,
        #""_highlightResult.n.value":{"has":["i<em>Phone</em>"]}"#),
    ])
  }

  /// A virtual replica sorts either the hits that match as well as the best one, or all hits.
  @Test func virtualReplicas() async throws {
    let records: [JSONValue] = [
      ["objectID": "1", "n": "phone case", "p": 5], ["objectID": "2", "n": "phone", "p": 900], ["objectID": "3", "n": "phone", "p": 500],
    ]
    var settings = IndexSettings()
    settings.searchableAttributes = [.init(["n"], isOrdered: true)]
    var cheap = IndexSettings.Replica(name: "cheap", customRanking: [.init("p", isAscending: true)])
    cheap.isVirtual = true
    settings.replicas = [cheap]
    let index = try EmbeddedIndex(name: "i", records: Records(records), settings: settings)
    func search(_ strictness: Int?, _ text: String) async throws -> SearchResponse {
      var query = SearchQuery(query: text)
      query.relevancyStrictness = strictness
      return try await index.search([IndexQuery(indexName: "cheap", query: query)])[0]
    }
    let strict = try await search(nil, "phone")
    #expect(strict.hits.map(\.objectID) == ["3", "2"])
    #expect(strict.nbHits == 3 && strict.nbSortedHits == 2 && strict.appliedRelevancyStrictness == 100)
    let loose = try await search(0, "phone")
    #expect(loose.hits.map(\.objectID) == ["1", "3", "2"] && loose.nbSortedHits == 3)
    #expect(try await search(100, "").hits.map(\.objectID) == ["1", "3", "2"])
  }
}
