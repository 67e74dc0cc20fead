import Cache
import Foundation

/// The cached history of one repository: the walk, which all readers of the history share, and the
/// segments that each reader has computed from blobs.
package struct HistoryFile {
  private static let walkKind = "walk"
  /// Incremented when the format of segments changes.
  private static let version = 2
  /// If the walk has more segments than this, they are merged.
  private static let pieces = 32
  /// The maximum number of commits in one segment.
  private static let pieceSize = 4_096

  private let store: SegmentStore
  /// Identifies the mailmap with which the authors in the walk were resolved.
  private let names: String

  /// Opens the cache of a repository.
  ///
  /// - Parameters:
  ///   - folder: the folder with the caches of all repositories.
  ///   - repository: the git directory that all working trees of the repository share.
  ///   - digest: a digest of that directory's path, in letters and digits.
  ///   - names: identifies the mailmap. A walk with another mailmap is ignored.
  ///   - width: the size of an object identifier in bytes.
  package init(folder: String, repository: String, digest: String, names: String, width: Int) {
    self.names = names
    let parts = repository.split(separator: "/").filter { $0 != ".git" }
    let name = parts.last.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } } ?? ""
    store = SegmentStore(
      path: "\(folder)/history-\(name.prefix(32))-\(digest).sqlite",
      version: HistoryFile.version * 10 + (width == 32 ? 1 : 0))
  }

  /// The problems with the file, as text for users.
  package var notices: [String] { store.notices }

  // MARK: Reading

  /// Reads all cached commits of the walk.
  ///
  /// - Parameter walk: an empty walk. It is empty again if the file is damaged.
  /// - Returns: false if the file is damaged. It is rebuilt then.
  package func read(_ walk: inout CommitTable) -> Bool {
    var (pieces, others) = (0, 0)
    let isSound = store.read(
      HistoryFile.walkKind,
      where: { key in
        if key != names { others += 1 }
        return key == names
      }
    ) { _, bytes in
      pieces += 1
      return walk.unpack(bytes)
    }
    guard isSound else {
      rebuild(&walk)
      return false
    }
    if pieces == 0, others > 0 { store.removeAll(of: HistoryFile.walkKind) }
    if pieces > HistoryFile.pieces {
      let all = Array(0..<walk.count)
      let segments = stride(from: 0, to: all.count, by: HistoryFile.pieceSize).map { start in
        segment(walk, all[start..<min(all.count, start + HistoryFile.pieceSize)])
      }
      store.replaceAll(of: HistoryFile.walkKind, by: segments, ifStill: pieces)
    }
    return true
  }

  /// Replaces the file with an empty one, and empties the walk, which may contain parts of a
  /// damaged segment.
  package func rebuild(_ walk: inout CommitTable) {
    store.rebuild("was damaged")
    walk = CommitTable(width: walk.commits.width)
  }

  /// Reads segments of another kind, oldest first. See `SegmentStore.read`.
  @discardableResult
  package func read(
    _ kind: String, where isWanted: (String) -> Bool, body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    store.read(kind, where: isWanted) { body($1) }
  }

  /// Returns the short value that was stored under a name.
  package func mark(_ key: String) -> String? { store.mark(key) }

  /// Closes the file.
  package func close() { store.close() }

  // MARK: Writing

  /// Stores commits, segments of other kinds, and marks in one transaction.
  package func keep(
    _ commits: [CommitTable.Index], of walk: CommitTable, _ others: [Segment],
    marks: [String: String] = [:]
  ) {
    var segments: [Segment] = []
    if !commits.isEmpty { segments.append(segment(walk, commits[...])) }
    segments += others
    guard !segments.isEmpty || !marks.isEmpty else { return }
    store.add(segments, marks: marks)
  }

  /// Replaces the segment with the same key. See `SegmentStore.addNewest`.
  package func addNewest(_ segment: Segment, limit: Int) {
    store.addNewest(segment, limit: limit)
  }

  /// Removes segments of a kind that haven't been used for a long time.
  ///
  /// - Parameters:
  ///   - kind: the kind of segments.
  ///   - words: the words of keys that are in use.
  package func tidy(_ kind: String, using words: Set<String>) {
    let today = Int(Date().timeIntervalSince1970 / 86_400)
    store.tidy(kind, using: words, today: today)
  }

  private func segment(_ walk: CommitTable, _ commits: ArraySlice<CommitTable.Index>) -> Segment {
    Segment(kind: HistoryFile.walkKind, key: names, bytes: walk.pack(commits))
  }
}
