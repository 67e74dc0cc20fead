/// The lines of a YAML mapping by top-level key. Unchanged lines stay identical byte for byte.
struct YAMLBlocks {
  /// The lines of a key with its value, or the lines between two keys.
  private struct Block {
    /// The key; nil for comments and empty lines between keys.
    let key: String?
    var lines: [String]
  }

  private var blocks: [Block] = []
  /// `\r` if lines end with a carriage return and a line feed, else empty.
  private let ending: String

  init(_ text: String) {
    // Split by scalars, because a carriage return with a line feed is one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      if let key = YAMLBlocks.key(line) {
        blocks.append(Block(key: key, lines: [line]))
      } else if let last = blocks.indices.last, blocks[last].key != nil, !line.hasPrefix("#") {
        blocks[last].lines.append(line)
      } else {
        blocks.append(Block(key: nil, lines: [line]))
      }
    }
    splitTrailingSpace()
  }

  var text: String { blocks.flatMap(\.lines).joined(separator: "\n") + "\n" }

  func has(_ key: String) -> Bool { blocks.contains { $0.key == key } }

  mutating func remove(_ key: String) { blocks.removeAll { $0.key == key } }

  /// Replaces the lines of a key. A new key is inserted after another one.
  mutating func set(_ key: String, _ lines: [String], after previous: String) {
    let block = Block(key: key, lines: lines.map { $0 + ending })
    if let index = blocks.firstIndex(where: { $0.key == key }) {
      blocks[index] = block
    } else if let index = blocks.firstIndex(where: { $0.key == previous }) {
      blocks.insert(block, at: index + 1)
    } else {
      blocks.append(block)
    }
  }

  /// Replaces the changed items of a key with a block mapping as its value.
  ///
  /// - Returns: false if the value has a different format.
  mutating func replace(
    items: [(key: String, line: String)], of key: String, before: [(key: String, line: String)]?
  ) -> Bool {
    guard let index = blocks.firstIndex(where: { $0.key == key }),
      let header = blocks[index].lines.first, YAMLBlocks.isHeader(header),
      let first = blocks[index].lines.dropFirst().first(where: {
        YAMLBlocks.indent($0) > 0 && !YAMLBlocks.isComment($0)
      })
    else { return false }
    let indent = YAMLBlocks.indent(first)
    let space = String(repeating: " ", count: indent)
    let old = Dictionary((before ?? []).map { ($0.key, $0.line) }) { first, _ in first }
    var lines = blocks[index].lines
    for key in old.keys.sorted() where !items.contains(where: { $0.key == key }) {
      if let range = YAMLBlocks.range(of: key, in: lines, indent) { lines.removeSubrange(range) }
    }
    for item in items where old[item.key] != item.line {
      if let range = YAMLBlocks.range(of: item.key, in: lines, indent) {
        lines.replaceSubrange(range, with: [space + item.line + ending])
      } else {
        lines.append(space + item.line + ending)
      }
    }
    blocks[index].lines = lines
    return true
  }

  /// Returns the lines of an item, including the more indented ones below.
  private static func range(of key: String, in lines: [String], _ indent: Int) -> Range<Int>? {
    let start = lines.indices.dropFirst().first { index in
      YAMLBlocks.indent(lines[index]) == indent
        && self.key(String(lines[index].dropFirst(indent))) == key
    }
    guard let start else { return nil }
    var end = start + 1
    while end < lines.count, YAMLBlocks.indent(lines[end]) > indent { end += 1 }
    return start..<end
  }

  /// Splits off empty lines at the end of values, so that they stay when a value is removed.
  private mutating func splitTrailingSpace() {
    blocks = blocks.flatMap { block -> [Block] in
      guard block.key != nil else { return [block] }
      let count = block.lines.reversed().prefix { $0.allSatisfy(\.isWhitespace) }.count
      let rest = block.lines.suffix(count).map { Block(key: nil, lines: [$0]) }
      return [Block(key: block.key, lines: block.lines.dropLast(count))] + rest
    }
  }

  private static func indent(_ line: String) -> Int {
    line.allSatisfy(\.isWhitespace) ? 0 : line.prefix { $0 == " " }.count
  }

  private static func isComment(_ line: String) -> Bool { line.drop { $0 == " " }.hasPrefix("#") }

  /// Whether only a comment follows the key on its line.
  private static func isHeader(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let rest = line[line.index(after: colon)...].drop { $0.isWhitespace }
    return rest.isEmpty || rest.hasPrefix("#")
  }

  /// Returns the key at the beginning of an unindented line.
  private static func key(_ line: String) -> String? {
    guard let first = line.first, first.isLetter || first == "\"" || first == "'",
      let colon = line.firstIndex(of: ":")
    else { return nil }
    let after = line.index(after: colon)
    guard after == line.endIndex || line[after].isWhitespace else { return nil }
    return line[..<colon].trimmed().unquoted()
  }
}
