import Git
import ModulesInterface
import ModulesLogic
import Patterns

/// Reads the imports of source files on all cores.
struct ImportReader: Sendable {
  /// How a file is read.
  enum Language: Hashable, Sendable {
    case source(SourceLanguage)
    /// With a provider's pattern, by its index. Files that aren't source code, such as images, are only read
    /// if they are text.
    case pattern(Int, isCode: Bool)
    /// Only the lines are counted, because Headway can't read imports in this language.
    case lines

    /// Reads a file with a provider's pattern.
    static func pattern(_ number: Int, at path: [UInt8]) -> Language {
      .pattern(number, isCode: UnreadLanguage.isCode(path))
    }

    /// Whether the meaning of its imports depends on which files exist.
    var namesFiles: Bool {
      switch self {
      case .source(let language): language.namesFiles
      case .pattern: true
      case .lines: false
      }
    }
  }

  /// A file to read: its index among the tracked files, its module and its language.
  struct Job: Sendable {
    let file: Int
    let module: Int
    let language: Language
    /// Whether the key `exclude` of a provider can contain the file.
    let canBeExcluded: Bool
  }

  /// The line count of a file, and its imports; nil if Headway can't read imports in its language.
  struct Reading: Sendable {
    let file: Int
    let module: Int
    let lines: Int
    let imports: [SourceImport]?
  }

  /// The imports of all files.
  struct Result: Sendable {
    /// In the order of the jobs, without missing files.
    var readings: [Reading] = []
    /// The files whose imports couldn't be determined.
    var uncheckedFiles: [UnreadableSourceFile] = []
    /// Indices of the files whose imports can't be read because they aren't text.
    var binaryFiles: [Int] = []
  }

  /// In bytes. Longer files are generated rather than written by hand, and would take long to read.
  static let sizeLimit = 16 << 20
  private static let batch = 128

  let contents: TrackedContents
  let patterns: [Pattern]

  func read(
    _ jobs: [Job], progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Result {
    // Each batch of blobs starts its own git process.
    let size = contents.isInWorkingTree ? ImportReader.batch : max(512, jobs.count / 4 + 1)
    var results: [(start: Int, result: Result)] = []
    var next = 0
    var done = 0
    try await withThrowingTaskGroup(of: (start: Int, count: Int, result: Result).self) { group in
      func addBatch() {
        guard next < jobs.count else { return }
        let part = jobs[next..<min(jobs.count, next + size)]
        next += part.count
        group.addTask {
          try Task.checkCancellation()
          return (part.startIndex, part.count, try await read(part))
        }
      }
      for _ in 0..<8 { addBatch() }
      while let (start, count, result) = try await group.next() {
        results.append((start, result))
        done += count
        progress(done)
        addBatch()
      }
    }
    results.sort { $0.start < $1.start }
    return Result(
      readings: results.flatMap(\.result.readings),
      uncheckedFiles: results.flatMap(\.result.uncheckedFiles),
      binaryFiles: results.flatMap(\.result.binaryFiles))
  }

  private func read(_ jobs: ArraySlice<Job>) async throws -> Result {
    var result = Result()
    let byFile = Dictionary(jobs.map { ($0.file, $0) }) { first, _ in first }
    let searches = patterns.map { ImportSearch($0) }
    try await contents.read(jobs.map(\.file), limit: ImportReader.sizeLimit) { file, piece in
      guard let job = byFile[file] else { return }
      let text = piece.bytes
      func leave(_ reason: String) {
        let path = String(decoding: contents.entries[file].path, as: UTF8.self)
        result.uncheckedFiles.append(UnreadableSourceFile(path: path, reason: reason))
      }
      switch ImportReader.outcome(of: piece, job.language, searches) {
      case .imports(let imports):
        result.readings.append(
          Reading(
            file: file, module: job.module, lines: ImportSearch.lines(in: text), imports: imports))
      case .unchecked(let reason):
        let hint = "; add it to \"exclude\" to skip it"
        leave(piece.isWhole || !job.canBeExcluded ? reason : reason + hint)
      case .binary: if job.language != .lines { result.binaryFiles.append(file) }
      }
    }
    result.readings.sort { $0.file < $1.file }
    result.uncheckedFiles.sort { $0.path < $1.path }
    result.binaryFiles.sort()
    return result
  }

  /// The imports of a file.
  enum Outcome: Sendable {
    /// Nil if Headway can't read imports in its language.
    case imports([SourceImport]?)
    /// The imports couldn't be determined, for this reason.
    case unchecked(String)
    /// The file isn't text.
    case binary
  }

  /// Reads the imports in a file.
  ///
  /// - Parameter searches: the searches for the providers' patterns.
  static func outcome(
    of piece: ContentPiece, _ language: Language, _ searches: [ImportSearch]
  ) -> Outcome {
    let text = piece.bytes
    guard canRead(text, as: language) else { return .binary }
    guard piece.isWhole else {
      if language == .lines { return .binary }
      return .unchecked("the file is larger than \(sizeLimit >> 20) MB")
    }
    switch language {
    case .source(let language): return .imports(language.imports(in: text))
    case .pattern(let number, _):
      do {
        return .imports(try searches[number].all(in: text))
      } catch {
        return .unchecked("\(error)")
      }
    case .lines: return .imports(nil)
    }
  }

  /// Whether imports in a file can be read. Compilers accept NUL bytes in source code.
  ///
  /// - Parameter start: the start of the file.
  static func canRead(_ start: UnsafeRawBufferPointer, as language: Language) -> Bool {
    switch language {
    case .source, .pattern(_, isCode: true): !start.isUTF16
    case .pattern, .lines: !start.isBinaryToGit
    }
  }
}

/// Finds imports line by line with a pattern. Each worker has its own.
struct ImportSearch {
  private let lines: LineSearch
  private let matcher = PatternMatcher()
  private let groups: GroupMatcher

  init(_ pattern: Pattern) {
    lines = LineSearch([pattern])
    groups = GroupMatcher(pattern)
  }

  /// - Throws: `PatternLimitError` if the pattern exceeded its limit on this text.
  func all(in text: UnsafeRawBufferPointer) throws(PatternLimitError) -> [SourceImport] {
    var found: [SourceImport] = []
    var failure: PatternLimitError?
    try lines.lines(in: text, with: matcher) { line in
      let bytes = UnsafeRawBufferPointer(rebasing: text[line.bytes])
      do throws(PatternLimitError) {
        try imports(in: bytes, line.number, into: &found)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return found
  }

  private func imports(
    in line: UnsafeRawBufferPointer, _ number: Int, into found: inout [SourceImport]
  ) throws(PatternLimitError) {
    var start = 0
    while start <= line.count, let match = try groups.firstMatch(in: line, from: start) {
      if let group = match.group, !group.isEmpty {
        let word = String(decoding: line[group], as: UTF8.self)
        found.append(
          SourceImport(.word(word), line: number, column: group.lowerBound + 1))
      }
      start = max(match.whole.upperBound, start + 1)
    }
  }

  /// The number of lines; text after the last newline counts as a line.
  static func lines(in text: UnsafeRawBufferPointer) -> Int {
    guard let last = text.last else { return 0 }
    var count = 0
    for byte in text where byte == 0x0A { count += 1 }
    return last == 0x0A ? count : count + 1
  }
}
