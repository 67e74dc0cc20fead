import Foundation
import GRDB
import Synchronization

/// A computed value that is worth caching, as bytes in a format that its owner defines.
package struct Segment: Sendable, Equatable {
  /// The kind of value, such as `walk`.
  package var kind: String
  /// The subject of the value. It can be checked without reading the bytes.
  package var key: String
  /// The encoded value.
  package var bytes: [UInt8]

  /// Creates a segment.
  package init(kind: String, key: String, bytes: [UInt8]) {
    self.kind = kind
    self.key = key
    self.bytes = bytes
  }
}

/// A cache of segments in a SQLite file. All of its contents can be computed again.
///
/// Segments are only added, many in one transaction, so a killed process loses at most its last
/// transaction. Several processes can use one file at once. Problems with the file aren't errors:
/// the file is rebuilt, or nothing is cached, and `notices` explains the problem.
package final class SegmentStore: Sendable {
  private struct State {
    var queue: DatabaseQueue?
    var notices: [String] = []
  }

  /// The version of the table layout. Together with the version of the contents, it is the version
  /// of the file.
  private static let layout = 1
  /// The number of days after which the unused file of another version is removed.
  private static let unusedLimit = 60

  private let file: VersionedFile
  private let state = Mutex(State())

  /// Opens the file, and creates the file and its folder if they are missing.
  ///
  /// - Parameters:
  ///   - path: a path such as `folder/history.sqlite`. The version is added to the name, so that
  ///     different versions of Headway don't affect each other's files.
  ///   - version: the version of the segments' format, from 1 to 999.
  package init(path: String, version: Int) {
    file = VersionedFile(path, version: SegmentStore.layout * 1_000 + version)
    let opened = open()
    state.withLock { $0 = opened }
  }

  /// Whether added segments are stored.
  package var isKeeping: Bool { queue != nil }

  /// The problems with the file so far, as text for users.
  package var notices: [String] { state.withLock(\.notices) }

  /// Closes the file. Nothing is read or stored afterward.
  package func close() {
    state.withLock { state in
      try? state.queue?.close()
      state.queue = nil
    }
  }

  // MARK: Segments

  /// Reads the segments of a kind, oldest first.
  ///
  /// - Parameters:
  ///   - kind: the kind of segments.
  ///   - isWanted: returns whether to read the segment with this key.
  ///   - body: receives the key and the bytes, which are only valid until it returns. Returns false
  ///     if the bytes can't be decoded.
  /// - Returns: false if the file is damaged. The file is empty then, and the segments that `body`
  ///   received before are valid.
  @discardableResult
  package func read(
    _ kind: String, where isWanted: (String) -> Bool = { _ in true },
    body: (String, UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard let queue else { return true }
    do {
      let isSound = try queue.read { database in
        let rows = try Row.fetchCursor(
          database, sql: "SELECT key, checksum, body FROM segment WHERE kind = ? ORDER BY id",
          arguments: [kind])
        while let row = try rows.next() {
          let key: String = row[0]
          guard isWanted(key) else { continue }
          let checksum: Int64 = row[1]
          let isSound = try row.withUnsafeData(atIndex: 2) { data in
            (data ?? Data()).withUnsafeBytes {
              Checksum.of($0) == checksum && body(key, $0)
            }
          }
          guard isSound else { return false }
        }
        return true
      }
      if !isSound { rebuild("was damaged") }
      return isSound
    } catch {
      giveUp(error)
      return false
    }
  }

  /// Adds segments and sets marks in one transaction.
  package func add(_ segments: [Segment], marks: [String: String] = [:]) {
    write { database in
      try SegmentStore.insert(segments, into: database)
      for (key, value) in marks {
        try database.execute(
          sql: "INSERT OR REPLACE INTO mark (key, value) VALUES (?, ?)", arguments: [key, value])
      }
    }
  }

  /// Removes all segments of a kind.
  package func removeAll(of kind: String) {
    write { database in
      try database.execute(sql: "DELETE FROM segment WHERE kind = ?", arguments: [kind])
    }
  }

  static func insert(_ segments: [Segment], into database: Database) throws {
    for segment in segments {
      let checksum = segment.bytes.withUnsafeBytes { Checksum.of($0) }
      try database.execute(
        sql: "INSERT INTO segment (kind, key, checksum, body) VALUES (?, ?, ?, ?)",
        arguments: [segment.kind, segment.key, checksum, Data(segment.bytes)])
    }
  }

  /// The open database; nil if nothing is cached.
  var queue: DatabaseQueue? { state.withLock(\.queue) }

  /// Changes the file in one transaction.
  private func write(_ change: (Database) throws -> Void) {
    guard let queue else { return }
    do { try queue.write(change) } catch { giveUp(error) }
  }

  /// Replaces all segments of a kind if their number is still the one that `read` found. Used to
  /// merge small segments.
  ///
  /// - Parameters:
  ///   - kind: the kind of segments.
  ///   - segments: the new segments.
  ///   - count: the number of segments that were read.
  package func replaceAll(of kind: String, by segments: [Segment], ifStill count: Int) {
    write { database in
      let now = try Int.fetchOne(
        database, sql: "SELECT COUNT(*) FROM segment WHERE kind = ?", arguments: [kind])
      // Another process has added a segment, so the segments are merged next time.
      guard now == count else { return }
      try database.execute(sql: "DELETE FROM segment WHERE kind = ?", arguments: [kind])
      try SegmentStore.insert(segments, into: database)
    }
  }

  /// The short value that was stored under a name.
  package func mark(_ key: String) -> String? {
    guard let queue else { return nil }
    do {
      return try queue.read {
        try String.fetchOne($0, sql: "SELECT value FROM mark WHERE key = ?", arguments: [key])
      }
    } catch {
      giveUp(error)
      return nil
    }
  }

  /// Replaces the file with an empty one, because its contents can't be valid.
  ///
  /// - Parameter reason: completes the notice "The cache … and is being rebuilt."
  package func rebuild(_ reason: String) {
    state.withLock { state in
      try? state.queue?.close()
      state.queue = nil
      var opened = State()
      file.remove()
      opened = open()
      opened.notices =
        state.notices + ["The cache \(reason) and is being rebuilt."] + opened.notices
      state = opened
    }
  }

  // MARK: The file

  private func open() -> State {
    do {
      let opened = State(queue: try connect())
      file.noteUse()
      file.removeOthers(unusedFor: SegmentStore.unusedLimit)
      return opened
    } catch let error as DatabaseError where SegmentStore.isDamage(error) {
      file.remove()
      let notice = "The cache was damaged and is being rebuilt."
      do {
        return State(queue: try connect(), notices: [notice])
      } catch {
        return State(notices: [notice, SegmentStore.notice(error)])
      }
    } catch {
      return State(notices: [SegmentStore.notice(error)])
    }
  }

  private func connect() throws -> DatabaseQueue {
    try FileManager.default.createDirectory(
      atPath: file.folder, withIntermediateDirectories: true)
    var configuration = Configuration()
    configuration.busyMode = .timeout(20)
    configuration.journalMode = .wal
    configuration.label = "headway"
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.write { database in
      let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      if found == file.version { return }
      let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      guard found == 0, tables == 0 else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
      try database.execute(
        sql: """
          CREATE TABLE segment (
            id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL,
            checksum INTEGER NOT NULL, body BLOB NOT NULL);
          CREATE INDEX segment_kind ON segment (kind);
          CREATE TABLE mark (key TEXT PRIMARY KEY, value TEXT NOT NULL);
          PRAGMA user_version = \(file.version);
          """)
    }
    return queue
  }

  private func giveUp(_ error: any Error) {
    if let error = error as? DatabaseError, SegmentStore.isDamage(error) {
      rebuild("was damaged")
      return
    }
    state.withLock { state in
      state.queue = nil
      state.notices.append(SegmentStore.notice(error))
    }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_SCHEMA].contains(
      error.resultCode)
  }

  private static func notice(_ error: any Error) -> String {
    let reason =
      (error as? DatabaseError)?.message ?? (error as NSError).localizedDescription
    return "Results won't be cached because the cache file can't be used: \(reason)"
  }
}
