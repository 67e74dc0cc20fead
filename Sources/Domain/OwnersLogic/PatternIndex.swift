import Workspace

/// Finds the patterns that match a path without trying all of them.
///
/// Patterns are indexed by the folders at their beginning, by the name that they match at any
/// depth, or by the extension at their end. Only the other patterns are tried for every path. The
/// keys are hashes, and a collision only costs an additional try.
struct PatternIndex: Sendable {
  private let patterns: [PathPattern]
  private var byPrefix: [UInt64: [Int]] = [:]
  private var byName: [UInt64: [Int]] = [:]
  private var byExtension: [UInt64: [Int]] = [:]
  private var others: [Int] = []

  init(_ patterns: [PathPattern]) {
    self.patterns = patterns
    for (index, pattern) in patterns.enumerated() { add(pattern, index) }
  }

  private mutating func add(_ pattern: PathPattern, _ index: Int) {
    switch pattern.segments.first {
    case .literal:
      var hash = StableHash()
      for segment in pattern.segments {
        guard case .literal(let name) = segment else { break }
        hash.add(name)
        hash.add(UInt8(ascii: "/"))
      }
      byPrefix[hash.value, default: []].append(index)
    case .folders:
      switch pattern.segments.dropFirst().first {
      case .literal(let name): byName[PatternIndex.hash(name[...]), default: []].append(index)
      case .glob(let tokens):
        if let ending = PatternIndex.fileExtension(of: tokens) {
          byExtension[PatternIndex.hash(ending[...]), default: []].append(index)
        } else {
          others.append(index)
        }
      default: others.append(index)
      }
    case .glob: others.append(index)
    case nil: break
    }
  }

  /// Returns the text after the last dot; nil without a dot or if wildcards follow it.
  private static func fileExtension(of tokens: [PathPattern.Token]) -> [UInt8]? {
    var ending: [UInt8] = []
    for token in tokens.reversed() {
      guard case .byte(let byte) = token else { return nil }
      if byte == UInt8(ascii: ".") { return ending.reversed() }
      ending.append(byte)
    }
    return nil
  }

  /// Returns the index of the last matching pattern.
  func lastMatch(_ path: PathParts) -> Int? {
    candidates(path).last { patterns[$0].matches(path) }
  }

  /// Returns the indices of all matching patterns in ascending order.
  func matches(_ path: PathParts) -> [Int] {
    candidates(path).filter { patterns[$0].matches(path) }
  }

  private func candidates(_ path: PathParts) -> [Int] {
    var found = others
    var prefix = StableHash()
    for part in path.parts {
      let name = path.bytes[part]
      prefix.add(name)
      prefix.add(UInt8(ascii: "/"))
      if let known = byPrefix[prefix.value] { found += known }
      if !byName.isEmpty, let known = byName[PatternIndex.hash(name)] { found += known }
      if !byExtension.isEmpty, let dot = name.lastIndex(of: UInt8(ascii: ".")),
        let known = byExtension[PatternIndex.hash(name[(dot + 1)...])]
      {
        found += known
      }
    }
    // A pattern can be a candidate for several components of the path.
    found.sort()
    var unique: [Int] = []
    for index in found where unique.last != index { unique.append(index) }
    return unique
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = StableHash()
    hash.add(bytes)
    return hash.value
  }
}
