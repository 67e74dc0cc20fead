#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A text that stands in every match of a pattern: a file without it needs no closer look.
///
/// It is read off the pattern's source, and only where nothing can be meant otherwise: whatever is
/// unusual in a pattern means that no literal is known.
struct RequiredLiteral: Sendable, Equatable {
  let bytes: [UInt8]
  /// Where in it stands the byte that is rarest in code.
  private let rarest: Int

  /// Shorter ones stand in too many files.
  private static let shortest = 3

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= RequiredLiteral.shortest else { return nil }
    self.bytes = bytes
    rarest =
      bytes.indices.min {
        RequiredLiteral.frequency(bytes[$0]) < RequiredLiteral.frequency(bytes[$1])
      } ?? 0
  }

  /// Where it stands first at `start` or later.
  func first(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = text.baseAddress else { return nil }
    var position = start + rarest
    let last = text.count - bytes.count + rarest
    return bytes.withUnsafeBytes { literal in
      guard let wanted = literal.baseAddress else { return nil }
      let byte = Int32(literal[rarest])
      while position <= last, let found = memchr(base + position, byte, last - position + 1) {
        let start = UnsafeRawPointer(found) - base - rarest
        if memcmp(base + start, wanted, literal.count) == 0 { return start }
        position = start + rarest + 1
      }
      return nil
    }
  }

  /// A rough order of bytes in source code, the commonest highest.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case 0x20: 100
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "n"),
      UInt8(ascii: "o"), UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"):
      90
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 60
    case UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "_"),
      UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "/"):
      50
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 40
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 30
    default: 20
    }
  }
}

extension RequiredLiteral {
  /// The longest literal at the top level of a pattern.
  init?(ofPattern source: String) {
    var reader = Reader(bytes: Array(source.utf8)[...])
    guard let longest = reader.longest() else { return nil }
    self.init(longest)
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>
    /// The literal that is being read, character by character.
    var run: [[UInt8]] = []
    var best: [UInt8] = []

    /// - Returns: nil where something unusual stands in the pattern.
    mutating func longest() -> [UInt8]? {
      while let byte = bytes.popFirst() {
        switch byte {
        case UInt8(ascii: "|"): return nil
        case UInt8(ascii: "\\"):
          guard readEscape() else { return nil }
        case UInt8(ascii: "("):
          guard skipGroup() else { return nil }
          endRun()
        case UInt8(ascii: "["):
          guard skipClass() else { return nil }
          endRun()
        case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "."): endRun()
        case UInt8(ascii: "+"):
          endRun()
          skipSuffix()
        case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "{"):
          // The last character needn't be there.
          if !run.isEmpty { run.removeLast() }
          endRun()
          if byte == UInt8(ascii: "{") {
            guard skipBounds() else { return nil }
          }
          skipSuffix()
        case 0x80...:
          var character = [byte]
          while let next = bytes.first, next & 0xC0 == 0x80 {
            character.append(next)
            bytes.removeFirst()
          }
          run.append(character)
        default: run.append([byte])
        }
      }
      endRun()
      return best
    }

    private mutating func endRun() {
      let literal = run.flatMap { $0 }
      if literal.count > best.count { best = literal }
      run = []
    }

    /// The rest of `{2}` or `{2,3}`; any other brace is a character, or means what only newer versions know.
    private mutating func skipBounds() -> Bool {
      let bounds = bytes.prefix { $0 != UInt8(ascii: "}") }
      let isBounds = bounds.allSatisfy { $0 == UInt8(ascii: ",") || (0x30...0x39).contains($0) }
      guard isBounds, bounds.endIndex < bytes.endIndex else { return false }
      bytes = bytes[(bounds.endIndex + 1)...]
      return true
    }

    /// What makes a quantifier lazy or possessive.
    private mutating func skipSuffix() {
      if bytes.first == UInt8(ascii: "?") || bytes.first == UInt8(ascii: "+") {
        bytes.removeFirst()
      }
    }

    private mutating func readEscape() -> Bool {
      guard let byte = bytes.popFirst() else { return false }
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        // Those that stand for themselves alone, without anything behind them.
        guard "bBwWsSdDhHvVRXAzZGKtnrfea".utf8.contains(byte) else { return false }
        endRun()
      case 0x80...: return false
      default: run.append([byte])
      }
      return true
    }

    /// Goes behind the `)` of a group that begins here. Options could change what literals mean, and
    /// verbs what a match is.
    private mutating func skipGroup() -> Bool {
      var depth = 1
      var isAtStart = true
      while depth > 0 {
        if isAtStart {
          isAtStart = false
          if bytes.first == UInt8(ascii: "*") { return false }
          if bytes.first == UInt8(ascii: "?") {
            guard let kind = bytes.dropFirst().first, ":=!<>|".utf8.contains(kind) else {
              return false
            }
            bytes = bytes.dropFirst(2)
            continue
          }
        }
        guard let byte = bytes.popFirst() else { return false }
        switch byte {
        case UInt8(ascii: "\\"):
          // `\Q` quotes what follows it.
          guard let next = bytes.popFirst(), next != UInt8(ascii: "Q") else { return false }
        case UInt8(ascii: "["): guard skipClass() else { return false }
        case UInt8(ascii: "("):
          depth += 1
          isAtStart = true
        case UInt8(ascii: ")"): depth -= 1
        default: break
        }
      }
      return true
    }

    /// Goes behind the `]` of a class that begins here.
    private mutating func skipClass() -> Bool {
      if bytes.first == UInt8(ascii: "^") { bytes.removeFirst() }
      if bytes.first == UInt8(ascii: "]") { bytes.removeFirst() }
      while let byte = bytes.popFirst() {
        switch byte {
        case UInt8(ascii: "]"): return true
        case UInt8(ascii: "\\"):
          guard let next = bytes.popFirst(), next != UInt8(ascii: "Q") else { return false }
        // `[:alpha:]`
        case UInt8(ascii: "["):
          if let next = bytes.first, ":.=".utf8.contains(next) { return false }
        default: break
        }
      }
      return false
    }
  }
}
