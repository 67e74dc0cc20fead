import Configuration

/// A mapping in flow style on one line, such as `{ kind: never, from: UI, to: [Logic, Service] }`.
struct FlowMappingText {
  /// A key with the places of the key and of its value in the line.
  private struct Entry {
    let name: String
    let start: Int
    let value: Range<Int>
  }

  private(set) var line: [Unicode.Scalar]
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - line: the line that contains the mapping.
  ///   - number: the number of the line, from 1.
  ///   - pairs: the keys and values of the mapping.
  /// - Returns: nil if the mapping has several lines or another form.
  init?(_ line: [Unicode.Scalar], number: Int, _ pairs: [(key: YAMLValue, value: YAMLValue)]) {
    self.line = line
    for (key, value) in pairs {
      guard let name = key.text, key.line == number, value.line == number,
        let end = FlowMappingText.end(of: value.column - 1, in: line)
      else { return nil }
      entries.append(Entry(name: name, start: key.column - 1, value: value.column - 1..<end))
    }
    guard !entries.isEmpty else { return nil }
  }

  /// Sets a value; nil removes the key.
  ///
  /// - Parameters:
  ///   - value: the value as it is written.
  ///   - order: the usual order of keys, for a new one.
  mutating func set(_ name: String, _ value: String?, order: [String]) {
    guard let index = entries.firstIndex(where: { $0.name == name }) else {
      if let value { insert(name, value, order: order) }
      return
    }
    guard let value else { return remove(index) }
    line.replaceSubrange(entries[index].value, with: Array(value.unicodeScalars))
  }

  private mutating func insert(_ name: String, _ value: String, order: [String]) {
    let rank = order.firstIndex(of: name) ?? 0
    let text = "\(name): \(value)"
    if let before = entries.last(where: { (order.firstIndex(of: $0.name) ?? .max) < rank }) {
      line.insert(contentsOf: Array(", \(text)".unicodeScalars), at: before.value.upperBound)
    } else {
      line.insert(contentsOf: Array("\(text), ".unicodeScalars), at: entries[0].start)
    }
  }

  private mutating func remove(_ index: Int) {
    let entry = entries[index]
    if index + 1 < entries.count {
      line.removeSubrange(entry.start..<entries[index + 1].start)
    } else if index > 0 {
      line.removeSubrange(entries[index - 1].value.upperBound..<entry.value.upperBound)
    }
  }

  /// The index after the value that begins at an index; nil if it doesn't end in the line.
  private static func end(of start: Int, in line: [Unicode.Scalar]) -> Int? {
    guard line.indices.contains(start), !["&", "*", "!"].contains(line[start]) else { return nil }
    var depth = 0
    var index = start
    while index < line.count {
      switch line[index] {
      case "\"", "'":
        let isQuote = index == start || [" ", "[", "{", ",", ":"].contains(line[index - 1])
        if isQuote {
          index = YAMLScalar.range(in: line, from: index).range.upperBound
          if depth == 0 { return index }
          continue
        }
      case "[", "{": depth += 1
      case "]", "}", ",":
        if depth == 0 { return trimmed(index, in: line, from: start) }
        if line[index] != "," { depth -= 1 }
        if depth == 0, line[index] != "," { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of a plain value without the space after it.
  private static func trimmed(_ end: Int, in line: [Unicode.Scalar], from start: Int) -> Int {
    var end = end
    while end > start, line[end - 1] == " " { end -= 1 }
    return end
  }
}
