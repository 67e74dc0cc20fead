import MigrationsInterface
import WorkspaceLogic

/// Notices about files that a scan couldn't count as configured. They start in lowercase and end
/// without a period.
package enum ScanGapText {
  /// The number of extensions that a notice names.
  private static let shownKinds = 3
  /// The number of unclosed files that a list of notices names, and that a sentence names.
  private static let shownFiles = (notice: 10, sentence: 3)

  /// One notice for each file that was skipped in a migration.
  package static func skipped(_ id: MigrationID, _ gaps: ScanGaps) -> [String] {
    (gaps.leftOut[id] ?? []).map { "skipped \($0.path): \($0.message): \($0.pattern)" }
  }

  /// The notice about a migration that couldn't be counted at all; nil if it was counted.
  package static func uncounted(_ id: MigrationID, _ gaps: ScanGaps) -> String? {
    gaps.uncounted[id].map { "not counted: \($0)" }
  }

  /// The notices about files of unknown languages in a migration.
  package static func unknownLanguages(_ id: MigrationID, _ gaps: ScanGaps) -> [String] {
    let notices = [
      gaps.unscoped[id].map {
        "every match counts in \(files($0)), because Headway can't distinguish comments from code there"
      },
      gaps.unsearched[id].map { "\"code\" isn't searched in \(files($0))" },
    ]
    return notices.compactMap(\.self)
  }

  /// The notice about files of a migration that never close a string or comment; nil if there are none.
  package static func unclosed(_ id: MigrationID, _ gaps: ScanGaps) -> String? {
    unclosed(gaps.unclosed[id] ?? [], naming: shownFiles.notice)
  }

  private static func unclosed(_ files: [UnclosedFile], naming limit: Int) -> String? {
    guard !files.isEmpty else { return nil }
    let names = files.prefix(limit).map { "\($0.path):\($0.line)" }.joined(separator: ", ")
    let others = files.count - limit
    let more = others > 0 ? " and \(TextFormat.count(others, "other file"))" : ""
    return TextFormat.count(files.count, "file never closes", "files never close")
      + " a string or comment: \(names)\(more), so the rest of \(files.count == 1 ? "it" : "them")"
      + " counts as a string or comment"
  }

  /// The notice about files with missing contents; nil if there are none.
  package static func missing(_ gaps: ScanGaps) -> String? {
    guard gaps.missingObjects > 0 else { return nil }
    let possessive = gaps.missingObjects == 1 ? "its" : "their"
    return TextFormat.count(gaps.missingObjects, "file isn't", "files aren't")
      + " counted, because \(possessive) content can't be read or is missing from this clone"
  }

  /// All notices about a migration in short sentences, for a screen or a report. Only the first
  /// skipped file is named.
  package static func sentences(_ id: MigrationID, _ gaps: ScanGaps) -> [String] {
    var notices = unknownLanguages(id, gaps)
    if let notice = unclosed(gaps.unclosed[id] ?? [], naming: shownFiles.sentence) {
      notices.append(notice)
    }
    if let files = gaps.leftOut[id], let first = files.first {
      let others = files.count - 1
      let more = others > 0 ? " and \(TextFormat.count(others, "other file"))" : ""
      notices.insert("skipped \(first.path)\(more): \(first.message)", at: 0)
    }
    if let reason = uncounted(id, gaps) { notices.insert(reason, at: 0) }
    return notices.map(sentence)
  }

  /// The notices that concern the totals of all migrations, as sentences.
  package static func totals(_ gaps: ScanGaps) -> [String] {
    var notices = [missing(gaps)].compactMap(\.self)
    if !gaps.uncounted.isEmpty {
      let ids = gaps.uncounted.keys.sorted().map(\.description).joined(separator: ", ")
      notices.append("not counted, because a plugin can't be used: \(ids)")
    }
    let skipped = gaps.leftOut.values.reduce(0) { $0 + $1.count }
    if skipped > 0 {
      let migrations = TextFormat.count(gaps.leftOut.count, "migration")
      notices.append("\(migrations) skipped \(TextFormat.count(skipped, "file"))")
    }
    return notices.map(sentence)
  }

  /// Returns a notice as a sentence.
  package static func sentence(_ notice: String) -> String {
    TextFormat.capitalized(notice) + "."
  }

  /// Files by extension, such as `3 files of unknown languages (.proto, .txt)`.
  private static func files(_ kinds: [String: Int]) -> String {
    let list = UnknownLanguageFiles.list(kinds)
    let names = TextFormat.joined(list.map(\.extension), limit: shownKinds)
    return TextFormat.count(kinds.values.reduce(0, +), "file")
      + " of unknown languages (\(names))"
  }
}
