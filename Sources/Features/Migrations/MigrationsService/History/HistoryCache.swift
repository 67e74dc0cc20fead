import Cache
import Foundation
import Workspace

/// What one repository's history has told so far, kept for the next time.
struct HistoryCache {
  private enum Kind {
    static let walk = "walk"
    static let counts = "counts"
    static let attributes = "attributes"
    static let answer = "answer"
  }

  /// Grows when the form of segments changes.
  private static let version = 2
  /// More pieces of the walk than these are made one.
  private static let pieces = 32
  /// Commits in one piece.
  private static let pieceSize = 4_096
  /// Answers that are kept; a person looks at few branches by few configurations.
  private static let answers = 8

  private let store: SegmentStore

  /// - Parameters:
  ///   - folder: where the files of all repositories stand.
  ///   - repository: the folder that all of a repository's work trees share.
  init(folder: String, repository: String, width: Int) {
    let parts = repository.split(separator: "/").filter { $0 != ".git" }
    let name = parts.last.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } } ?? ""
    store = SegmentStore(
      path:
        "\(folder)/history-\(name.prefix(32))-\(StableHash(repository.utf8).hexadecimal).sqlite",
      version: HistoryCache.version * 10 + (width == 32 ? 1 : 0))
  }

  /// The folder by the XDG convention, for this person.
  static var usualFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return folder + "/headway"
    }
    return NSHomeDirectory() + "/.cache/headway"
  }

  var notices: [String] { store.notices }

  // MARK: Reading

  /// Everything that is kept of the walk, and of the counts in these units.
  func read(_ walk: inout Walk, _ counts: inout CountColumns, _ units: [String: Int]) {
    var pieces = 0
    let width = walk.commits.width
    let names = Set(units.keys.map { CountUnit.name(of: $0) })
    let isSound = store.read(Kind.walk) { _, bytes in
      pieces += 1
      return walk.unpack(bytes)
    }
    let areSound =
      isSound
      && store.read(
        Kind.counts,
        where: { key in key.split(separator: " ").contains { names.contains(String($0)) } },
        body: { counts.unpack($1, &walk.blobs, units) })
    guard isSound, areSound else {
      // Half of a piece may have been taken before it turned out to be none.
      store.rebuild("was damaged")
      walk = Walk(width: width)
      counts = CountColumns(units: units.count)
      return
    }
    if pieces > HistoryCache.pieces {
      let all = Array(0..<walk.count)
      let segments = stride(from: 0, to: all.count, by: HistoryCache.pieceSize).map { start in
        segment(walk, all[start..<min(all.count, start + HistoryCache.pieceSize)])
      }
      store.replaceAll(of: Kind.walk, by: segments, ifStill: pieces)
    }
  }

  /// What is kept of the attributes that hold today.
  func read(_ attributes: inout AttributeBook, _ paths: inout ByteTable) {
    guard let fingerprint = attributes.fingerprint else { return }
    store.read(
      Kind.attributes, where: { $0 == fingerprint }, body: { attributes.unpack($1, &paths) })
  }

  func mark(_ key: String) -> String? { store.mark(key) }

  /// What was told the last time that somebody asked the same.
  func answer(to question: HistoryQuestion) -> HistoryAnswer? {
    var answer: HistoryAnswer?
    store.read(Kind.answer, where: { $0 == question.key }) { _, bytes in
      answer = HistoryAnswer(bytes, to: question)
      return true
    }
    return answer
  }

  /// Lets go of the file.
  func close() { store.close() }

  // MARK: Keeping

  /// Keeps commits, the results of jobs and answers about attributes, in one transaction.
  func keep(
    _ commits: [Walk.Index], _ jobs: [BlobJob], _ attributes: inout AttributeBook, _ walk: Walk,
    _ units: [CountUnit], marks: [String: String] = [:]
  ) {
    var segments: [Segment] = []
    if !commits.isEmpty { segments.append(segment(walk, commits[...])) }
    for job in jobs {
      for piece in job.packed(walk.blobs, units) {
        segments.append(Segment(kind: Kind.counts, key: piece.key, bytes: piece.bytes))
      }
    }
    if let bytes = attributes.takeUnsaved(walk.paths), let key = attributes.fingerprint {
      segments.append(Segment(kind: Kind.attributes, key: key, bytes: bytes))
    }
    guard !segments.isEmpty || !marks.isEmpty else { return }
    store.add(segments, marks: marks)
  }

  /// Keeps what was told, in place of what was told longest ago.
  func keep(_ answer: HistoryAnswer, to question: HistoryQuestion) {
    store.addNewest(
      Segment(kind: Kind.answer, key: question.key, bytes: answer.packed(for: question)),
      limit: HistoryCache.answers)
  }

  /// Lets go of what patterns found that nobody has counted in a long time, and of the attributes that held
  /// then.
  func tidy(_ units: [CountUnit], fingerprint: String?) {
    let today = Int(Date().timeIntervalSince1970 / 86_400)
    store.tidy(Kind.counts, using: Set(units.map { CountUnit.name(of: $0.key) }), today: today)
    if let fingerprint { store.tidy(Kind.attributes, using: [fingerprint], today: today) }
  }

  private func segment(_ walk: Walk, _ commits: ArraySlice<Walk.Index>) -> Segment {
    Segment(kind: Kind.walk, key: "", bytes: walk.pack(commits))
  }
}
