import GRDB

extension SegmentStore {
  /// Replaces the segment with the same kind and key, and removes the oldest segments of that kind.
  /// If the file can't be written, nothing happens, so use it for data that is cheap to compute
  /// again.
  ///
  /// - Parameters:
  ///   - segment: the segment to add.
  ///   - limit: the number of segments of that kind to keep.
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

  /// Records which words of keys are in use, and removes segments that haven't been used for a long
  /// time. If today's use is already recorded, this costs one small query. If the file can't be
  /// written, it is done on another day.
  ///
  /// - Parameters:
  ///   - kind: the kind of segments. Their keys consist of words separated by spaces.
  ///   - words: the words that are in use.
  ///   - today: the current day, as a number of days since a fixed day.
  ///   - limit: the number of days to keep segments after the last use of one of their words.
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

/// The days on which words of keys were last used, stored as marks.
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

  /// Returns whether today's use of all words is recorded.
  func areNoted(_ words: Set<String>, _ database: Database) throws -> Bool {
    let days = try days(database)
    return words.allSatisfy { days[$0] == today }
  }

  /// Records today's use, and deletes old segments.
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
        // The age of a word without a recorded use is counted from today.
        noted.formUnion(named.filter { days[$0] == nil })
      }
    }
    for word in noted {
      try database.execute(
        sql: "INSERT OR REPLACE INTO mark (key, value) VALUES (?, ?)",
        arguments: [start + word, "\(today)"])
    }
  }

  /// Whether the day is too long ago, or so far in the future that a clock must have been wrong.
  private func isOld(_ day: Int?) -> Bool {
    guard let day else { return false }
    return abs(today - day) > limit
  }
}
