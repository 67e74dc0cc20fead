/// A pattern for paths: `*` and `?` stay within a folder, `**` crosses any number of them.
///
/// Everything else stands for itself. Paths are bytes with `/` between folders, relative to wherever
/// the pattern is. A pattern without `/` matches in the top folder only; write `**/*.swift` for all.
public struct PathGlob: Hashable, Sendable {
  private enum Part: Hashable {
    case byte(UInt8)
    /// `?`
    case one
    /// `*`
    case run
    /// `**`, as a whole folder or at the end
    case folders
  }

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
    return path.withContiguousStorageIfAvailable { matches($0, part: 0, at: 0) }
      ?? Array(path).withUnsafeBufferPointer { matches($0, part: 0, at: 0) }
  }

  public func matches(_ path: String) -> Bool { matches(Array(path.utf8)) }

  private func matches(_ path: UnsafeBufferPointer<UInt8>, part: Int, at start: Int) -> Bool {
    var part = part
    var index = start
    while part < parts.count {
      switch parts[part] {
      case .byte(let byte):
        guard index < path.count, path[index] == byte else { return false }
        index += 1
      case .one:
        guard index < path.count, path[index] != UInt8(ascii: "/") else { return false }
        index += 1
      case .run:
        if part + 1 == parts.count {
          return !path[index...].contains(UInt8(ascii: "/"))
        }
        var next = index
        while true {
          if matches(path, part: part + 1, at: next) { return true }
          guard next < path.count, path[next] != UInt8(ascii: "/") else { return false }
          next += 1
        }
      case .folders:
        if part + 1 == parts.count { return true }
        var next = index
        while true {
          if matches(path, part: part + 1, at: next) { return true }
          // On to the beginning of the next folder or file.
          guard let slash = path[next...].firstIndex(of: UInt8(ascii: "/")) else { return false }
          next = slash + 1
        }
      }
      part += 1
    }
    return index == path.count
  }
}
