import ModulesInterface

/// An import in a source file.
package struct SourceImport: Equatable, Sendable {
  package enum Target: Hashable, Sendable {
    /// A module by its name, the first component of `X.Y`.
    case module(String)
    /// Text captured by a pattern: a module's name, its path, or a path relative to the file.
    case word(String)
    /// A header: the text between the brackets or quotes.
    case header(String, isQuoted: Bool)
    /// A module specifier of JavaScript: the name of a package, with or without a path in it, or a
    /// path relative to the file.
    case specifier(String)
    /// The first component of a path in Rust, which is a crate only if the module declares it.
    case crate(String)

    /// Whether it is a path relative to the file.
    var isRelative: Bool {
      switch self {
      case .word(let text), .specifier(let text): text.hasPrefix(".")
      case .module, .header, .crate: false
      }
    }
  }

  package var target: Target
  /// Position of the name, starting at 1; the column counts UTF-8 bytes.
  package var line: Int
  package var column: Int
  package var traits: ImportTraits
  package var condition: String?

  package init(
    _ target: Target, line: Int, column: Int, traits: ImportTraits = [], condition: String? = nil
  ) {
    self.target = target
    self.line = line
    self.column = column
    self.traits = traits
    self.condition = condition
  }
}

/// Computes lines and columns of increasing offsets in a text.
struct LineCounter {
  private let text: UnsafeRawBufferPointer
  private var line = 1
  private var lineStart = 0
  private var position = 0

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  /// - Parameter offset: not less than in the previous call.
  mutating func location(of offset: Int) -> (line: Int, column: Int) {
    while position < offset {
      if text[position] == 0x0A {
        line += 1
        lineStart = position + 1
      }
      position += 1
    }
    return (line, offset - lineStart + 1)
  }
}

/// Finds the last occurrence of a word in a text with Horspool's algorithm, searching backward.
struct LastOccurrence {
  private let word: [UInt8]
  private var skips = [Int](repeating: 0, count: 256)

  init(of word: StaticString) {
    self.word = word.withUTF8Buffer { Array($0) }
    skips = Array(repeating: self.word.count, count: 256)
    for (offset, byte) in self.word.enumerated().reversed() where offset > 0 {
      skips[Int(byte)] = offset
    }
  }

  /// - Returns: the offset; nil if the word doesn't occur.
  func find(in text: UnsafeRawBufferPointer) -> Int? {
    var offset = text.count - word.count
    while offset >= 0 {
      if text[offset] == word[0], text[offset..<(offset + word.count)].elementsEqual(word) {
        return offset
      }
      offset -= skips[Int(text[offset])]
    }
    return nil
  }
}
