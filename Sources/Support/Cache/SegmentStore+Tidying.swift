import GRDB

extension SegmentStore {
  /// Adds a segment in place of the one with its key, and lets go of the oldest of its kind. Where the file
  /// can't be written, nothing happens: it is for what costs little to find out again.
  ///
  /// - Parameter limit: so many of its kind stay.
  package func addNewest(_ segment: Segment, limit: Int) {
    try? queue?.write { database in
      try database.execute(
        sql: "DELETE FROM segment WHERE kind = ? AND key = ?",
        arguments: [segment.kind, segment.key])
      try SegmentStore.insert([segment], into: database)
      try database.execute(
        sql: """
          DELETE FROM segment WHERE kind = ? AND id NOT IN
            (SELECT id FROM segment WHERE kind = ? ORDER BY id DESC LIMIT ?)
          """, arguments: [segment.kind, segment.kind, limit])
    }
  }

  /// Notes which words of keys are in use, and lets go of what nobody has asked for in a long time. Costs
  /// one small question where that was done today already; where the file can't be written, it is done
  /// another day.
  ///
  /// - Parameters:
  ///   - kind: of the segments; their keys are words with spaces between them.
  ///   - words: in use now.
  ///   - today: in days since any day.
  ///   - limit: segments stay for so many days after the last use of one of their words.
  package func tidy(_ kind: String, using words: Set<String>, today: Int, limit: Int = 60) {
    guard let queue else { return }
    let uses = LastUses(kind: kind, today: today, limit: limit)
    do {
      guard try queue.read({ try !uses.areNoted(words, $0) }) else { return }
      try queue.write { try uses.note(words, $0) }
    } catch {
      return
    }
  }
}

/// The days on which words of keys were last used, among the marks.
private struct LastUses {
  let kind: String
  let today: Int
  let limit: Int

  private var start: String { "used:\(kind):" }

  private func days(_ database: Database) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT key, value FROM mark WHERE substr(key, 1, ?) = ?",
      arguments: [start.unicodeScalars.count, start])
    var days: [String: Int] = [:]
    for row in rows {
      let (key, value): (String, String) = (row[0], row[1])
      days[String(key.dropFirst(start.count))] = Int(value)
    }
    return days
  }

  /// Whether today's use of all of them is written down.
  func areNoted(_ words: Set<String>, _ database: Database) throws -> Bool {
    let days = try days(database)
    return words.allSatisfy { days[$0] == today }
  }

  /// Writes it down, and deletes what is old.
  func note(_ words: Set<String>, _ database: Database) throws {
    let days = try days(database)
    var noted = words
    let keys = try String.fetchAll(
      database, sql: "SELECT DISTINCT key FROM segment WHERE kind = ?", arguments: [kind])
    for key in keys {
      let named = key.split(separator: " ").map(String.init)
      if named.allSatisfy({ !words.contains($0) && isOld(days[$0]) }) {
        try database.execute(
          sql: "DELETE FROM segment WHERE kind = ? AND key = ?", arguments: [kind, key])
      } else {
        // What was never asked about yet has its time from now on.
        noted.formUnion(named.filter { days[$0] == nil })
      }
    }
    for word in noted {
      try database.execute(
        sql: "INSERT OR REPLACE INTO mark (key, value) VALUES (?, ?)",
        arguments: [start + word, "\(today)"])
    }
  }

  /// Too long ago; or so far ahead that a clock must have been wrong.
  private func isOld(_ day: Int?) -> Bool {
    guard let day else { return false }
    return abs(today - day) > limit
  }
}
