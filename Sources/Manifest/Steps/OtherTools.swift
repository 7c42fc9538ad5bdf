/// The names that other UI testing tools use for the steps, and the keys that they use for what needs no step here.
enum OtherTools {
  /// Other tools' names for the steps.
  static let steps: [String: String] = [
    "tap": "click", "press": "click", "select": "click", "choose": "click", "pick": "click", "check": "click", "deselect": "click",
    "unselect": "click", "toggle": "click", "assert": "expect", "verify": "expect", "should": "expect", "expects": "expect",
    "input": "type", "enter": "type", "fill": "type", "slide": "set", "drag": "set", "scroll": "read", "reset": "clear", "delete": "remove",
    "tapOn": "click", "inputText": "type", "eraseText": "type", "assertVisible": "expect", "assertNotVisible": "expect",
    "assertTrue": "expect", "comment": "note", "sortBy": "click", "refine": "click", "filter": "click", "goToPage": "page",
    "paginate": "page",
  ]

  /// Help for keys of other tools.
  static let helps: [String: String] = {
    let pictures = ["screenshot", "takeScreenshot", "snapshot", "capture", "toMatchSnapshot"]
    let groups = ["group", "describe", "context", "section", "step", "it", "test", "scenario"]
    let files = ["$ref", "ref", "import", "use", "call", "run", "runFlow", "template", "extends"]
    let all: [([String], String)] = [
      (pictures, "remove it: the snapshot shows every step"),
      (groups, "steps are not grouped: write them one after the other, with a 'note' before them if you like"),
      (files, "to take steps from a file, write 'include: FILE'"),
      (["given", "Given"], "write it as a note: '- note: …'"),
      (["when", "When"], "write the step itself, such as '- click: …'"),
      (["then", "Then"], "the step is called 'expect'"),
    ]
    return Dictionary(all.flatMap { names, help in names.map { ($0, help) } }, uniquingKeysWith: { first, _ in first })
  }()
}
