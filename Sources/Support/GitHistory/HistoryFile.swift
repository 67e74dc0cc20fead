import Cache
import Foundation

/// What one repository's history has told so far, kept for the next time: the walk, which all readers of
/// history share, and the pieces that each of them found in blobs.
package struct HistoryFile {
  private static let walkKind = "walk"
  /// Grows when the form of segments changes.
  private static let version = 2
  /// More pieces of the walk than these are made one.
  private static let pieces = 32
  /// Commits in one piece.
  private static let pieceSize = 4_096

  private let store: SegmentStore
  /// By which names the authors in the walk are known.
  private let names: String

  /// - Parameters:
  ///   - folder: where the files of all repositories stand.
  ///   - repository: the folder that all of a repository's work trees share.
  ///   - digest: of that folder's path, in letters and digits.
  ///   - names: of what says by which names authors are known; a walk by other names is none of this one.
  ///   - width: bytes of an object id.
  package init(folder: String, repository: String, digest: String, names: String, width: Int) {
    self.names = names
    let parts = repository.split(separator: "/").filter { $0 != ".git" }
    let name = parts.last.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } } ?? ""
    store = SegmentStore(
      path: "\(folder)/history-\(name.prefix(32))-\(digest).sqlite",
      version: HistoryFile.version * 10 + (width == 32 ? 1 : 0))
  }

  /// What went wrong with the file, in words for people.
  package var notices: [String] { store.notices }

  // MARK: Reading

  /// Everything that is kept of the walk.
  ///
  /// - Parameter walk: empty; it is so again where the file turns out to be damaged.
  /// - Returns: false where it is, and is built anew.
  package func read(_ walk: inout Walk) -> Bool {
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

  /// Starts the file anew, and the walk with it: half of a piece may have been taken before it turned out
  /// to be none.
  package func rebuild(_ walk: inout Walk) {
    store.rebuild("was damaged")
    walk = Walk(width: walk.commits.width)
  }

  /// The segments of another kind, oldest first; see `SegmentStore.read`.
  @discardableResult
  package func read(
    _ kind: String, where isWanted: (String) -> Bool, body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    store.read(kind, where: isWanted) { body($1) }
  }

  /// A small fact that was kept under a name.
  package func mark(_ key: String) -> String? { store.mark(key) }

  /// Lets go of the file.
  package func close() { store.close() }

  // MARK: Keeping

  /// Keeps commits, and pieces of other kinds, in one transaction.
  package func keep(
    _ commits: [Walk.Index], of walk: Walk, _ others: [Segment], marks: [String: String] = [:]
  ) {
    var segments: [Segment] = []
    if !commits.isEmpty { segments.append(segment(walk, commits[...])) }
    segments += others
    guard !segments.isEmpty || !marks.isEmpty else { return }
    store.add(segments, marks: marks)
  }

  /// Adds a segment in place of the one with its key; see `SegmentStore.addNewest`.
  package func addNewest(_ segment: Segment, limit: Int) {
    store.addNewest(segment, limit: limit)
  }

  /// Lets go of segments of a kind that nobody has asked for in a long time.
  ///
  /// - Parameter words: of their keys, in use now.
  package func tidy(_ kind: String, using words: Set<String>) {
    let today = Int(Date().timeIntervalSince1970 / 86_400)
    store.tidy(kind, using: words, today: today)
  }

  private func segment(_ walk: Walk, _ commits: ArraySlice<Walk.Index>) -> Segment {
    Segment(kind: HistoryFile.walkKind, key: names, bytes: walk.pack(commits))
  }
}
