import Processes

extension GitRepository {
  /// Reads blobs through one `git cat-file`, in the order asked for.
  ///
  /// - Parameters:
  ///   - ids: hexadecimal object ids.
  ///   - onBlob: gets the position in `ids` and the content, nil where the object isn't here.
  /// - Throws: `GitError`, or what `onBlob` throws.
  package func readBlobs(
    _ ids: [String], onBlob: (Int, UnsafeRawBufferPointer?) throws -> Void
  ) async throws {
    guard !ids.isEmpty else { return }
    let input = Array(ids.joined(separator: "\n").utf8) + [0x0A]
    var reader = BatchReader()
    let output: ProcessOutput
    do {
      output = try await ProcessRunner.stream(
        GitCommand.command(["cat-file", "--batch", "--buffer"], in: directory), input: input
      ) { chunk in
        try reader.read(chunk, onBlob: onBlob)
      }
    } catch let error as ProcessError {
      throw GitError(error, directory: directory)
    }
    guard output.status.isSuccess, reader.count == ids.count else {
      throw GitError(.failed, subject: directory, message: output.errorText)
    }
  }

  /// A file as a commit has it; nil where it has none of that path.
  package func contents(of path: String, at commit: String) async throws -> [UInt8]? {
    let output = try await GitRepository.run(
      ["cat-file", "blob", "\(commit):\(path)"], in: directory)
    return output.status.isSuccess ? output.bytes : nil
  }

  /// One blob, or nil where it isn't here.
  package func blob(_ id: String) async throws -> [UInt8]? {
    var content: [UInt8]?
    try await readBlobs([id]) { _, bytes in content = bytes.map { Array($0) } }
    return content
  }
}

/// Cuts what `git cat-file --batch` prints into objects: `ID TYPE SIZE<LF>CONTENT<LF>`, or
/// `ID missing<LF>`.
struct BatchReader {
  /// Objects seen so far.
  private(set) var count = 0
  private var pending: [UInt8] = []
  /// The size of the object whose header was read.
  private var size: Int?

  mutating func read(
    _ chunk: UnsafeRawBufferPointer, onBlob: (Int, UnsafeRawBufferPointer?) throws -> Void
  ) throws {
    pending.append(contentsOf: chunk)
    var position = 0
    while true {
      if let wanted = size {
        guard pending.count - position > wanted else { break }
        try pending.withUnsafeBytes {
          try onBlob(count, UnsafeRawBufferPointer(rebasing: $0[position..<(position + wanted)]))
        }
        position += wanted + 1
        count += 1
        size = nil
      } else {
        guard let end = pending[position...].firstIndex(of: 0x0A) else { break }
        let fields = pending[position..<end].split(separator: 0x20)
        position = end + 1
        if fields.count == 3, let length = Int(String(decoding: fields[2], as: UTF8.self)) {
          size = length
        } else {
          try onBlob(count, nil)
          count += 1
        }
      }
    }
    pending.removeFirst(position)
    if let size, pending.capacity < size { pending.reserveCapacity(size + 1) }
  }
}
