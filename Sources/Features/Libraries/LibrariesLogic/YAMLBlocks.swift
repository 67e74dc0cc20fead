/// A YAML mapping as lines, by its top keys: what one doesn't touch stays byte for byte.
struct YAMLBlocks {
  /// Lines that belong together: a key with its value, or what stands between two of them.
  private struct Block {
    /// Nil for comments and empty lines between keys.
    let key: String?
    var lines: [String]
  }

  private var blocks: [Block] = []
  /// `\r` where lines end so.
  private let ending: String

  init(_ text: String) {
    // By scalars: a carriage return and a newline are one character.
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

  /// Gives a key other lines; a new one goes behind another.
  mutating func set(_ key: String, _ lines: [String], after previous: String) {
    let block = Block(key: key, lines: lines.map { $0 + ending })
    if let place = blocks.firstIndex(where: { $0.key == key }) {
      blocks[place] = block
    } else if let place = blocks.firstIndex(where: { $0.key == previous }) {
      blocks.insert(block, at: place + 1)
    } else {
      blocks.append(block)
    }
  }

  /// Changes lines of a key whose value is a mapping with an item on each line; others stay.
  ///
  /// - Returns: false where the value is written otherwise.
  mutating func replace(
    items: [(key: String, line: String)], of key: String, before: [(key: String, line: String)]?
  ) -> Bool {
    guard let place = blocks.firstIndex(where: { $0.key == key }),
      let header = blocks[place].lines.first, YAMLBlocks.isHeader(header),
      let first = blocks[place].lines.dropFirst().first(where: {
        YAMLBlocks.indent($0) > 0 && !YAMLBlocks.isComment($0)
      })
    else { return false }
    let indent = YAMLBlocks.indent(first)
    let space = String(repeating: " ", count: indent)
    let old = Dictionary((before ?? []).map { ($0.key, $0.line) }) { first, _ in first }
    var lines = blocks[place].lines
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
    blocks[place].lines = lines
    return true
  }

  /// The lines of an item: its own and those that stand deeper below.
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

  /// What separates a value from the next key stays when the value goes.
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

  /// Whether nothing but a comment stands behind the key.
  private static func isHeader(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let rest = line[line.index(after: colon)...].drop { $0.isWhitespace }
    return rest.isEmpty || rest.hasPrefix("#")
  }

  /// The key that a line begins with at the very left.
  private static func key(_ line: String) -> String? {
    guard let first = line.first, first.isLetter || first == "\"" || first == "'",
      let colon = line.firstIndex(of: ":")
    else { return nil }
    let after = line.index(after: colon)
    guard after == line.endIndex || line[after].isWhitespace else { return nil }
    return line[..<colon].trimmed().unquoted()
  }
}
