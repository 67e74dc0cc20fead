import Configuration

/// The lines of a configuration, with the places of the elements of one of its lists.
///
/// It edits single lines, so that comments, order and style of all others stay. It supports the usual
/// forms: a block list of mappings with one key per line, or in flow style on one line.
struct ListText {
  /// A key of an element with its value.
  struct Key {
    let name: String
    /// Index of the line, and of the first scalar in it.
    let line: Int
    let column: Int
    let value: YAMLValue
    /// The index after the last line of the value.
    var end: Int
  }

  /// An element of the list.
  struct Item {
    /// The index of its first line, including the comment directly above it.
    let start: Int
    /// The index of the line with the dash, and the index after its last line.
    let first: Int
    let end: Int
    let keys: [Key]
    /// Whether the element is in flow style.
    let isFlow: Bool
    fileprivate let value: YAMLValue

    func key(_ name: String) -> Key? { keys.first { $0.name == name } }
  }

  private(set) var lines: [String]
  private(set) var items: [Item] = []
  private let list: String
  /// `\r` if lines end with a carriage return and a line feed, else empty.
  private let ending: String
  /// The line with the key of the list.
  private var header = 0

  /// - Parameter list: the name of the list, such as `migrations`.
  /// - Returns: nil if the list is missing or written in another form.
  init?(_ text: String, list name: String) {
    list = name
    // Split by scalars, because a carriage return with a line feed is one character.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    guard case .mapping(let top)? = try? YAMLValue.parse(text).content,
      let list = top.first(where: { $0.key.text == name }),
      case .list(let values) = list.value.content
    else { return nil }
    header = list.key.line - 1
    let following = top.map { $0.key.line - 1 }.filter { $0 > header }.min()
    let end = following ?? lines.count
    var places: [(dash: Int, keys: [Key], isFlow: Bool)] = []
    for value in values {
      guard let keys = keys(of: value), let first = keys.first else { return nil }
      let isFlow = isFlow(value)
      guard isFlow || isFirst(first) && keys.dropFirst().allSatisfy({ isAlone($0) }) else {
        return nil
      }
      places.append((isFlow ? value.line - 1 : first.line, keys, isFlow))
    }
    for (number, place) in places.enumerated() {
      let next = number + 1 < places.count ? places[number + 1].dash : end
      let indent = lines[place.dash].prefix { $0 == " " }.count
      let last = trimmed(place.dash + 1..<next, indent: indent)
      items.append(
        Item(
          start: commented(place.dash, indent: indent, after: header), first: place.dash,
          end: last, keys: place.isFlow ? place.keys : ended(place.keys, end: last),
          isFlow: place.isFlow, value: values[number]))
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// Returns the text after some values have changed; nil if it isn't possible line by line.
  ///
  /// - Parameters:
  ///   - values: the values to set, by key and in order; nil removes a key.
  ///   - order: the usual order of keys, for new ones.
  func setting(
    _ values: [(key: String, value: ListValue?)], at index: Int, order: [String]
  )
    -> String?
  {
    var copy = self
    for (key, value) in values {
      // Each change moves lines, so the places are determined again.
      guard let current = ListText(copy.text, list: list), current.items.indices.contains(index)
      else { return nil }
      copy = current
      guard copy.set(key, value, at: index, order: order) else { return nil }
    }
    return copy.text
  }

  /// Returns the text without an element; nil if there is none at the position.
  func deleting(_ index: Int) -> String? {
    guard items.indices.contains(index) else { return nil }
    var copy = self
    copy.delete(index)
    return copy.text
  }

  // MARK: Places

  private func keys(of value: YAMLValue) -> [Key]? {
    guard case .mapping(let pairs) = value.content else { return nil }
    return pairs.compactMap { pair in
      pair.key.text.map {
        Key(
          name: $0, line: pair.key.line - 1, column: pair.key.column - 1, value: pair.value,
          end: pair.key.line)
      }
    }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// The text before a key in its line; nil if there is no such line.
  private func prefix(of key: Key) -> String? {
    guard lines.indices.contains(key.line) else { return nil }
    return String(String.UnicodeScalarView(lines[key.line].unicodeScalars.prefix(key.column)))
  }

  /// Whether a mapping is in flow style, with only a dash before it.
  private func isFlow(_ value: YAMLValue) -> Bool {
    guard value.line > 0, value.column > 0, lines.indices.contains(value.line - 1) else {
      return false
    }
    let line = Array(lines[value.line - 1].unicodeScalars)
    guard line.indices.contains(value.column - 1), line[value.column - 1] == "{" else {
      return false
    }
    return line[..<(value.column - 1)].filter { $0 != " " } == ["-"]
  }

  /// Whether only a dash is before a key.
  private func isFirst(_ key: Key) -> Bool {
    guard let prefix = prefix(of: key), prefix.last == " " else { return false }
    return prefix.filter { $0 != " " } == "-"
  }

  private func isAlone(_ key: Key) -> Bool {
    prefix(of: key)?.allSatisfy { $0 == " " } == true
  }

  private func isBlank(_ line: Int) -> Bool { lines[line].allSatisfy(\.isWhitespace) }

  private func isComment(_ line: Int) -> Bool { lines[line].drop { $0 == " " }.hasPrefix("#") }

  private func indent(_ line: Int) -> Int { lines[line].prefix { $0 == " " }.count }

  /// The end of an element without the empty lines and comments that belong to the next one.
  private func trimmed(_ range: Range<Int>, indent: Int) -> Int {
    var end = range.upperBound
    while end > range.lowerBound,
      isBlank(end - 1) || (isComment(end - 1) && self.indent(end - 1) <= indent)
    {
      end -= 1
    }
    return end
  }

  /// The first line of the comment directly above a line.
  private func commented(_ line: Int, indent: Int, after header: Int) -> Int {
    var start = line
    while start - 1 > header, isComment(start - 1), self.indent(start - 1) == indent { start -= 1 }
    return start
  }

  /// The keys with the ends of their values. Comments in the column of the keys don't belong to the
  /// value above them.
  private func ended(_ keys: [Key], end: Int) -> [Key] {
    keys.enumerated().map { number, key in
      var key = key
      key.end = number + 1 < keys.count ? keys[number + 1].line : end
      while key.end > key.line + 1,
        isBlank(key.end - 1) || (isComment(key.end - 1) && indent(key.end - 1) <= key.column)
      {
        key.end -= 1
      }
      return key
    }
  }

  // MARK: Values

  private mutating func set(
    _ name: String, _ value: ListValue?, at index: Int, order: [String]
  ) -> Bool {
    let item = items[index]
    if item.isFlow { return setInFlow(name, value, of: item, order: order) }
    guard let known = item.key(name) else {
      if let value { insert(name, value, in: item, order: order) }
      return true
    }
    guard let value else { return remove(known, of: item) }
    guard let colon = colon(of: known) else { return false }
    let line = Array(lines[known.line].unicodeScalars)
    let place = YAMLScalar.range(in: line, from: colon + 1)
    let isBlock = place.first == "|" || place.first == ">"
    guard let text = value.text(replacing: place.first) else { return false }
    if isBlock || known.end > known.line + 1 {
      if place.first == nil, case .list(let texts) = value, setBlock(texts, of: known) {
        return true
      }
      // The value has several lines and is replaced as a whole.
      lines.replaceSubrange(
        known.line..<known.end,
        with: [YAMLScalar.joined(line[...colon]) + " " + text + ending])
      return true
    }
    let space = place.range.lowerBound > colon + 1 ? "" : " "
    lines[known.line] =
      YAMLScalar.joined(line[..<place.range.lowerBound]) + space + text
      + YAMLScalar.joined(line[place.range.upperBound...])
    return true
  }

  private mutating func setInFlow(
    _ name: String, _ value: ListValue?, of item: Item, order: [String]
  ) -> Bool {
    guard case .mapping(let pairs) = item.value.content,
      var mapping = FlowMappingText(
        Array(lines[item.first].unicodeScalars), number: item.first + 1, pairs)
    else { return false }
    mapping.set(name, value?.flowText, order: order)
    lines[item.first] = YAMLScalar.joined(mapping.line[...])
    return true
  }

  /// Replaces a list with one element per line. The lines of elements that stay don't change.
  private mutating func setBlock(_ texts: [String], of key: Key) -> Bool {
    guard case .list(let values) = key.value.content, let first = values.first, !texts.isEmpty,
      values.allSatisfy({ $0.line - 1 > key.line && $0.line - 1 < key.end })
    else { return false }
    let starts = values.map { $0.line - 1 }
    guard Set(starts).count == starts.count else { return false }
    let lead = String(
      String.UnicodeScalarView(lines[starts[0]].unicodeScalars.prefix(first.column - 1)))
    var known: [(text: String?, lines: ArraySlice<String>)] = values.indices.map {
      let end = $0 + 1 < starts.count ? starts[$0 + 1] : key.end
      return (values[$0].text, lines[starts[$0]..<end])
    }
    var new: [String] = []
    for text in texts {
      if let index = known.firstIndex(where: { $0.text == text }) {
        new += known.remove(at: index).lines
      } else {
        new.append(lead + YAMLScalar.text(text, isText: true) + ending)
      }
    }
    lines.replaceSubrange(starts[0]..<key.end, with: new)
    return true
  }

  /// The index of the colon after a key.
  private func colon(of key: Key) -> Int? {
    let line = Array(lines[key.line].unicodeScalars)
    guard line.indices.contains(key.column) else { return nil }
    let isQuoted = line[key.column] == "\"" || line[key.column] == "'"
    let end = key.column + key.name.unicodeScalars.count + (isQuoted ? 2 : 0)
    return line.indices.dropFirst(end).first { line[$0] == ":" }
  }

  private mutating func insert(
    _ name: String, _ value: ListValue, in item: Item, order: [String]
  ) {
    let rank = order.firstIndex(of: name) ?? 0
    let before = item.keys.last { (order.firstIndex(of: $0.name) ?? .max) < rank }
    // Other keys have the column of the first one.
    let column = item.keys.first?.column ?? 0
    let line = String(repeating: " ", count: column) + "\(name): " + value.text
    lines.insert(line + ending, at: before?.end ?? item.keys.first?.end ?? item.end)
  }

  private mutating func remove(_ key: Key, of item: Item) -> Bool {
    if key.line == item.first {
      guard let next = item.keys.first(where: { $0.line > key.line }) else { return false }
      // The next key takes the place behind the dash.
      let dash = Array(lines[key.line].unicodeScalars)[..<key.column]
      let rest = lines[next.line].unicodeScalars.dropFirst(next.column)
      lines[next.line] = YAMLScalar.joined(dash) + String(String.UnicodeScalarView(rest))
    }
    lines.removeSubrange(key.line..<key.end)
    return true
  }

  // MARK: Items

  private mutating func delete(_ index: Int) {
    let item = items[index]
    guard items.count > 1 else {
      lines.removeSubrange(item.start..<item.end)
      let line = Array(lines[header].unicodeScalars)
      if let colon = line.firstIndex(of: ":") {
        lines[header] =
          YAMLScalar.joined(line[...colon]) + " []" + YAMLScalar.joined(line[(colon + 1)...])
      }
      return
    }
    var end = item.end
    // Of the empty lines around it, those before it stay.
    if item.start > 0, isBlank(item.start - 1) || item.start - 1 == header {
      while end < lines.count - 1, isBlank(end) { end += 1 }
    }
    lines.removeSubrange(item.start..<end)
  }

  /// Returns the text after an element has been exchanged with its neighbors until it has a position;
  /// nil if there is no such position.
  func moving(_ index: Int, to target: Int) -> String? {
    guard items.indices.contains(index), items.indices.contains(target) else { return nil }
    var copy = self
    var index = index
    while index != target {
      let low = min(index, index + (target > index ? 1 : -1))
      guard copy.items.indices.contains(low + 1) else { return nil }
      let (one, other) = (copy.items[low], copy.items[low + 1])
      let between = copy.lines[one.end..<other.start]
      var blocks = Array(copy.lines[other.start..<other.end])
      blocks += between
      blocks += copy.lines[one.start..<one.end]
      copy.lines.replaceSubrange(one.start..<other.end, with: blocks)
      guard let next = ListText(copy.text, list: list) else { return nil }
      copy = next
      index += target > index ? 1 : -1
    }
    return copy.text
  }
}
