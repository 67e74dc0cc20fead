import LocksInterface
import MigrationsInterface
import Workspace

/// A temporarily raised allowance with its reason and the responsible owner.
package struct Unlock: Equatable, Sendable {
  package var key: AllowanceKey
  /// The allowance after the last day.
  package var from: Int
  /// The raised allowance.
  package var to: Int
  package var owner: String
  /// The last day on which the raised allowance applies.
  package var until: Day
  package var reason: String

  package init(
    _ key: AllowanceKey, from: Int, to: Int, owner: String, until: Day, reason: String
  ) {
    self.key = key
    self.from = from
    self.to = to
    self.owner = owner
    self.until = until
    self.reason = reason
  }

  /// Whether the raised allowance applies on a day.
  package func holds(on today: Day) -> Bool { today <= until }
}

/// The raised allowances. The file has one line per allowance with the fields id, path, from, to,
/// owner, until and reason.
package struct Unlocks: Equatable, Sendable {
  /// The path of the file from the repository's root.
  package static let path = ".headway/unlocks.tsv"

  package var entries: [AllowanceKey: Unlock]

  package init(_ entries: [AllowanceKey: Unlock] = [:]) { self.entries = entries }

  /// Parses the file. A merge can produce two lines for one file; then the lower `from` and the
  /// later end apply.
  ///
  /// - Throws: `TableDiagnostics` with all lines that can't be read.
  package init(parsing bytes: [UInt8]) throws(TableDiagnostics) {
    self.init()
    let table = TableLines(bytes)
    var diagnostics = table.diagnostics
    for line in table.lines {
      switch Unlocks.entry(line.fields) {
      case .failure(let diagnostic):
        diagnostics.append(TableDiagnostic(line: line.number, diagnostic.text))
      case .success(var entry):
        if let other = entries[entry.key] {
          if other.until > entry.until { entry = other }
          entry.from = min(entry.from, other.from)
        }
        entries[entry.key] = entry
      }
    }
    if !diagnostics.isEmpty {
      throw TableDiagnostics(diagnostics: diagnostics.sorted { $0.line < $1.line })
    }
  }

  private struct FieldError: Error { let text: String }

  private static func entry(_ fields: [ArraySlice<UInt8>]) -> Result<Unlock, FieldError> {
    guard fields.count == 7 else {
      return .failure(
        FieldError(
          text: "expected seven tab-separated fields: "
            + "id, path, from, to, owner, until, reason"))
    }
    guard TableLines.isIdentifier(fields[0]) else {
      return .failure(FieldError(text: "an id may only contain a–z, 0–9 and -"))
    }
    guard let path = QuotedPath.path(fields[1]) else {
      return .failure(FieldError(text: "the path is empty or incorrectly quoted"))
    }
    guard let from = TableLines.count(fields[2]), let to = TableLines.count(fields[3]) else {
      return .failure(FieldError(text: "\"from\" and \"to\" must be whole numbers"))
    }
    let texts = fields[4...].map { String(decoding: $0, as: UTF8.self) }
    guard let until = Day(texts[1]) else {
      return .failure(FieldError(text: "invalid date \"\(texts[1])\"; use YYYY-MM-DD"))
    }
    guard ReasonText.isGiven(texts[0]), ReasonText.isGiven(texts[2]) else {
      return .failure(FieldError(text: "an unlock needs an owner and a reason"))
    }
    let key = AllowanceKey(MigrationID(String(decoding: fields[0], as: UTF8.self)), path)
    return .success(
      Unlock(key, from: from, to: to, owner: texts[0], until: until, reason: texts[2]))
  }

  /// Moves the lines of migrations to their new ids.
  package mutating func rename(_ ids: [MigrationID: MigrationID]) {
    for (key, var unlock) in entries {
      guard let id = ids[key.id] else { continue }
      entries[key] = nil
      unlock.key = AllowanceKey(id, key.path)
      entries[unlock.key] = unlock
    }
  }

  /// The text of the file, sorted by bytes.
  package var text: String {
    sortedLines.map(\.text).joined()
  }

  /// The line numbers of all keys in `text`, from 1.
  package var lineNumbers: [AllowanceKey: Int] {
    Dictionary(sortedLines.enumerated().map { ($1.key, $0 + 1) }) { first, _ in first }
  }

  private var sortedLines: [(key: AllowanceKey, text: String)] {
    entries.values.map { entry in
      let fields = [
        entry.key.id.description, QuotedPath.text(entry.key.path), "\(entry.from)", "\(entry.to)",
        Unlocks.oneLine(entry.owner), "\(entry.until)", Unlocks.oneLine(entry.reason),
      ]
      return (entry.key, fields.joined(separator: "\t") + "\n")
    }
    .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  /// Replaces whitespace and control characters with single spaces, so that the text is one field.
  package static func oneLine(_ text: String) -> String {
    let isControl: (Unicode.Scalar) -> Bool = {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
    }
    return text.unicodeScalars.split { isControl($0) || $0.properties.isWhitespace }
      .map(String.init).joined(separator: " ")
  }
}
