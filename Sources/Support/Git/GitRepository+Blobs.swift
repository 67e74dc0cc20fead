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
      throw GitError(output.errorText, of: directory)
    }
  }

  /// Returns a file in a commit; nil if the commit doesn't contain it, or contains a folder or a
  /// submodule there.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - commit: the commit; empty for the index.
  ///   - limit: the maximum size in bytes.
  /// - Throws: `GitError`, also if the clone doesn't contain the contents, or if the file exceeds the limit.
  package func contents(
    of path: String, at commit: String, limit: Int = 64 << 20
  ) async throws -> [UInt8]? {
    let name = "\(commit):\(path)"
    do {
      let output = try await ProcessRunner.run(
        GitCommand.command(["cat-file", "blob", name], in: directory), outputLimit: limit)
      if output.status.isSuccess { return output.bytes }
      try await checkAbsence(of: path, at: commit)
      return nil
    } catch let error as ProcessError where error.code == .outputTooLong {
      throw GitError(.failed, subject: path, message: "it is longer than \(limit >> 20) MB")
    } catch let error as ProcessError {
      throw GitError(error, directory: directory)
    }
  }

  /// Returns a file in a commit as a program sees it there, even behind symbolic links; nil if the commit
  /// doesn't contain it.
  ///
  /// - Parameters:
  ///   - path: the path of the file, without line breaks.
  ///   - commit: the commit.
  /// - Throws: `GitError`, also if a link leads to no file in the repository, or if the clone doesn't
  ///   contain the contents.
  package func linkedContents(of path: String, at commit: String) async throws -> [UInt8]? {
    let output = try await checked(
      ["cat-file", "--batch", "--follow-symlinks"], input: Array("\(commit):\(path)\n".utf8))
    // The first line is "OBJECT blob SIZE", or ends with "missing", or begins with the kind of an error.
    let head = output.bytes.prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    if words.last == "missing" {
      try await checkAbsence(of: path, at: commit)
      return nil
    }
    guard words.count == 3, words[1] == "blob", let size = Int(words[2]) else {
      throw GitError(
        .failed, subject: path,
        message: "in \(commit.prefix(10)), it is a symbolic link that leads to no file in the "
          + "repository")
    }
    return Array(output.bytes.dropFirst(head.count + 1).prefix(size))
  }

  /// Checks that a commit doesn't contain a file that couldn't be read. Otherwise, the clone is partial or
  /// damaged, and the file isn't absent.
  ///
  /// - Throws: `GitError`.
  private func checkAbsence(of path: String, at commit: String) async throws {
    let name = "\(commit):\(path)"
    let known = try await GitRepository.run(
      ["rev-parse", "--verify", "--quiet", name], in: directory)
    if !known.status.isSuccess, known.errorText.isEmpty { return }
    // The commit of a submodule is in another repository.
    let entries = try await checked(
      (commit.isEmpty ? ["ls-files", "-s"] : ["ls-tree", "--full-tree", commit]) + ["--", path])
    if ["040000 ", "160000 "].contains(where: { entries.bytes.starts(with: $0.utf8) }) { return }
    let kind = try await GitRepository.run(["cat-file", "-t", name], in: directory)
    throw GitError(.missingObjects, subject: name, message: kind.errorText)
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
