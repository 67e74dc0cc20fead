import ModulesInterface

/// An import as a source file has it.
package struct SourceImport: Equatable, Sendable {
  package enum Target: Hashable, Sendable {
    /// A module by its name, the first part of `X.Y`.
    case module(String)
    /// What a pattern caught: a module's name, its path, or a path relative to the file.
    case word(String)
    /// A header: what stands between the brackets or the quotes.
    case header(String, isQuoted: Bool)
  }

  package var target: Target
  /// Where its name stands, from 1; the column in UTF-8 bytes.
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

/// Tells lines and columns of places in a text that come in order.
struct LineCounter {
  private let text: UnsafeRawBufferPointer
  private var line = 1
  private var lineStart = 0
  private var position = 0

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  /// - Parameter offset: not before the last one that was asked for.
  mutating func place(of offset: Int) -> (line: Int, column: Int) {
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

/// The last place in a text where a word begins, by Horspool's way of looking from behind.
struct LastOccurrence {
  private let word: [UInt8]
  private var skips = [Int](repeating: 0, count: 256)

  init(of word: StaticString) {
    self.word = word.withUTF8Buffer { Array($0) }
    skips = Array(repeating: self.word.count, count: 256)
    for (place, byte) in self.word.enumerated().reversed() where place > 0 {
      skips[Int(byte)] = place
    }
  }

  /// - Returns: nil where it doesn't occur.
  func find(in text: UnsafeRawBufferPointer) -> Int? {
    var place = text.count - word.count
    while place >= 0 {
      if text[place] == word[0], text[place..<(place + word.count)].elementsEqual(word) {
        return place
      }
      place -= skips[Int(text[place])]
    }
    return nil
  }
}
