/// The files in which another tool records the violations that it ignores.
package struct ToolBaseline: Equatable, Codable, Sendable {
  /// The tools with files that Headway reads.
  package enum Tool: String, CaseIterable, Codable, Sendable {
    case eslintSuppressions = "eslint-suppressions"
    case phpstanBaseline = "phpstan-baseline"
    case rubocopTodo = "rubocop-todo"
    case packwerkTodo = "packwerk-todo"
    case archunitStore = "archunit-store"
    case detektBaseline = "detekt-baseline"
    case swiftlintBaseline = "swiftlint-baseline"
    case ktlintBaseline = "ktlint-baseline"
    case sarif

    /// Globs of the files that the tool writes by default; empty if it has no default.
    package var usualFiles: [String] {
      switch self {
      case .eslintSuppressions: ["**/eslint-suppressions.json"]
      case .phpstanBaseline: ["**/phpstan-baseline.neon", "**/phpstan-baseline.php"]
      case .rubocopTodo: ["**/.rubocop_todo.yml"]
      case .packwerkTodo: ["**/package_todo.yml"]
      case .archunitStore: ["**/archunit_store/*"]
      case .detektBaseline: ["**/detekt-baseline*.xml", "**/config/detekt/baseline.xml"]
      case .swiftlintBaseline:
        [
          "**/.swiftlint-baseline.json", "**/.swiftlint_baseline.json",
          "**/swiftlint-baseline.json",
        ]
      case .ktlintBaseline: ["**/ktlint-baseline.xml", "**/config/ktlint/baseline.xml"]
      case .sarif: []
      }
    }
  }

  package var tool: Tool
  /// Globs of the files to read.
  package var files: [String]
  /// The rules that count, with `*` for any text; empty for all.
  package var rules: [String]
  /// The directory that the paths in the files are relative to; nil for the usual one of the tool.
  package var folder: String?

  package init(_ tool: Tool, files: [String]? = nil, rules: [String] = [], folder: String? = nil) {
    self.tool = tool
    self.files = files ?? tool.usualFiles
    self.rules = rules
    self.folder = folder
  }
}
