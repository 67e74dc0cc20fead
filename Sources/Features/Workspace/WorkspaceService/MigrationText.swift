import Configuration
import Workspace

/// The lines of a configuration, with the places of its migrations.
///
/// It edits single lines, so that comments, order and style of all others stay. It supports the usual
/// form: a block list of block mappings with one key per line.
struct MigrationText {
  /// A key of a migration with its value.
  struct Key {
    let name: String
    /// Index of the line, and of the first scalar in it.
    let line: Int
    let column: Int
    let value: YAMLValue
    /// The index after the last line of the value.
    var end: Int
  }

  /// A migration.
  struct Item {
    let id: String
    /// The index of its first line, including the comment directly above it.
    let start: Int
    /// The index of the line with the dash, and the index after its last line.
    let first: Int
    let end: Int
    let keys: [Key]

    func key(_ name: String) -> Key? { keys.first { $0.name == name } }
  }

  private(set) var lines: [String]
  private(set) var items: [Item] = []
  /// `\r` if lines end with a carriage return and a line feed, else empty.
  private let ending: String
  /// The line with the key `migrations`.
  private var header = 0

  /// - Returns: nil if the migrations are written in another form.
  init?(_ text: String) {
    // Split by scalars, because a carriage return with a line feed is one character.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    guard case .mapping(let top)? = try? YAMLValue.parse(text).content,
      let list = top.first(where: { $0.key.text == "migrations" }),
      case .list(let values) = list.value.content
    else { return nil }
    header = list.key.line - 1
    let following = top.map { $0.key.line - 1 }.filter { $0 > header }.min()
    let end = following ?? lines.count
    var places: [(dash: Int, keys: [Key])] = []
    for value in values {
      guard let keys = keys(of: value), let first = keys.first, isFirst(first),
        keys.dropFirst().allSatisfy({ isAlone($0) })
      else { return nil }
      places.append((first.line, keys))
    }
    for (number, place) in places.enumerated() {
      let next = number + 1 < places.count ? places[number + 1].dash : end
      let indent = lines[place.dash].prefix { $0 == " " }.count
      guard let id = place.keys.first(where: { $0.name == "id" })?.value.text else { return nil }
      let last = trimmed(place.dash + 1..<next, indent: indent)
      items.append(
        Item(
          id: id, start: commented(place.dash, indent: indent, after: header), first: place.dash,
          end: last, keys: ended(place.keys, end: last)))
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The text after an edit; nil if it isn't possible line by line.
  func applying(_ edit: MigrationEdit) -> String? {
    guard let index = items.firstIndex(where: { $0.id == edit.id }) else { return nil }
    var copy = self
    switch edit.operation {
    case .delete: copy.delete(index)
    case .move(let steps):
      return copy.move(index, to: min(max(index + steps, 0), items.count - 1))
    case .set(let values):
      // Each change moves lines, so the places are determined again.
      for key in MigrationEdit.Key.allCases {
        guard let value = values[key], let current = MigrationText(copy.text) else { continue }
        copy = current
        guard copy.set(key, value, at: index) else { return nil }
      }
    }
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

  /// The end of a migration without the empty lines and comments that belong to the next one.
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

  /// The order in which new keys are inserted.
  private static let order = [
    "id", "title", "about", "priority", "pattern", "text", "import", "path", "replacement",
    "adoption", "files", "exclude", "include", "count", "started", "due", "goal", "commitments",
    "docs", "support", "lock", "swaps",
  ]

  private mutating func set(_ key: MigrationEdit.Key, _ value: String?, at index: Int) -> Bool {
    let item = items[index]
    guard let known = item.key(key.rawValue) else {
      if let value { insert(key, value, in: item) }
      return true
    }
    guard let value else { return remove(known, of: item) }
    let scalar = YAMLScalar.text(value, isText: key.isText)
    guard let colon = colon(of: known) else { return false }
    let line = Array(lines[known.line].unicodeScalars)
    let place = YAMLScalar.range(in: line, from: colon + 1)
    let isBlock = place.first == "|" || place.first == ">"
    guard !["&", "*", "!", "[", "{"].contains(place.first) else { return false }
    if isBlock || known.end > known.line + 1 {
      // The value has several lines and is replaced as a whole.
      lines.replaceSubrange(
        known.line..<known.end,
        with: [YAMLScalar.joined(line[...colon]) + " " + scalar + ending])
      return true
    }
    let space = place.range.lowerBound > colon + 1 ? "" : " "
    lines[known.line] =
      YAMLScalar.joined(line[..<place.range.lowerBound]) + space + scalar
      + YAMLScalar.joined(line[place.range.upperBound...])
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

  private mutating func insert(_ key: MigrationEdit.Key, _ value: String, in item: Item) {
    let rank = MigrationText.order.firstIndex(of: key.rawValue) ?? 0
    let before = item.keys.last {
      (MigrationText.order.firstIndex(of: $0.name) ?? .max) < rank
    }
    // Other keys have the column of the first one.
    let column = item.keys.first?.column ?? 0
    let line =
      String(repeating: " ", count: column) + "\(key.rawValue): "
      + YAMLScalar.text(value, isText: key.isText)
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

  /// Exchanges a migration with its neighbors until it has a position.
  private func move(_ index: Int, to target: Int) -> String? {
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
      guard let next = MigrationText(copy.text) else { return nil }
      copy = next
      index += target > index ? 1 : -1
    }
    return copy.text
  }
}

extension MigrationEdit.Key {
  /// Whether any text is a value, so that it may need quotation marks.
  fileprivate var isText: Bool {
    switch self {
    case .title, .docs, .support: true
    case .priority, .started, .due, .goal, .lock: false
    }
  }
}
