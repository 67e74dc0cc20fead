import Processes

extension GitRepository {
  /// The arguments for reading objects by id. git doesn't keep blobs in memory that are longer than
  /// one piece, unless they are stored as differences from other blobs.
  static let readingBlobs = ["-c", "core.bigFileThreshold=8m", "cat-file", "--batch", "--buffer"]

  /// Reads blobs in the requested order with one `git cat-file`.
  ///
  /// - Parameters:
  ///   - ids: hexadecimal object ids.
  ///   - wholeLimit: the size in bytes up to which a blob is one piece.
  ///   - onPiece: receives the position in `ids` and a piece of the contents, or nil if the object
  ///     is missing; see `ContentPiece`.
  /// - Throws: `GitError`, or an error of `onPiece`.
  package func readBlobs(
    _ ids: [String], wholeLimit: Int = ContentPiece.wholeLimit,
    onPiece: (Int, ContentPiece?) throws -> Int
  ) async throws {
    guard !ids.isEmpty else { return }
    let input = Array(ids.joined(separator: "\n").utf8) + [0x0A]
    var reader = BatchReader(wholeLimit: wholeLimit)
    let output: ProcessOutput
    do {
      output = try await ProcessRunner.stream(
        GitCommand.command(GitRepository.readingBlobs, in: directory), input: input
      ) { chunk in
        try reader.read(chunk, onPiece: onPiece)
      }
    } catch let error as ProcessError {
      throw GitError(error, directory: directory)
    }
    guard output.status.isSuccess, reader.count == ids.count else {
      throw GitError(.failed, subject: directory, message: output.errorText)
    }
  }

  /// Returns a file in a commit; nil if the commit doesn't contain it.
  package func contents(of path: String, at commit: String) async throws -> [UInt8]? {
    let output = try await GitRepository.run(
      ["cat-file", "blob", "\(commit):\(path)"], in: directory)
    return output.status.isSuccess ? output.bytes : nil
  }

  /// Returns a blob, or nil if it is missing.
  ///
  /// - Parameters:
  ///   - id: the hexadecimal id.
  ///   - limit: the maximum size in bytes.
  /// - Throws: `GitError`, also if the blob exceeds the limit.
  package func blob(_ id: String, limit: Int = 64 << 20) async throws -> [UInt8]? {
    var content: [UInt8]?
    try await readBlobs([id], wholeLimit: limit) { _, piece in
      guard let piece else { return 0 }
      guard piece.isWhole else {
        throw GitError(
          .failed, subject: directory, message: "\(id) is longer than \(limit >> 20) MB")
      }
      content = Array(piece.bytes)
      return ContentPiece.all
    }
    return content
  }
}

/// Parses the output of `git cat-file --batch` into objects and pieces: `ID TYPE
/// SIZE<LF>CONTENT<LF>`, or `ID missing<LF>`.
struct BatchReader {
  /// The number of objects that were read.
  private(set) var count = 0
  /// The largest number of bytes that were pending at once.
  private(set) var largest = 0
  private let wholeLimit: Int
  private var pending: [UInt8] = []
  /// The contents of the object whose header was read last.
  private var content: PieceDivider?

  init(wholeLimit: Int = ContentPiece.wholeLimit) { self.wholeLimit = wholeLimit }

  mutating func read(
    _ chunk: UnsafeRawBufferPointer, onPiece: (Int, ContentPiece?) throws -> Int
  ) throws {
    pending.append(contentsOf: chunk)
    largest = max(largest, pending.count)
    var position = 0
    while true {
      if var divider = content {
        let available = pending.count - position
        // The last piece requires its line feed.
        guard available != divider.rest else { break }
        let used = try pending.withUnsafeBytes { bytes in
          try divider.divide(UnsafeRawBufferPointer(rebasing: bytes[position...])) {
            try onPiece(count, $0)
          }
        }
        content = divider
        position += used
        if divider.rest == 0 {
          position += 1
          count += 1
          content = nil
        } else if used == 0 {
          break
        }
      } else {
        guard let end = pending[position...].firstIndex(of: 0x0A) else { break }
        let fields = pending[position..<end].split(separator: 0x20)
        position = end + 1
        if fields.count == 3, let size = Int(String(decoding: fields[2], as: UTF8.self)) {
          content = PieceDivider(size: size, wholeLimit: wholeLimit)
        } else {
          _ = try onPiece(count, nil)
          count += 1
        }
      }
    }
    pending.removeFirst(position)
    if let content {
      let wanted = min(content.wanted, content.rest) + 1
      if pending.capacity < wanted { pending.reserveCapacity(wanted) }
    }
  }
}
