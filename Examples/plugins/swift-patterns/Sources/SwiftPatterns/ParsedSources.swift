/// The files that were parsed last. Headway asks one counter after another about the same files, so each file is
/// parsed once.
package struct ParsedSources {
  /// The text of a file, compared by bytes.
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool {
      let (left, right) = (left.text.utf8, right.text.utf8)
      return left.count == right.count && left.elementsEqual(right)
    }

    func hash(into hasher: inout Hasher) {
      let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
        hasher.combine(bytes: UnsafeRawBufferPointer($0))
      }
      if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
  }

  private struct Entry {
    let source: ParsedSource
    var lastUse: Int
  }

  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var size = 0
  private var uses = 0
  /// The number of texts that had to be parsed.
  package private(set) var parsed = 0

  /// - Parameter limit: the size of the texts to keep, in bytes. Their syntax needs several times as much.
  ///   Requests of Headway contain up to 1.5 MB, and two of them can alternate.
  package init(limit: Int = 3 << 20) { self.limit = limit }

  /// Returns the lines on which a pattern matches in each text.
  package mutating func lines(of pattern: SwiftPattern, in texts: [String]) -> [[Int]] {
    uses += 1
    let keys = texts.map { Key(text: $0) }
    let works = keys.map { (key: $0, known: entries[$0]?.source) }
    let found = Workers.map(works) { work in
      let source = work.known ?? ParsedSource(work.key.text)
      return (source: source, lines: source.lines(of: pattern))
    }
    for (work, found) in zip(works, found) {
      if work.known == nil { parsed += 1 }
      if entries[work.key] == nil { size += found.source.size }
      entries[work.key] = Entry(source: found.source, lastUse: uses)
    }
    if size > limit {
      for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        guard size > limit else { break }
        entries[key] = nil
        size -= entry.source.size
      }
    }
    return found.map(\.lines)
  }
}
