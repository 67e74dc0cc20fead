import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A commit as `git log` told it; the bytes are good until the next one is read.
package struct LoggedCommit {
  /// Hexadecimal.
  package let id: UnsafeRawBufferPointer
  /// Hexadecimal ids between spaces; empty for a root.
  package let parents: UnsafeRawBufferPointer
  /// Seconds since 1970, when it was committed; within `dates`, whatever was written there.
  package let date: Int64
  /// By the mailmap.
  package let author: UnsafeRawBufferPointer
  package let subject: UnsafeRawBufferPointer

  /// Of the years 1970 to 9999 in every time zone: whoever writes a commit may give it any date.
  package static let dates: ClosedRange<Int64> = 0...253_402_214_400
}

/// How a path differs from the first parent.
package struct LoggedChange {
  /// Hexadecimal ids of the blobs before and after; nil where there was no regular file.
  package let old: UnsafeRawBufferPointer?
  package let new: UnsafeRawBufferPointer?
  package let path: UnsafeRawBufferPointer
}

/// Reads `git log --raw` while it is printed, newest first. It waits for git, so it needs a thread of
/// its own.
package final class GitLogReader {
  private let process: PipedProcess
  private let directory: String
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - commits: hexadecimal ids from where it starts.
  ///   - known: hexadecimal ids at which it ends; without them, all the way.
  ///   - firstParent: whether to follow first parents only. Changes are those against the first
  ///     parent anyhow.
  package init(
    _ repository: GitRepository, from commits: [String], until known: [String] = [],
    firstParent: Bool
  ) throws {
    directory = repository.directory
    var arguments = [
      "log", "--raw", "--no-renames", "-z", "--no-abbrev", "--no-color", "--no-notes",
      "--no-show-signature", "--no-decorate", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=none", "-O/dev/null", "--encoding=UTF-8",
      "--format=tformat:%H%n%P%n%ct%n%aN%n%s",
    ]
    arguments += firstParent ? ["--first-parent", "-m"] : ["--diff-merges=first-parent"]
    // Ids can be many: they come on standard input, where what isn't here any more is passed over.
    arguments += ["--ignore-missing", "--stdin"]
    let lines = commits + known.map { "^\($0)" }
    do {
      process = try PipedProcess(
        GitCommand.command(
          arguments, in: repository.directory, settings: ["log.showRoot": "true"]),
        input: Array(lines.joined(separator: "\n").utf8) + [0x0A])
    } catch {
      throw GitError(error, directory: repository.directory)
    }
  }

  deinit {
    process.end()
    buffer.deallocate()
  }

  /// Ends git; the next read finds the end. May be called from any thread.
  package var canceller: @Sendable () -> Void {
    let process = process
    return { process.end() }
  }

  /// Reads one commit with all of its changes.
  ///
  /// - Returns: false when there are no more.
  /// - Throws: `GitError` when git failed.
  package func next(
    commit: (LoggedCommit) -> Void, change: (LoggedChange) -> Void
  ) throws -> Bool {
    guard let header = token() else {
      let status = process.wait()
      guard status.isSuccess else {
        throw GitError(.failed, subject: directory, message: process.errorText)
      }
      return false
    }
    var fields: [UnsafeRawBufferPointer] = []
    fields.reserveCapacity(5)
    var position = 0
    while fields.count < 4, let line = header.firstIndex(of: 0x0A, from: position) {
      fields.append(UnsafeRawBufferPointer(rebasing: header[position..<line]))
      position = line + 1
    }
    guard fields.count == 4 else {
      throw GitError(.failed, subject: directory, message: "git log printed something unexpected")
    }
    commit(
      LoggedCommit(
        id: fields[0], parents: fields[1], date: GitLogReader.date(fields[2]), author: fields[3],
        subject: UnsafeRawBufferPointer(rebasing: header[position...])))
    while let next = peek(), next == UInt8(ascii: ":") || next == 0x0A {
      guard let raw = token() else { break }
      // `:OLDMODE NEWMODE OLDID NEWID STATUS`, the first after a line feed. The path comes next, and
      // reading it may move the buffer: what is kept of this one is a copy.
      let isFirst = raw.first == 0x0A
      let record = Array(raw.dropFirst(isFirst ? 2 : 1))
      guard let path = token() else { break }
      record.withUnsafeBytes { record in
        guard let space = record.firstIndex(of: 0x20, from: 14), space > 14 else { return }
        let width = space - 14
        guard record.count >= 14 + 2 * width + 2 else { return }
        let isOldFile = record[0] == 0x31 && record[1] == 0x30 && record[2] == 0x30
        let isNewFile = record[7] == 0x31 && record[8] == 0x30 && record[9] == 0x30
        guard isOldFile || isNewFile else { return }
        let old = UnsafeRawBufferPointer(rebasing: record[14..<(14 + width)])
        let new = UnsafeRawBufferPointer(rebasing: record[(15 + width)..<(15 + 2 * width)])
        change(
          LoggedChange(old: isOldFile ? old : nil, new: isNewFile ? new : nil, path: path))
      }
    }
    return true
  }

  /// A date in digits, or the nearest one that there can be.
  private static func date(_ digits: UnsafeRawBufferPointer) -> Int64 {
    if digits.first == UInt8(ascii: "-") { return LoggedCommit.dates.lowerBound }
    var date: Int64 = 0
    for byte in digits where byte >= 0x30 && byte <= 0x39 {
      date = min(date * 10 + Int64(byte - 0x30), LoggedCommit.dates.upperBound)
    }
    return date
  }

  /// The next byte.
  private func peek() -> UInt8? {
    if start == end, !fill() { return nil }
    return buffer[start]
  }

  /// What stands before the next NUL; good until the next call.
  private func token() -> UnsafeRawBufferPointer? {
    var searched = start
    while true {
      if let base = buffer.baseAddress, searched < end,
        let found = memchr(base + searched, 0, end - searched)
      {
        let stop = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        let token = UnsafeRawBufferPointer(rebasing: buffer[start..<stop])
        start = stop + 1
        return token
      }
      let pending = end - start
      if !fill() {
        // Cut off in the middle: what is there isn't whole.
        return nil
      }
      searched = start + pending
    }
  }

  /// Reads more behind what is still to be used, which moves to the front.
  private func fill() -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      buffer.baseAddress.map { _ = memmove($0, $0 + start, end - start) }
      end -= start
      start = 0
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let count = process.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    if count == 0 { isAtEnd = true }
    end += count
    return count > 0
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
  }
}
