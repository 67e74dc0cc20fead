/// A path that is split at its slashes once for all patterns.
struct PathParts {
  let bytes: [UInt8]
  let parts: [Range<Int>]

  init(_ path: some Collection<UInt8>) {
    bytes = Array(path)
    var parts: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") {
      if index > start { parts.append(start..<index) }
      start = index + 1
    }
    if start < bytes.count { parts.append(start..<bytes.count) }
    self.parts = parts
  }
}

/// A pattern of an owners file, split at its slashes.
struct PathPattern: Sendable, Equatable {
  enum Segment: Sendable, Equatable {
    /// `**`: any number of folders, including none.
    case folders
    case literal([UInt8])
    case glob([Token])
  }

  enum Token: Sendable, Equatable {
    case byte(UInt8)
    /// `?`: one character with any number of bytes.
    case one
    /// `*`: any number of characters within a path component.
    case run
    /// A bracket expression such as `[a-z]` or `[!a]`.
    case range([ClosedRange<UInt8>], isNegated: Bool)
  }

  /// The paths that a match includes: the path itself, only the contents of a folder, or both.
  enum Reach: Sendable, Equatable { case itself, contents, both }

  let segments: [Segment]
  let reach: Reach

  /// Parses a pattern of GitHub's dialect. A pattern with a `/` before its end is anchored. A
  /// folder includes all of its contents. So does a name, unless its last component is only a star.
  /// A single `/` matches no path.
  init(github pattern: String) {
    var body = Substring(pattern)
    let isFolder = body.hasSuffix("/")
    if isFolder { body = body.dropLast() }
    let isAnchored = body.contains("/")
    let names = body.split(separator: "/")
    var segments = names.map { PathPattern.segment($0, brackets: false) }
    // `docs/**` matches all contents of the folder.
    let endsInFolders = segments.last == .folders
    if endsInFolders { segments.append(.glob([.run])) }
    self.segments = isAnchored || segments.isEmpty ? segments : [.folders] + segments
    if isFolder {
      reach = .contents
    } else if endsInFolders || isAnchored && names.last == "*" {
      // `docs/*` is not recursive.
      reach = .itself
    } else {
      reach = .both
    }
  }

  /// Parses a pattern of GitLab's dialect, which works like Ruby's `File.fnmatch` with FNM_PATHNAME
  /// and FNM_DOTMATCH. Without a leading `/` it matches at any depth. A folder's name without a
  /// trailing `/` doesn't include its contents. `**` matches folders only as a whole component
  /// before another one.
  init(gitlab pattern: String) {
    var body = Substring(pattern)
    if body.hasPrefix("\\#") { body = body.dropFirst() }
    let names = body.split(separator: "/")
    var segments = names.enumerated().map { index, name in
      name == "**" && index == names.count - 1 && !body.hasSuffix("/")
        ? .glob([.run]) : PathPattern.segment(name, brackets: true)
    }
    if body.hasSuffix("/"), !names.isEmpty { segments += [.folders, .glob([.run])] }
    self.segments = body.hasPrefix("/") || segments.isEmpty ? segments : [.folders] + segments
    reach = .itself
  }

  private static func segment(_ name: Substring, brackets: Bool) -> Segment {
    if name == "**" { return .folders }
    var tokens: [Token] = []
    var bytes = Array(name.utf8)[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): tokens.append(.byte(bytes.popFirst() ?? byte))
      case UInt8(ascii: "*"): if tokens.last != .run { tokens.append(.run) }
      case UInt8(ascii: "?"): tokens.append(.one)
      case UInt8(ascii: "["):
        if brackets, let range = range(&bytes) {
          tokens.append(range)
        } else {
          tokens.append(.byte(byte))
        }
      default: tokens.append(.byte(byte))
      }
    }
    let literal = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    return literal.count == tokens.count ? .literal(literal) : .glob(tokens)
  }

  /// Parses the bracket expression after a `[` up to its `]`; nil if there is no `]`.
  private static func range(_ bytes: inout ArraySlice<UInt8>) -> Token? {
    guard let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var inner = bytes[..<end]
    let isNegated = inner.first == UInt8(ascii: "!") || inner.first == UInt8(ascii: "^")
    if isNegated { inner = inner.dropFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let first = inner.popFirst() {
      if inner.first == UInt8(ascii: "-"), let last = inner.dropFirst().first, last >= first {
        ranges.append(first...last)
        inner = inner.dropFirst(2)
      } else {
        ranges.append(first...first)
      }
    }
    bytes = bytes[(end + 1)...]
    return .range(ranges, isNegated: isNegated)
  }
}

extension PathPattern {
  /// Returns whether the pattern matches a path.
  ///
  /// Backtracking to the last `**` is sufficient, because an earlier one can't skip more
  /// components. A pattern that includes folder contents only has to match the beginning of the
  /// path.
  func matches(_ path: PathParts) -> Bool {
    guard !segments.isEmpty else { return false }
    var segment = 0
    var part = 0
    var folders: (segment: Int, part: Int)?
    while true {
      if segment == segments.count {
        switch reach {
        case .itself where part == path.parts.count: return true
        case .contents where part < path.parts.count: return true
        case .both: return true
        default: break
        }
      } else if case .folders = segments[segment] {
        segment += 1
        folders = (segment, part)
        continue
      } else if part < path.parts.count, fits(segments[segment], path, path.parts[part]) {
        segment += 1
        part += 1
        continue
      }
      guard let last = folders, last.part < path.parts.count else { return false }
      folders = (last.segment, last.part + 1)
      (segment, part) = (last.segment, last.part + 1)
    }
  }

  private func fits(_ segment: Segment, _ path: PathParts, _ range: Range<Int>) -> Bool {
    path.bytes.withUnsafeBufferPointer { bytes in
      let name = UnsafeBufferPointer(rebasing: bytes[range])
      switch segment {
      case .folders: return false
      case .literal(let literal): return name.elementsEqual(literal)
      case .glob(let tokens): return fits(tokens, name)
      }
    }
  }

  private func fits(_ tokens: [Token], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var token = 0
    var index = 0
    var star: (token: Int, index: Int)?
    while true {
      if token == tokens.count, index == name.count { return true }
      if token < tokens.count {
        switch tokens[token] {
        case .byte(let byte) where index < name.count && name[index] == byte:
          token += 1
          index += 1
          continue
        case .range(let ranges, let isNegated)
        where index < name.count
          && ranges.contains { $0.contains(name[index]) } != isNegated:
          token += 1
          index = after(index, name)
          continue
        case .one where index < name.count:
          token += 1
          index = after(index, name)
          continue
        case .run:
          token += 1
          star = (token, index)
          continue
        default: break
        }
      }
      guard let last = star, last.index < name.count else { return false }
      star = (last.token, last.index + 1)
      (token, index) = (last.token, last.index + 1)
    }
  }

  private func after(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int {
    var next = index + 1
    while next < name.count, name[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
