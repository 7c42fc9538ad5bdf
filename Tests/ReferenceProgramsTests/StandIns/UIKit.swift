import Foundation

// The parts of UIKit that the programs in the reference documents use: just enough to compile them unchanged and to see what a table would
// show.

open class UIViewController: NSObject {
  open func viewDidLoad() {}
}

open class UITableViewController: UIViewController {
  public let tableView = UITableView()
}

/// A table that asks its data source for cells when it is reloaded.
open class UITableView: NSObject {
  public weak var dataSource: (any UITableViewDataSource)?
  public weak var delegate: (any UITableViewDelegate)?
  private var cells: [UITableViewCell] = []

  public func register(_ type: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {}
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }

  public func reloadData() {
    let rows = dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0
    cells = (0..<rows).compactMap { dataSource?.tableView(self, cellForRowAt: IndexPath(indexes: [0, $0])) }
  }

  /// A tap on a row.
  func tap(_ row: Int) { delegate?.tableView(self, didSelectRowAt: IndexPath(indexes: [0, row])) }

  /// The rows as text; marked ones have a check mark.
  var lines: [String] {
    cells.map { cell in
      let text = cell.textLabel?.attributedText?.string ?? cell.textLabel?.text ?? ""
      return String(repeating: "  ", count: cell.indentationLevel) + (cell.accessoryType == .checkmark ? "✓ " : "") + text
    }
  }
}

open class UITableViewCell: NSObject {
  public enum AccessoryType {
    case none, checkmark
  }

  public let textLabel: UILabel? = UILabel()
  public var accessoryType = AccessoryType.none
  public var indentationLevel = 0
}

open class UILabel: NSObject {
  public var text: String?
  public var attributedText: NSAttributedString?
}

public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

public protocol UITableViewDelegate: AnyObject {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

open class UIColor: NSObject {
  nonisolated(unsafe) public static let gray = UIColor()
}

open class UIFont: NSObject {
  public static func systemFont(ofSize size: Double) -> UIFont { UIFont() }
}

extension NSAttributedString.Key {
  public static let foregroundColor = NSAttributedString.Key("foregroundColor")
  public static let font = NSAttributedString.Key("font")
}

extension IndexPath {
  public var row: Int { self[1] }
}
