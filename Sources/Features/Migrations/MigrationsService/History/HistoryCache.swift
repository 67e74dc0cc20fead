import Cache
import GitHistory
import Workspace

/// The cache of one repository's history: commits, counts, attributes and complete histories.
struct HistoryCache {
  private enum Kind {
    static let counts = "counts"
    static let attributes = "attributes"
    static let answer = "answer"
  }

  /// The maximum number of complete histories. Few branches and configurations are in use at a
  /// time.
  private static let answers = 8

  private let file: HistoryFile

  /// - Parameters:
  ///   - folder: the directory with the cache files of all repositories.
  ///   - repository: the directory that all working trees of the repository share.
  ///   - names: a fingerprint of the mailmaps, which determine the names of authors.
  init(folder: String, repository: String, names: String, width: Int) {
    file = HistoryFile(
      folder: folder, repository: repository, digest: StableHash(repository.utf8).hexadecimal,
      names: names, width: width)
  }

  /// Notices for the user about the cache file.
  var notices: [String] { file.notices }

  // MARK: Reading

  /// Reads the cached commits and the cached counts of these units.
  func read(_ walk: inout CommitTable, _ counts: inout CountColumns, _ units: [String: Int]) {
    let names = Set(units.keys.map { CountUnit.name(of: $0) })
    guard file.read(&walk) else { return }
    let areSound = file.read(
      Kind.counts,
      where: { key in key.split(separator: " ").contains { names.contains(String($0)) } },
      body: { counts.unpack($0, &walk.blobs, units) })
    if !areSound {
      file.rebuild(&walk)
      counts = CountColumns(units: units.count)
    }
  }

  /// Reads the cached attributes if they are still current.
  func read(_ attributes: inout AttributeCache, _ paths: inout ByteTable) {
    guard let fingerprint = attributes.fingerprint else { return }
    file.read(
      Kind.attributes, where: { $0 == fingerprint }, body: { attributes.unpack($0, &paths) })
  }

  /// The value of a mark, such as the newest commit that has been read.
  func mark(_ key: String) -> String? { file.mark(key) }

  /// The complete history for a key; nil if it isn't cached.
  func answer(to question: HistoryCacheKey) -> CachedHistory? {
    var answer: CachedHistory?
    file.read(Kind.answer, where: { $0 == question.key }) { bytes in
      answer = CachedHistory(bytes, to: question)
      return true
    }
    return answer
  }

  /// Closes the cache file.
  func close() { file.close() }

  // MARK: Keeping

  /// Stores commits, the results of jobs and attributes in one transaction.
  func keep(
    _ commits: [CommitTable.Index], _ jobs: [BlobJob], _ attributes: inout AttributeCache,
    _ walk: CommitTable,
    _ units: [CountUnit], marks: [String: String] = [:]
  ) {
    var segments: [Segment] = []
    for job in jobs {
      for piece in job.packed(walk.blobs, units) {
        segments.append(Segment(kind: Kind.counts, key: piece.key, bytes: piece.bytes))
      }
    }
    if let bytes = attributes.takeUnsaved(walk.paths), let key = attributes.fingerprint {
      segments.append(Segment(kind: Kind.attributes, key: key, bytes: bytes))
    }
    file.keep(commits, of: walk, segments, marks: marks)
  }

  /// Stores a complete history and drops the oldest one if there are too many.
  func keep(_ answer: CachedHistory, to question: HistoryCacheKey) {
    file.addNewest(
      Segment(kind: Kind.answer, key: question.key, bytes: answer.packed(for: question)),
      limit: HistoryCache.answers)
  }

  /// Deletes the counts of units that haven't been used for a long time, and outdated attributes.
  func tidy(_ units: [CountUnit], fingerprint: String?) {
    file.tidy(Kind.counts, using: Set(units.map { CountUnit.name(of: $0.key) }))
    if let fingerprint { file.tidy(Kind.attributes, using: [fingerprint]) }
  }
}
