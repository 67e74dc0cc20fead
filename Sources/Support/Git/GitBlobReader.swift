import Processes
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads many blobs with `git cat-file --batch --buffer` into one reusable buffer. Reading blocks,
/// so it needs a separate thread.
///
/// If git stops at a damaged object, reading continues with the next one.
package final class GitBlobReader {
  private let repository: GitRepository
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  /// The largest size of the buffer so far, in bytes.
  private(set) var largestBuffer = 1 << 20
  private let running: RunningProcess

  /// The running process, so that another thread can end it.
  private final class RunningProcess: Sendable {
    let state = Mutex<(process: PipedProcess?, isCancelled: Bool)>((nil, false))
  }

  /// Creates a reader.
  package init(_ repository: GitRepository) {
    self.repository = repository
    running = RunningProcess()
  }

  deinit { buffer.deallocate() }

  /// Cancels all current and later reading. It may be called from any thread.
  package var canceler: @Sendable () -> Void {
    let running = running
    return {
      running.state.withLock {
        $0.isCancelled = true
        $0.process?.end()
      }
    }
  }

  /// Receives the position of a blob among the ids and a piece of its contents; see `ContentPiece`.
  /// The piece is nil if git can't provide the contents completely.
  package typealias OnPiece = (Int, ContentPiece?) throws -> Int

  /// Reads blobs in the requested order.
  ///
  /// - Parameters:
  ///   - ids: hexadecimal ids of equal length, each followed by a line feed.
  ///   - count: the number of ids.
  ///   - wholeLimit: the size in bytes up to which a blob is one piece.
  ///   - onPiece: receives the pieces.
  /// - Throws: `GitError`, `CancellationError` after `canceler` was called, or an error of
  ///   `onPiece`.
  package func read(
    _ ids: [UInt8], count: Int, wholeLimit: Int = ContentPiece.wholeLimit, onPiece: OnPiece
  ) throws {
    self.wholeLimit = wholeLimit
    try read(ids, count: count, onPiece: onPiece)
  }

  private var wholeLimit = ContentPiece.wholeLimit

  private func read(_ ids: [UInt8], count: Int, onPiece: OnPiece) throws {
    guard count > 0 else { return }
    guard let present else { return try readAll(ids, count: count, onPiece: onPiece) }
    let width = ids.count / count
    var here: [UInt8] = []
    var positions: [Int] = []
    for position in 0..<count {
      let id = ids[(position * width)..<(position * width + width)]
      if present.contains(Array(id)) {
        here += id
        positions.append(position)
      } else {
        _ = try onPiece(position, nil)
      }
    }
    try readAll(here, count: positions.count) { try onPiece(positions[$0], $1) }
  }

  /// In a partial clone, the available objects in hexadecimal, each with a line feed. Older
  /// versions of git exit at each missing object, because fetching isn't allowed.
  private var present: Set<[UInt8]>?

  private func listPresent() throws {
    let process: PipedProcess
    do {
      process = try PipedProcess(
        GitCommand.command(
          [
            "cat-file", "--batch-all-objects", "--unordered", "--buffer",
            "--batch-check=%(objectname)",
          ], in: repository.directory))
    } catch {
      throw GitError(error, directory: repository.directory)
    }
    var ids: Set<[UInt8]> = []
    var pending: [UInt8] = []
    while case let count = process.read(into: buffer), count > 0 {
      pending += buffer[..<count]
      let lines = pending.split(separator: 0x0A, omittingEmptySubsequences: false)
      for line in lines.dropLast() { ids.insert(Array(line) + [0x0A]) }
      pending = Array(lines.last ?? [])
    }
    process.wait()
    present = ids
  }

  private func readAll(_ ids: [UInt8], count: Int, onPiece: OnPiece) throws {
    guard count > 0 else { return }
    let width = ids.count / count
    var done = 0
    while done < count {
      let before = done
      let process = try start(Array(ids[(done * width)...]))
      done += try read(process, from: done, upTo: count, onPiece: onPiece)
      let status = finish(process)
      if running.state.withLock({ $0.isCancelled }) { throw CancellationError() }
      guard done < count else { break }
      if done == before, !status.isSuccess, !GitBlobReader.isAboutAnObject(process.errorText) {
        throw GitError(process.errorText, of: repository.directory)
      }
      // git exited at the next object.
      _ = try onPiece(done, nil)
      done += 1
      if present == nil, done < count, process.errorText.contains("promisor") {
        try listPresent()
        let first = done
        return try read(Array(ids[(first * width)...]), count: count - first) {
          try onPiece(first + $0, $1)
        }
      }
    }
  }

  /// Whether git's error is about one object and not about the repository.
  private static func isAboutAnObject(_ words: String) -> Bool {
    ["object", "promisor", "inflate", "unable to", "corrupt", "pack"].contains {
      words.contains($0)
    }
  }

  private func start(_ ids: [UInt8]) throws -> PipedProcess {
    let process: PipedProcess
    do {
      process = try PipedProcess(
        GitCommand.command(GitRepository.readingBlobs, in: repository.directory),
        input: ids)
    } catch {
      throw GitError(error, directory: repository.directory)
    }
    let isCancelled = running.state.withLock {
      $0.process = process
      return $0.isCancelled
    }
    if isCancelled {
      process.end()
      throw CancellationError()
    }
    return process
  }

  private func finish(_ process: PipedProcess) -> ProcessStatus {
    let status = process.wait()
    running.state.withLock { $0.process = nil }
    return status
  }

  /// Reads to the end of the output.
  ///
  /// - Returns: the number of objects that were read completely.
  private func read(
    _ process: PipedProcess, from first: Int, upTo limit: Int, onPiece: OnPiece
  ) throws -> Int {
    var index = first
    var start = 0
    var end = 0
    var content: PieceDivider?
    while true {
      // Processes complete objects: `ID TYPE SIZE<LF>CONTENT<LF>` or `ID missing<LF>`.
      while index < limit {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
        if var divider = content {
          // The last piece requires its line feed.
          guard divider.rest > bytes.count || bytes.count > divider.rest else { break }
          let used = try handOver(bytes, of: &divider, index, of: process, to: onPiece)
          start += used
          content = divider
          if divider.rest == 0 {
            start += 1
            index += 1
            content = nil
          } else if used == 0 {
            break
          }
        } else {
          guard start < end, let base = buffer.baseAddress,
            let newline = memchr(base + start, 0x0A, end - start)
          else { break }
          let stop = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
          let size = GitBlobReader.size(ofHeader: buffer[start..<stop])
          start = stop + 1
          if let size {
            content = PieceDivider(size: size, wholeLimit: wholeLimit)
          } else {
            index += 1
            try handOverMissing(index - 1, of: process, to: onPiece)
          }
        }
      }
      let needed = content.map { min($0.wanted, $0.rest) } ?? 0
      makeRoom(for: needed + 1, &start, &end)
      let count = process.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
      if count == 0 { return index - first }
      end += count
    }
  }

  private func handOver(
    _ bytes: UnsafeRawBufferPointer, of content: inout PieceDivider, _ index: Int,
    of process: PipedProcess, to onPiece: OnPiece
  ) throws -> Int {
    do {
      return try content.divide(bytes) { try onPiece(index, $0) }
    } catch {
      process.end()
      _ = finish(process)
      throw error
    }
  }

  private func handOverMissing(
    _ index: Int, of process: PipedProcess, to onPiece: OnPiece
  ) throws {
    do {
      _ = try onPiece(index, nil)
    } catch {
      process.end()
      _ = finish(process)
      throw error
    }
  }

  /// Moves the bytes that are still needed to the front if there is little space after them, and
  /// allocates a larger buffer for a larger piece.
  private func makeRoom(for needed: Int, _ start: inout Int, _ end: inout Int) {
    if start == end {
      start = 0
      end = 0
    }
    let isTight = buffer.count - end < 1 << 17 || buffer.count - start < needed
    guard isTight else { return }
    let pending = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
    if buffer.count < max(needed + 1 << 17, pending.count + 1 << 17) {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: needed + min(needed / 2, 4 << 20) + 1 << 18, alignment: 16)
      larger.copyMemory(from: pending)
      buffer.deallocate()
      buffer = larger
      largestBuffer = max(largestBuffer, buffer.count)
    } else if start > 0, let base = buffer.baseAddress {
      memmove(base, base + start, pending.count)
    }
    end -= start
    start = 0
  }

  /// The size in `ID TYPE SIZE`; nil if the object is missing.
  private static func size(ofHeader header: Slice<UnsafeMutableRawBufferPointer>) -> Int? {
    var size = 0
    var spaces = 0
    for byte in header {
      if byte == 0x20 {
        spaces += 1
      } else if spaces == 2 {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        size = size * 10 + Int(byte - 0x30)
      }
    }
    return spaces == 2 ? size : nil
  }
}
