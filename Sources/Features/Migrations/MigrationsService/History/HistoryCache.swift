import Cache
import GitHistory
import Workspace

/// What one repository's history has told of migrations so far, kept for the next time.
struct HistoryCache {
  private enum Kind {
    static let counts = "counts"
    static let attributes = "attributes"
    static let answer = "answer"
  }

  /// Answers that are kept; a person looks at few branches by few configurations.
  private static let answers = 8

  private let file: HistoryFile

  /// - Parameters:
  ///   - folder: where the files of all repositories stand.
  ///   - repository: the folder that all of a repository's work trees share.
  ///   - names: of what says by which names authors are known.
  init(folder: String, repository: String, names: String, width: Int) {
    file = HistoryFile(
      folder: folder, repository: repository, digest: StableHash(repository.utf8).hexadecimal,
      names: names, width: width)
  }

  var notices: [String] { file.notices }

  // MARK: Reading

  /// Everything that is kept of the walk, and of the counts in these units.
  func read(_ walk: inout Walk, _ counts: inout CountColumns, _ units: [String: Int]) {
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

  /// What is kept of the attributes that hold today.
  func read(_ attributes: inout AttributeBook, _ paths: inout ByteTable) {
    guard let fingerprint = attributes.fingerprint else { return }
    file.read(
      Kind.attributes, where: { $0 == fingerprint }, body: { attributes.unpack($0, &paths) })
  }

  func mark(_ key: String) -> String? { file.mark(key) }

  /// What was told the last time that somebody asked the same.
  func answer(to question: HistoryQuestion) -> HistoryAnswer? {
    var answer: HistoryAnswer?
    file.read(Kind.answer, where: { $0 == question.key }) { bytes in
      answer = HistoryAnswer(bytes, to: question)
      return true
    }
    return answer
  }

  /// Lets go of the file.
  func close() { file.close() }

  // MARK: Keeping

  /// Keeps commits, the results of jobs and answers about attributes, in one transaction.
  func keep(
    _ commits: [Walk.Index], _ jobs: [BlobJob], _ attributes: inout AttributeBook, _ walk: Walk,
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

  /// Keeps what was told, in place of what was told longest ago.
  func keep(_ answer: HistoryAnswer, to question: HistoryQuestion) {
    file.addNewest(
      Segment(kind: Kind.answer, key: question.key, bytes: answer.packed(for: question)),
      limit: HistoryCache.answers)
  }

  /// Lets go of what patterns found that nobody has counted in a long time, and of the attributes that held
  /// then.
  func tidy(_ units: [CountUnit], fingerprint: String?) {
    file.tidy(Kind.counts, using: Set(units.map { CountUnit.name(of: $0.key) }))
    if let fingerprint { file.tidy(Kind.attributes, using: [fingerprint]) }
  }
}
