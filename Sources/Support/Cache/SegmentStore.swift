import Foundation
import GRDB
import Synchronization

/// Something found out that is worth keeping: bytes in a form that their maker reads.
package struct Segment: Sendable, Equatable {
  /// What it is, such as `walk`.
  package var kind: String
  /// What it is about, to tell without reading it whether it is wanted.
  package var key: String
  package var bytes: [UInt8]

  package init(kind: String, key: String, bytes: [UInt8]) {
    self.kind = kind
    self.key = key
    self.bytes = bytes
  }
}

/// A file in which segments are kept, in SQLite; nothing in it can't be found out again.
///
/// Segments are only ever added, many in one transaction, so that whoever is killed loses no more than
/// his last one. Several processes may use one file at once. What goes wrong with the file is no
/// error: it is built anew, or nothing is kept, and `notices` says so.
package final class SegmentStore: Sendable {
  private struct State {
    var queue: DatabaseQueue?
    var notices: [String] = []
  }

  /// Of the tables; with what they hold it makes the version.
  private static let layout = 1
  /// Days after which a version's file goes, when nobody has opened it.
  private static let unusedLimit = 60

  private let file: VersionedFile
  private let state = Mutex(State())

  /// Opens the file, and makes it and its folder where they are missing.
  ///
  /// - Parameters:
  ///   - path: such as `folder/history.sqlite`. The version is added to the name: two versions of Headway
  ///     that are used in turn, or at once, leave each other's file alone.
  ///   - version: of the segments' form, from 1 to 999.
  package init(path: String, version: Int) {
    file = VersionedFile(path, version: SegmentStore.layout * 1_000 + version)
    let opened = open()
    state.withLock { $0 = opened }
  }

  /// Whether what is added will be there the next time.
  package var isKeeping: Bool { queue != nil }

  /// What went wrong with the file so far, in words for people.
  package var notices: [String] { state.withLock(\.notices) }

  /// Lets go of the file; nothing is read or kept after that.
  package func close() {
    state.withLock { state in
      try? state.queue?.close()
      state.queue = nil
    }
  }

  // MARK: Segments

  /// Hands over the segments of a kind, oldest first.
  ///
  /// - Parameters:
  ///   - isWanted: whether to read the one with this key.
  ///   - body: gets bytes that are good until it returns.
  /// - Returns: false when the file turned out to be damaged. It is empty then, and what was handed
  ///   over before is right.
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

  /// Adds segments, all or none of them, and sets marks.
  package func add(_ segments: [Segment], marks: [String: String] = [:]) {
    write { database in
      try SegmentStore.insert(segments, into: database)
      for (key, value) in marks {
        try database.execute(
          sql: "INSERT OR REPLACE INTO mark (key, value) VALUES (?, ?)", arguments: [key, value])
      }
    }
  }

  /// Lets go of all segments of a kind.
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

  /// The open file; nil where nothing is kept.
  var queue: DatabaseQueue? { state.withLock(\.queue) }

  /// Changes the file, all of it or nothing.
  private func write(_ change: (Database) throws -> Void) {
    guard let queue else { return }
    do { try queue.write(change) } catch { giveUp(error) }
  }

  /// Puts one segment in the place of all of its kind and key that were there when `read` told of
  /// them: pieces of pieces become one.
  package func replaceAll(of kind: String, by segments: [Segment], ifStill count: Int) {
    write { database in
      let now = try Int.fetchOne(
        database, sql: "SELECT COUNT(*) FROM segment WHERE kind = ?", arguments: [kind])
      // Somebody else added one meanwhile: then the next time.
      guard now == count else { return }
      try database.execute(sql: "DELETE FROM segment WHERE kind = ?", arguments: [kind])
      try SegmentStore.insert(segments, into: database)
    }
  }

  /// A small fact that was kept under a name.
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

  /// Starts the file anew, because what it holds can't be right.
  package func rebuild(_ reason: String) {
    state.withLock { state in
      try? state.queue?.close()
      state.queue = nil
      var opened = State()
      file.remove()
      opened = open()
      opened.notices = state.notices + ["The cache \(reason) and is built anew."] + opened.notices
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
      let notice = "The cache was damaged and is built anew."
      do {
        return State(queue: try connect(), notices: [notice])
      } catch {
        return State(notices: [notice, SegmentStore.words(error)])
      }
    } catch {
      return State(notices: [SegmentStore.words(error)])
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
      state.notices.append(SegmentStore.words(error))
    }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_SCHEMA].contains(
      error.resultCode)
  }

  private static func words(_ error: any Error) -> String {
    let reason =
      (error as? DatabaseError)?.message ?? (error as NSError).localizedDescription
    return "Nothing is remembered for the next time: the cache can't be used (\(reason))."
  }
}
