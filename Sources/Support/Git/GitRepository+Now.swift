import Processes

// Blocking queries for code on its own thread.
extension GitRepository {
  /// Returns all regular files of a commit.
  package func files(of commit: String) throws -> [TrackedEntry] {
    let bytes = try output(of: ["ls-tree", "-r", "-z", "--full-tree", commit])
    return TrackedEntry.entries(ofTreeListing: bytes).filter { $0.kind == .file }
  }

  /// Returns the current attributes of paths. Paths without attributes are omitted.
  package func attributesNow(of paths: [[UInt8]]) throws -> [[UInt8]: GitAttributes] {
    guard !paths.isEmpty else { return [:] }
    let bytes = try output(
      of: ["check-attr", "--stdin", "-z"] + GitAttributes.names,
      input: Array(paths.joined(separator: [0])) + [0])
    return GitAttributes.attributes(ofListing: bytes)
  }

  private func output(of arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    do {
      let process = try PipedProcess(
        GitCommand.command(arguments, in: directory), input: input)
      var bytes: [UInt8] = []
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
      defer { buffer.deallocate() }
      while case let count = process.read(into: buffer), count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      }
      guard process.wait().isSuccess else {
        throw GitError(process.errorText, of: directory)
      }
      return bytes
    } catch let error as ProcessError {
      throw GitError(error, directory: directory)
    }
  }
}
