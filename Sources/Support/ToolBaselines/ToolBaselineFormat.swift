/// The files in which other tools record violations that they ignore.
package enum ToolBaselineFormat: String, CaseIterable, Sendable {
  case eslintSuppressions = "eslint-suppressions"
  case phpstanBaseline = "phpstan-baseline"
  case rubocopTodo = "rubocop-todo"
  case packwerkTodo = "packwerk-todo"
  case archunitStore = "archunit-store"
  case detektBaseline = "detekt-baseline"
  case swiftlintBaseline = "swiftlint-baseline"
  case ktlintBaseline = "ktlint-baseline"
  case sarif

  /// The version of the readers. Increase it when the same file would give other entries.
  package static let version = 4

  /// The maximum size of a file, in bytes.
  package var sizeLimit: Int {
    switch self {
    // The YAML parser keeps the whole document in memory, with a location for each value.
    case .rubocopTodo, .packwerkTodo: 4 << 20
    default: 32 << 20
    }
  }

  /// The maximum number of entries in a file.
  static let entryLimit = 500_000

  /// Reads the entries of a file.
  ///
  /// - Throws: `ToolBaselineError` at the first invalid location.
  package func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    guard bytes.count <= sizeLimit else { throw tooLarge }
    if bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
      throw ToolBaselineError("the file is stored in Git LFS")
    }
    let entries =
      switch self {
      case .eslintSuppressions: try ESLintSuppressions.entries(bytes)
      case .phpstanBaseline: try PHPStanBaseline.entries(bytes)
      case .rubocopTodo: try RuboCopTodo.entries(bytes)
      case .packwerkTodo: try PackwerkTodo.entries(bytes)
      case .archunitStore: try ArchUnitStore.entries(bytes)
      case .detektBaseline: try DetektBaseline.entries(bytes)
      case .swiftlintBaseline: try SwiftLintBaseline.entries(bytes)
      case .ktlintBaseline: try KtlintBaseline.entries(bytes)
      case .sarif: try SARIFResults.entries(bytes)
      }
    guard entries.count <= ToolBaselineFormat.entryLimit else {
      throw ToolBaselineError("the file has more than \(ToolBaselineFormat.entryLimit) entries")
    }
    return entries
  }

  /// The error of a file above the size limit.
  package var tooLarge: ToolBaselineError {
    ToolBaselineError("the file is larger than \(sizeLimit >> 20) MB")
  }

  /// Decodes a file as text.
  static func text(_ bytes: [UInt8]) throws(ToolBaselineError) -> String {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard let text = String(validating: hasMark ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    else { throw ToolBaselineError("the file isn't valid UTF-8") }
    return text
  }

  /// The lines of a text, which end in LF or CRLF.
  static func lines(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
  }

  /// Reads a number of violations.
  static func count(_ text: some StringProtocol, line: Int) throws(ToolBaselineError) -> Int {
    guard let count = Int(text), (0...Int(Int32.max)).contains(count) else {
      throw ToolBaselineError("expected a number of violations", line: line)
    }
    return count
  }
}
