#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A text that every match of a pattern contains. A file without it doesn't have to be searched.
///
/// It is derived from the pattern's source, and only if the source is unambiguous. For unusual
/// patterns, no literal is determined.
struct RequiredLiteral: Sendable, Equatable {
  let bytes: [UInt8]
  /// The index of the byte that is rarest in source code.
  private let rarest: Int

  /// Shorter literals occur in too many files.
  private static let shortest = 3

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= RequiredLiteral.shortest else { return nil }
    self.bytes = bytes
    rarest =
      bytes.indices.min {
        RequiredLiteral.frequency(bytes[$0]) < RequiredLiteral.frequency(bytes[$1])
      } ?? 0
  }

  /// Returns the offset of the first occurrence at `start` or later.
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

  /// The approximate frequency of a byte in source code.
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
  /// Determines the longest literal at the top level of a pattern.
  init?(ofPattern source: String) {
    var reader = Reader(bytes: Array(source.utf8)[...])
    guard let longest = reader.longest() else { return nil }
    self.init(longest)
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>
    /// The literal that is being read, by character.
    var run: [[UInt8]] = []
    var best: [UInt8] = []

    /// - Returns: nil if the pattern contains an unusual construct.
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
          // The last character is optional.
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

    /// Skips the rest of `{2}` or `{2,3}`. Any other brace is a character, or a construct of newer
    /// versions.
    private mutating func skipBounds() -> Bool {
      let bounds = bytes.prefix { $0 != UInt8(ascii: "}") }
      let isBounds = bounds.allSatisfy { $0 == UInt8(ascii: ",") || (0x30...0x39).contains($0) }
      guard isBounds, bounds.endIndex < bytes.endIndex else { return false }
      bytes = bytes[(bounds.endIndex + 1)...]
      return true
    }

    /// Skips the suffix that makes a quantifier lazy or possessive.
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
        // Escapes that are complete without further characters.
        guard "bBwWsSdDhHvVRXAzZGKtnrfea".utf8.contains(byte) else { return false }
        endRun()
      case 0x80...: return false
      default: run.append([byte])
      }
      return true
    }

    /// Skips a group, up to its `)`. Options could change the meaning of literals, and verbs the
    /// meaning of a match.
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
          // `\Q` quotes the following characters.
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

    /// Skips a character class, up to its `]`.
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
