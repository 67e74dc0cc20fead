import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A commit from `git log`. The bytes are only valid until the next one is read.
package struct LoggedCommit {
  /// The id in hexadecimal.
  package let id: UnsafeRawBufferPointer
  /// The hexadecimal ids of the parents, separated by spaces; empty for a root commit.
  package let parents: UnsafeRawBufferPointer
  /// The commit date, in seconds since 1970, clamped to `dates`.
  package let date: Int64
  /// The author's name according to the mailmap.
  package let author: UnsafeRawBufferPointer
  /// The first line of the message.
  package let subject: UnsafeRawBufferPointer

  /// The range of dates: the years 1970 to 9999 in all time zones. A commit can contain any date.
  package static let dates: ClosedRange<Int64> = 0...253_402_214_400
}

/// A change of one path relative to the first parent. Symbolic links and submodules have no ids.
package struct LoggedChange {
  /// The hexadecimal id of the blob before the change; nil if there was no regular file.
  package let old: UnsafeRawBufferPointer?
  /// The hexadecimal id of the blob after the change; nil if there is no regular file.
  package let new: UnsafeRawBufferPointer?
  /// The path relative to the repository root.
  package let path: UnsafeRawBufferPointer
}

/// Reads `git log --raw` while git prints it, newest commits first. Reading blocks, so it needs a
/// separate thread.
package final class GitLogReader {
  private let process: PipedProcess
  private let directory: String
  private let onlyFiles: Bool
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  /// Starts git.
  ///
  /// - Parameters:
  ///   - repository: the repository.
  ///   - commits: the hexadecimal ids of the commits to start from.
  ///   - known: the hexadecimal ids of commits to stop at; none to read everything.
  ///   - firstParent: whether to follow first parents only. Changes are always relative to the
  ///     first parent.
  ///   - onlyFiles: whether to omit the changes of symbolic links and submodules.
  /// - Throws: `GitError`.
  package init(
    _ repository: GitRepository, from commits: [String], until known: [String] = [],
    firstParent: Bool, onlyFiles: Bool = true
  ) throws {
    directory = repository.directory
    self.onlyFiles = onlyFiles
    var arguments = [
      "log", "--raw", "--no-renames", "-z", "--no-abbrev", "--no-color", "--no-notes",
      "--no-show-signature", "--no-decorate", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=none", "--no-relative", "-O/dev/null", "--encoding=UTF-8",
      // With `-m`, log.diffMerges would determine the format of merges.
      "--diff-merges=first-parent", "--format=tformat:%H%n%P%n%ct%n%aN%n%s",
    ]
    if firstParent { arguments.append("--first-parent") }
    // There may be many ids, so they are passed on standard input. Missing ones are ignored.
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

  /// Ends git, so that the next read reaches the end. It may be called from any thread.
  package var canceler: @Sendable () -> Void {
    let process = process
    return { process.end() }
  }

  /// Reads one commit with all of its changes.
  ///
  /// - Parameters:
  ///   - commit: receives the commit.
  ///   - change: receives each change.
  /// - Returns: false if there are no more commits.
  /// - Throws: `GitError` if git failed.
  package func next(
    commit: (LoggedCommit) -> Void, change: (LoggedChange) -> Void
  ) throws -> Bool {
    guard let header = token() else {
      let status = process.wait()
      guard status.isSuccess else {
        throw GitError(process.errorText, of: directory)
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
      // `:OLDMODE NEWMODE OLDID NEWID STATUS`, the first one after a line feed. Reading the path
      // that follows may move the buffer, so the record is copied.
      let isFirst = raw.first == 0x0A
      let record = Array(raw.dropFirst(isFirst ? 2 : 1))
      guard let path = token() else { break }
      record.withUnsafeBytes { record in
        guard let space = record.firstIndex(of: 0x20, from: 14), space > 14 else { return }
        let width = space - 14
        guard record.count >= 14 + 2 * width + 2 else { return }
        let isOldFile = record[0] == 0x31 && record[1] == 0x30 && record[2] == 0x30
        let isNewFile = record[7] == 0x31 && record[8] == 0x30 && record[9] == 0x30
        guard isOldFile || isNewFile || !onlyFiles else { return }
        let old = UnsafeRawBufferPointer(rebasing: record[14..<(14 + width)])
        let new = UnsafeRawBufferPointer(rebasing: record[(15 + width)..<(15 + 2 * width)])
        change(
          LoggedChange(old: isOldFile ? old : nil, new: isNewFile ? new : nil, path: path))
      }
    }
    return true
  }

  /// Parses a date and clamps it to the valid range.
  private static func date(_ digits: UnsafeRawBufferPointer) -> Int64 {
    if digits.first == UInt8(ascii: "-") { return LoggedCommit.dates.lowerBound }
    var date: Int64 = 0
    for byte in digits where byte >= 0x30 && byte <= 0x39 {
      date = min(date * 10 + Int64(byte - 0x30), LoggedCommit.dates.upperBound)
    }
    return date
  }

  /// The next byte; nil at the end.
  private func peek() -> UInt8? {
    if start == end, !fill() { return nil }
    return buffer[start]
  }

  /// Returns the bytes before the next NUL, which are only valid until the next call.
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
        // The output ends in the middle of a token, which is incomplete.
        return nil
      }
      searched = start + pending
    }
  }

  /// Moves the unused bytes to the front and reads more after them.
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
