/// A glob pattern for paths: `*` and `?` match within one directory, `**` matches any number of
/// directories.
///
/// All other characters match themselves. Paths are UTF-8 bytes with `/` between directories,
/// relative to the directory of the pattern. A pattern without `/` matches only in that directory;
/// use `**/*.swift` to match in all subdirectories.
package struct PathGlob: Hashable, Sendable {
  private enum Part: Hashable {
    case byte(UInt8)
    /// `?`: one character, which may take several bytes.
    case one
    /// `*`: any number of characters within a directory.
    case run
    /// `**`: any number of directories.
    case folders
  }

  /// The pattern as written.
  package let source: String
  private let parts: [Part]
  /// The required end of a matching path, for patterns of the form `**/*.swift`, which need no
  /// further matching.
  private let suffix: [UInt8]?

  /// Parses a pattern. Every string is a valid pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern.
  ///   - escapes: Whether `\` makes the next character match itself. False by default.
  package init(_ source: String, escapes: Bool = false) {
    self.source = source
    var parts: [Part] = []
    let bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if escapes, byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        parts.append(.byte(bytes[index + 1]))
        index += 2
      } else if byte == UInt8(ascii: "*"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "*")
      {
        index += 2
        while index < bytes.count, bytes[index] == UInt8(ascii: "*") { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
        if parts.last != .folders { parts.append(.folders) }
      } else if byte == UInt8(ascii: "*") {
        parts.append(.run)
        index += 1
      } else if byte == UInt8(ascii: "?") {
        parts.append(.one)
        index += 1
      } else {
        parts.append(.byte(byte))
        index += 1
      }
    }
    self.parts = parts
    suffix = PathGlob.suffix(of: parts)
  }

  private static func suffix(of parts: [Part]) -> [UInt8]? {
    guard parts.count > 2, parts[0] == .folders, parts[1] == .run else { return nil }
    var suffix: [UInt8] = []
    for part in parts[2...] {
      guard case .byte(let byte) = part, byte != UInt8(ascii: "/") else { return nil }
      suffix.append(byte)
    }
    return suffix
  }

  /// Returns whether the pattern matches the whole path, given as UTF-8 bytes.
  package func matches(_ path: some RandomAccessCollection<UInt8>) -> Bool {
    if let suffix {
      return path.count >= suffix.count && path.suffix(suffix.count).elementsEqual(suffix)
    }
    return path.withContiguousStorageIfAvailable { wholeMatch($0) }
      ?? Array(path).withUnsafeBufferPointer { wholeMatch($0) }
  }

  /// Returns whether the pattern matches the whole path.
  package func matches(_ path: String) -> Bool { matches(Array(path.utf8)) }

  /// Matches with backtracking to the latest star only, or to the latest `**` if that star can't
  /// match more.
  ///
  /// Earlier stars can't match anything that the latest one can't. The running time is therefore at
  /// most quadratic in the length of the pattern times that of the path, regardless of the number
  /// of stars.
  private func wholeMatch(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    var part = 0
    var index = 0
    var star: (part: Int, index: Int)?
    var folders: (part: Int, index: Int)?
    while true {
      if part == parts.count, index == path.count { return true }
      if part < parts.count {
        switch parts[part] {
        case .byte(let byte) where index < path.count && path[index] == byte:
          part += 1
          index += 1
          continue
        case .one where index < path.count && path[index] != slash:
          part += 1
          index += 1
          while index < path.count, path[index] & 0xC0 == 0x80 { index += 1 }
          continue
        case .run:
          part += 1
          star = (part, index)
          continue
        case .folders:
          part += 1
          if part == parts.count { return true }
          folders = (part, index)
          star = nil
          continue
        default: break
        }
      }
      if let last = star, last.index < path.count, path[last.index] != slash {
        star = (last.part, last.index + 1)
        (part, index) = (last.part, last.index + 1)
      } else if let last = folders, let end = path[last.index...].firstIndex(of: slash) {
        star = nil
        folders = (last.part, end + 1)
        (part, index) = (last.part, end + 1)
      } else {
        return false
      }
    }
  }
}
