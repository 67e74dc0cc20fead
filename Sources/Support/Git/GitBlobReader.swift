import Processes
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads many blobs through `git cat-file --batch --buffer`, into one buffer that is used again and
/// again. It waits for git, so it needs a thread of its own.
///
/// Where git stops at a damaged object, it goes on behind it.
package final class GitBlobReader {
  private let repository: GitRepository
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  private let running: RunningProcess

  /// What runs just now, so that another thread can end it.
  private final class RunningProcess: Sendable {
    let state = Mutex<(process: PipedProcess?, isCancelled: Bool)>((nil, false))
  }

  package init(_ repository: GitRepository) {
    self.repository = repository
    running = RunningProcess()
  }

  deinit { buffer.deallocate() }

  /// Ends the reading for good. May be called from any thread.
  package var canceller: @Sendable () -> Void {
    let running = running
    return {
      running.state.withLock {
        $0.isCancelled = true
        $0.process?.end()
      }
    }
  }

  /// Reads blobs in the order asked for.
  ///
  /// - Parameters:
  ///   - ids: a hexadecimal id and a line feed for each, all of one length.
  ///   - count: how many.
  ///   - onBlob: gets the position among the ids and the content, good until it returns; nil where
  ///     git couldn't give it.
  /// - Throws: `GitError`, `CancellationError` after `canceller` was called, or what `onBlob` throws.
  package func read(
    _ ids: [UInt8], count: Int, onBlob: (Int, UnsafeRawBufferPointer?) throws -> Void
  ) throws {
    guard count > 0 else { return }
    guard let present else { return try readAll(ids, count: count, onBlob: onBlob) }
    let width = ids.count / count
    var here: [UInt8] = []
    var positions: [Int] = []
    for position in 0..<count {
      let id = ids[(position * width)..<(position * width + width)]
      if present.contains(Array(id)) {
        here += id
        positions.append(position)
      } else {
        try onBlob(position, nil)
      }
    }
    try readAll(here, count: positions.count) { try onBlob(positions[$0], $1) }
  }

  /// In a partial clone: the objects that are here, in hexadecimal with a line feed. An older git dies of
  /// each one that isn't, because it may not fetch it.
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

  private func readAll(
    _ ids: [UInt8], count: Int, onBlob: (Int, UnsafeRawBufferPointer?) throws -> Void
  ) throws {
    guard count > 0 else { return }
    let width = ids.count / count
    var done = 0
    while done < count {
      let before = done
      let process = try start(Array(ids[(done * width)...]))
      done += try read(process, from: done, upTo: count, onBlob: onBlob)
      let status = finish(process)
      if running.state.withLock({ $0.isCancelled }) { throw CancellationError() }
      guard done < count else { break }
      if done == before, !status.isSuccess, !GitBlobReader.isAboutAnObject(process.errorText) {
        throw GitError(.failed, subject: repository.directory, message: process.errorText)
      }
      // git died of the object that comes next.
      try onBlob(done, nil)
      done += 1
      if present == nil, done < count, process.errorText.contains("promisor") {
        try listPresent()
        let first = done
        return try read(Array(ids[(first * width)...]), count: count - first) {
          try onBlob(first + $0, $1)
        }
      }
    }
  }

  /// Whether git's last words are about one object, and not about the repository.
  private static func isAboutAnObject(_ words: String) -> Bool {
    ["object", "promisor", "inflate", "unable to", "corrupt", "pack"].contains {
      words.contains($0)
    }
  }

  private func start(_ ids: [UInt8]) throws -> PipedProcess {
    let process: PipedProcess
    do {
      process = try PipedProcess(
        GitCommand.command(["cat-file", "--batch", "--buffer"], in: repository.directory),
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
  /// - Returns: how many objects it told about in full.
  private func read(
    _ process: PipedProcess, from first: Int, upTo limit: Int,
    onBlob: (Int, UnsafeRawBufferPointer?) throws -> Void
  ) throws -> Int {
    var index = first
    var start = 0
    var end = 0
    var wanted: Int?
    while true {
      // What is whole, object by object: `ID TYPE SIZE<LF>CONTENT<LF>` or `ID missing<LF>`.
      while index < limit {
        if let size = wanted {
          guard end - start > size else { break }
          let content = UnsafeRawBufferPointer(rebasing: buffer[start..<(start + size)])
          start += size + 1
          wanted = nil
          index += 1
          try handOver(index - 1, content, of: process, to: onBlob)
        } else {
          guard start < end, let base = buffer.baseAddress,
            let newline = memchr(base + start, 0x0A, end - start)
          else { break }
          let stop = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
          let size = GitBlobReader.size(ofHeader: buffer[start..<stop])
          start = stop + 1
          if let size {
            wanted = size
          } else {
            index += 1
            try handOver(index - 1, nil, of: process, to: onBlob)
          }
        }
      }
      let needed = (wanted ?? 0) + 1
      makeRoom(for: needed, &start, &end)
      let count = process.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
      if count == 0 { return index - first }
      end += count
    }
  }

  private func handOver(
    _ index: Int, _ content: UnsafeRawBufferPointer?, of process: PipedProcess,
    to onBlob: (Int, UnsafeRawBufferPointer?) throws -> Void
  ) throws {
    do {
      try onBlob(index, content)
    } catch {
      process.end()
      _ = finish(process)
      throw error
    }
  }

  /// Moves what is still to be used to the front when little room is left behind it, and takes a larger
  /// buffer for a larger object.
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
        byteCount: needed + needed / 2 + 1 << 18, alignment: 16)
      larger.copyMemory(from: pending)
      buffer.deallocate()
      buffer = larger
    } else if start > 0, let base = buffer.baseAddress {
      memmove(base, base + start, pending.count)
    }
    end -= start
    start = 0
  }

  /// The size in `ID TYPE SIZE`; nil where the object is missing.
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
