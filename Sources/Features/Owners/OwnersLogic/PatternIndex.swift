import Workspace

/// Finds the patterns that match a path without trying them all.
///
/// Patterns are kept by the folders they begin with, by the name they look for at any depth, or by the
/// extension they end in; only the rest is tried on every path. Keys are hashes: one that two texts
/// share costs a try.
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

  /// What stands behind the last dot, where nothing variable does.
  private static func fileExtension(of tokens: [PathPattern.Token]) -> [UInt8]? {
    var ending: [UInt8] = []
    for token in tokens.reversed() {
      guard case .byte(let byte) = token else { return nil }
      if byte == UInt8(ascii: ".") { return ending.reversed() }
      ending.append(byte)
    }
    return nil
  }

  /// The last pattern that matches.
  func lastMatch(_ path: PathParts) -> Int? {
    candidates(path).last { patterns[$0].matches(path) }
  }

  /// All that match, ascending.
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
    // A pattern can be a candidate by several parts of the path.
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
