import LocksInterface
import MigrationsInterface
import Workspace

/// Why an allowance was raised, from what to what, for how long, and who answers for it.
package struct Unlock: Equatable, Sendable {
  package var key: AllowanceKey
  /// What the file may have again once the day is over.
  package var from: Int
  package var to: Int
  package var owner: String
  /// The last day on which the raised allowance holds.
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

  package func holds(on today: Day) -> Bool { today <= until }
}

/// The raised allowances: lines of id, path, from, to, owner, until and reason.
package struct Unlocks: Equatable, Sendable {
  package static let path = ".headway/unlocks.tsv"

  package var entries: [AllowanceKey: Unlock]

  package init(_ entries: [AllowanceKey: Unlock] = [:]) { self.entries = entries }

  /// Where a merge has left two lines for one file, the lower `from` and the later end hold.
  ///
  /// - Throws: every line that can't be read.
  package init(parsing bytes: [UInt8]) throws(TableMistakes) {
    self.init()
    let table = TableLines(bytes)
    var mistakes = table.mistakes
    for line in table.lines {
      switch Unlocks.entry(line.fields) {
      case .failure(let mistake):
        mistakes.append(TableMistake(line: line.number, mistake.text))
      case .success(var entry):
        if let other = entries[entry.key] {
          if other.until > entry.until { entry = other }
          entry.from = min(entry.from, other.from)
        }
        entries[entry.key] = entry
      }
    }
    if !mistakes.isEmpty {
      throw TableMistakes(mistakes: mistakes.sorted { $0.line < $1.line })
    }
  }

  private struct Mistake: Error { let text: String }

  private static func entry(_ fields: [ArraySlice<UInt8>]) -> Result<Unlock, Mistake> {
    guard fields.count == 7 else {
      return .failure(
        Mistake(
          text: "a line has seven fields with tabs between them: "
            + "id, path, from, to, owner, until, reason"))
    }
    guard TableLines.isIdentifier(fields[0]) else {
      return .failure(Mistake(text: "the id may hold a–z, 0–9 and - only"))
    }
    guard let path = QuotedPath.path(fields[1]) else {
      return .failure(Mistake(text: "the path is empty, or wrong in its quotes"))
    }
    guard let from = TableLines.count(fields[2]), let to = TableLines.count(fields[3]) else {
      return .failure(Mistake(text: "“from” and “to” are whole numbers"))
    }
    let texts = fields[4...].map { String(decoding: $0, as: UTF8.self) }
    guard let until = Day(texts[1]) else {
      return .failure(Mistake(text: "“\(texts[1])” is no day such as 2027-03-31"))
    }
    guard !texts[0].isEmpty, !texts[2].isEmpty else {
      return .failure(Mistake(text: "an unlock has an owner and a reason"))
    }
    let key = AllowanceKey(MigrationID(String(decoding: fields[0], as: UTF8.self)), path)
    return .success(
      Unlock(key, from: from, to: to, owner: texts[0], until: until, reason: texts[2]))
  }

  package var text: String {
    entries.values.map { entry in
      let fields = [
        entry.key.id.description, QuotedPath.text(entry.key.path), "\(entry.from)", "\(entry.to)",
        Unlocks.oneLine(entry.owner), "\(entry.until)", Unlocks.oneLine(entry.reason),
      ]
      return fields.joined(separator: "\t") + "\n"
    }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined()
  }

  /// Text without tabs and line feeds, so that it stays one field.
  package static func oneLine(_ text: String) -> String {
    let isControl: (Unicode.Scalar) -> Bool = {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
    }
    return text.unicodeScalars.split { isControl($0) || $0.properties.isWhitespace }
      .map(String.init).joined(separator: " ")
  }
}
