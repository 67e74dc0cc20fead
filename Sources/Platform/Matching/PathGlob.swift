/// A pattern for paths: `*` and `?` stay within a folder, `**` crosses any number of them.
///
/// Everything else stands for itself. Paths are bytes with `/` between folders, relative to wherever
/// the pattern is. A pattern without `/` matches in the top folder only; write `**/*.swift` for all.
public struct PathGlob: Hashable, Sendable {
  private enum Part: Hashable {
    case byte(UInt8)
    /// `?`: one character, of however many bytes
    case one
    /// `*`
    case run
    /// `**`, as a whole folder or at the end
    case folders
  }

  /// As it was written.
  public let source: String
  private let parts: [Part]
  /// The bytes that a path must end in, for patterns of the form `**/*.swift`: no need to look further.
  private let suffix: [UInt8]?

  /// - Parameter escapes: whether `\` makes the next character stand for itself.
  public init(_ source: String, escapes: Bool = false) {
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

  /// Whether the whole path matches.
  public func matches(_ path: some RandomAccessCollection<UInt8>) -> Bool {
    if let suffix {
      return path.count >= suffix.count && path.suffix(suffix.count).elementsEqual(suffix)
    }
    return path.withContiguousStorageIfAvailable { wholeMatch($0) }
      ?? Array(path).withUnsafeBufferPointer { wholeMatch($0) }
  }

  public func matches(_ path: String) -> Bool { matches(Array(path.utf8)) }

  /// Going back to the latest star is enough, and to the latest `**` where that may not grow any
  /// more: an earlier one could only skip what the later one can skip as well. So no pattern, however
  /// many stars it has, takes longer than its length times the path's, squared.
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
