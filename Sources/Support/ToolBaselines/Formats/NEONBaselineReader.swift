/// Reads the ignored errors of a NEON file line by line. It supports what PHPStan writes: block
/// mappings and lists, with values on one line or as texts between lines of three quotes.
struct NEONBaselineReader {
  private var entries: [ToolBaselineEntry] = []
  private var isInParameters = false
  private var hasKeys = false
  /// The indentation of the keys in `parameters`.
  private var keyIndent: Int?
  /// The indentation of `ignoreErrors`, while it is being read.
  private var listIndent: Int?
  /// The indentation of its elements.
  private var itemIndent: Int?
  private var item: PHPStanBaseline.IgnoredError?
  /// The key of a list within an element.
  private var listKey: String?
  /// The text with several lines that is being read.
  private var text: NEONText?

  mutating func read(_ line: Substring, number: Int) throws(ToolBaselineError) {
    let content = line.drop { $0 == " " || $0 == "\t" }
    if text != nil { return try readText(line, content, number) }
    guard let first = content.first, first != "#" else { return }
    let indent = line.count - content.count
    if indent == 0 { return try readTop(content, number) }
    guard hasKeys else { throw error("unexpected indentation", number) }
    guard isInParameters else { return }
    if let listIndent {
      if indent > listIndent || indent == listIndent && first == "-" {
        return try readItem(content, indent, number)
      }
      try finishItem()
      self.listIndent = nil
    }
    let keyIndent = self.keyIndent ?? indent
    self.keyIndent = keyIndent
    guard indent == keyIndent else {
      if indent < keyIndent { throw error("unexpected indentation", number) }
      return
    }
    let (key, value) = try pair(content, number)
    guard key == "ignoreErrors" else { return }
    guard value.isEmpty || value == "[]" else {
      throw error("a list of errors in one line isn't supported", number)
    }
    if value.isEmpty { listIndent = indent }
  }

  mutating func finish() throws(ToolBaselineError) -> [ToolBaselineEntry] {
    if let text { throw error("a text has no end", text.line) }
    try finishItem()
    return entries
  }

  // MARK: Parts

  private mutating func readTop(_ content: Substring, _ number: Int) throws(ToolBaselineError) {
    try finishItem()
    listIndent = nil
    keyIndent = nil
    let (key, value) = try pair(content, number)
    hasKeys = true
    isInParameters = key == "parameters"
    if isInParameters, !value.isEmpty, value != "[]", value != "{}" {
      throw error("parameters in one line aren't supported", number)
    }
  }

  private mutating func readItem(
    _ content: Substring, _ indent: Int, _ number: Int
  ) throws(ToolBaselineError) {
    let itemIndent = self.itemIndent ?? indent
    if content.first == "-", indent == itemIndent {
      try finishItem()
      self.itemIndent = itemIndent
      item = PHPStanBaseline.IgnoredError(line: number)
      let rest = content.dropFirst().drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first else { return }
      guard first != "{", first != "[" else {
        throw error("an error in one line isn't supported", number)
      }
      if first == "'" || first == "\"" || !rest.contains(":") {
        let message = try scalar(rest, number)
        item?.message = message
      } else {
        try readPair(rest, number)
      }
    } else if item != nil, indent > itemIndent {
      if content.first == "-" {
        let rest = content.dropFirst().drop { $0 == " " || $0 == "\t" }
        guard let listKey else { throw error("unexpected list", number) }
        let value = try scalar(rest, number)
        try item?.add(listKey, value, line: number)
      } else if let listKey,
        let text = NEONText(opening: content, of: listKey, line: number)
      {
        self.text = text
      } else {
        try readPair(content, number)
      }
    } else {
      throw error("unexpected indentation", number)
    }
  }

  private mutating func readPair(_ content: Substring, _ number: Int) throws(ToolBaselineError) {
    let (key, value) = try pair(content, number)
    listKey = value.isEmpty ? key : nil
    guard !value.isEmpty else { return }
    if value.first == "[" || value.first == "{" {
      if ["path", "paths", "count"].contains(key), value != "[]" {
        throw error("a list in one line isn't supported", number)
      }
      if !["path", "paths", "count"].contains(key) { try item?.check(key, line: number) }
      return
    }
    text = NEONText(opening: value, of: key, line: number)
    guard text == nil else { return }
    let plain = try scalar(value, number)
    try item?.set(key, plain, line: number)
  }

  private mutating func readText(
    _ line: Substring, _ content: Substring, _ number: Int
  ) throws(ToolBaselineError) {
    guard let end = text?.end(content) else {
      text?.add(line)
      return
    }
    guard end.isEmpty || end.first == "#" else {
      throw error("unexpected text after three quotes", number)
    }
    if let text { try item?.set(text.key, text.value, line: text.line) }
    text = nil
    listKey = nil
  }

  private mutating func finishItem() throws(ToolBaselineError) {
    if let item { entries += try item.entries() }
    item = nil
    itemIndent = nil
    listKey = nil
  }

  /// Splits a line into its key and the rest.
  private func pair(
    _ content: Substring, _ number: Int
  ) throws(ToolBaselineError) -> (key: String, value: Substring) {
    let key = content.prefix { $0.isLetter || $0.isNumber || "_.-%".contains($0) }
    let rest = content.dropFirst(key.count).drop { $0 == " " || $0 == "\t" }
    guard !key.isEmpty, rest.first == ":" || rest.first == "=" else {
      throw error("expected a key with a value", number)
    }
    var value = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    if value.first == "#" { value = "" }
    while value.last == " " || value.last == "\t" { value.removeLast() }
    return (String(key), value)
  }

  private func scalar(_ text: Substring, _ number: Int) throws(ToolBaselineError) -> String {
    guard let quote = text.first, quote == "'" || quote == "\"" else {
      // A comment follows a space.
      let end = text.indices.first {
        text[$0] == "#" && $0 > text.startIndex && text[text.index(before: $0)] == " "
      }
      var plain = text[..<(end ?? text.endIndex)]
      while plain.last == " " || plain.last == "\t" { plain.removeLast() }
      return String(plain)
    }
    guard !text.hasPrefix("'''"), !text.hasPrefix("\"\"\"") else {
      throw error("a text with several lines isn't supported", number)
    }
    var value = ""
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == quote {
        if quote == "'", next < text.endIndex, text[next] == "'" {
          value.append("'")
          index = text.index(after: next)
          continue
        }
        let rest = text[next...].drop { $0 == " " || $0 == "\t" }
        guard rest.isEmpty || rest.first == "#" else { break }
        return value
      }
      if quote == "\"", text[index] == "\\", next < text.endIndex {
        value.append(NEONText.escaped(text[next]))
        index = text.index(after: next)
        continue
      }
      value.append(text[index])
      index = next
    }
    throw error("a text has no end", number)
  }

  private func error(_ message: String, _ line: Int) -> ToolBaselineError {
    ToolBaselineError(message, line: line)
  }
}
