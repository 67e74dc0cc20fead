import Git
import Matching
import MigrationsLogic
import ToolBaselines
import Workspace

/// A migration of violations that another tool has recorded, ready for counting.
///
/// Attributes don't affect it: a baseline is often declared as generated or as binary.
struct ToolBaselineRule: Sendable {
  let format: ToolBaselineFormat
  private let files: [PathGlob]
  private let rules: RuleSelection
  private let folder: String?
  private let selection: PathSelection

  /// - Returns: nil for a migration that counts something else.
  init?(_ definition: MigrationDefinition) {
    guard case .toolBaseline(let baseline) = definition.subject else { return nil }
    format = ToolBaselineFormat(baseline.tool)
    files = baseline.files.map { PathGlob($0) }
    rules = RuleSelection(baseline.rules)
    folder = baseline.folder
    selection = PathSelection(definition)
  }

  /// Whether a path is one of the tool's files.
  func reads(_ path: [UInt8]) -> Bool {
    files.contains { $0.matches(path) } && ToolBaselineLocation.isRead(path, format)
  }

  /// The location from which the paths in a file are resolved.
  func location(_ path: [UInt8]) -> ToolBaselineLocation {
    ToolBaselineLocation(path, format, folder: folder)
  }

  /// Whether the violations of a rule count.
  func counts(_ rule: String) -> Bool { rules.contains(rule) }

  /// Whether the violations in a file count.
  func counts(in path: [UInt8]) -> Bool { selection.covers(path, isGenerated: false) }
}

extension ToolBaselineFormat {
  init(_ tool: ToolBaseline.Tool) {
    self =
      switch tool {
      case .eslintSuppressions: .eslintSuppressions
      case .phpstanBaseline: .phpstanBaseline
      case .rubocopTodo: .rubocopTodo
      case .packwerkTodo: .packwerkTodo
      case .archunitStore: .archunitStore
      case .detektBaseline: .detektBaseline
      case .swiftlintBaseline: .swiftlintBaseline
      case .ktlintBaseline: .ktlintBaseline
      case .sarif: .sarif
      }
  }
}

/// Collects the contents of a baseline, which arrive in pieces.
struct ToolBaselineContents {
  let format: ToolBaselineFormat
  private var bytes: [UInt8] = []
  private(set) var isTooLarge = false
  /// The offset after the bytes so far.
  private(set) var end = 0

  init(_ format: ToolBaselineFormat) { self.format = format }

  /// Whether the rest of the contents isn't needed.
  var isDone: Bool { isTooLarge }

  mutating func add(_ piece: ContentPiece) {
    guard !isTooLarge, piece.offset + piece.bytes.count > end else { return }
    bytes += piece.bytes[max(0, end - piece.offset)...]
    end = piece.offset + piece.bytes.count
    if bytes.count > format.sizeLimit {
      isTooLarge = true
      bytes = []
    }
  }

  /// The entries of the complete contents.
  func entries() throws(ToolBaselineError) -> [ToolBaselineEntry] {
    if isTooLarge { throw format.tooLarge }
    return try format.entries(bytes)
  }
}
