import Foundation

/// The table in `Docs/semantics.md`: a row for each rule, with a place where the app relies on it,
/// the code that implements it, its tests, and the mutations that the tests must detect.
struct SemanticsTable {
  struct Row {
    let number: Int
    let rule: String
    /// The file in which the app relies on the rule; nil if it doesn't.
    let appFile: String?
    /// How the app relies on the rule, or the reason why it doesn't.
    let inApp: String
    /// Paths relative to the repository root.
    let code: [String]
    let tests: [TestName]
    /// Names of files in `Tests/Mutations`, without their extension.
    let mutations: [String]
  }

  /// A test, identified by its file and its title.
  struct TestName: Equatable {
    let file: String
    let title: String
  }

  let rows: [Row]

  init(_ text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      let cells = Self.cells(of: line)
      guard cells.count == 6, let number = Int(cells[0]) else { return nil }
      let parts = cells[2].split(separator: ": ", maxSplits: 1).map(String.init)
      return Row(
        number: number, rule: cells[1],
        appFile: parts.first == "not in the app" ? nil : parts.first.map(Self.quoted)?.first,
        inApp: parts.dropFirst().first ?? "", code: Self.quoted(cells[3]),
        tests: Self.tests(cells[4]), mutations: Self.quoted(cells[5]))
    }
  }

  /// A bar in a cell is written as `\|`.
  private static func cells(of line: Substring) -> [String] {
    guard line.hasPrefix("|") else { return [] }
    return line.replacing("\\|", with: "\u{0}").split(separator: "|").map {
      $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
    }
  }

  /// The texts between backticks.
  private static func quoted(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// `path` title <br> title <br> `path` title
  private static func tests(_ cell: String) -> [TestName] {
    var file = ""
    return cell.split(separator: "<br>").map { entry in
      let parts = entry.split(separator: "`")
      if parts.count > 1 { file = String(parts[parts.count - 2]) }
      let title = parts.last ?? ""
      return TestName(file: file, title: title.trimmingCharacters(in: .whitespaces))
    }
  }
}

/// A file in `Tests/Mutations`: a small error that a test must detect.
struct Mutation {
  /// The name without the extension.
  let name: String
  let rule: Int?
  /// `Target.Suite/function`.
  let test: String

  init(name: String, _ text: String) {
    self.name = name
    func field(_ key: String) -> String {
      let line = text.split(separator: "\n").first { $0.hasPrefix("\(key): ") }
      return line.map { String($0.dropFirst(key.count + 2)) } ?? ""
    }
    rule = Int(field("Rule"))
    test = field("Test")
  }
}
