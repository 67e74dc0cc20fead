/// A value of a TOML document with its location.
///
/// Source: TOML 1.0. Numbers, booleans and dates are kept as text, because no reader needs them.
package struct TOMLValue: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case text(String)
    /// A number, boolean or date as written.
    case other(String)
    case list([TOMLValue])
    case table([String: TOMLValue])
  }

  package internal(set) var content: Content
  /// The byte at which the value begins.
  package let offset: Int
  /// The byte at which its key begins; that of the value for elements of lists.
  package let keyOffset: Int
  /// Whether it is a table that the document can extend.
  var isOpen = false

  init(_ content: Content, offset: Int, keyOffset: Int? = nil, isOpen: Bool = false) {
    self.content = content
    self.offset = offset
    self.keyOffset = keyOffset ?? offset
    self.isOpen = isOpen
  }

  /// Parses untrusted text.
  ///
  /// - Throws: `ProjectDiagnostic` for the first error.
  package static func parse(_ text: [UInt8]) throws(ProjectDiagnostic) -> TOMLValue {
    var parser = TOMLParser(text)
    return try parser.document()
  }

  /// The text of a string; nil for other values.
  package var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  package var isTrue: Bool { content == .other("true") }

  /// The elements of a list; nil for other values.
  package var elements: [TOMLValue]? {
    if case .list(let elements) = content { return elements }
    return nil
  }

  /// The values of a table by key; empty for other values.
  package var values: [String: TOMLValue] {
    if case .table(let values) = content { return values }
    return [:]
  }

  package subscript(key: String) -> TOMLValue? {
    if case .table(let values) = content { return values[key] }
    return nil
  }

  /// Inserts a value below tables that are created as needed.
  ///
  /// - Returns: false if there is another value.
  mutating func insert(_ value: TOMLValue, at path: ArraySlice<String>) -> Bool {
    guard let key = path.first else { return false }
    switch content {
    case .table(var values):
      let isLast = path.count == 1
      if isLast {
        if let known = values[key] {
          // `[a.b]` before `[a]` opens the table `a`.
          guard known.isOpen, value.isOpen, case .table = known.content else { return false }
          return true
        }
        values[key] = value
      } else {
        var inner =
          values[key]
          ?? TOMLValue(.table([:]), offset: value.offset, keyOffset: value.keyOffset, isOpen: true)
        // Removed first, so that the table isn't copied.
        values[key] = nil
        guard inner.insert(value, at: path.dropFirst()) else { return false }
        values[key] = inner
      }
      content = .table(values)
      return true
    case .list(var elements):
      guard isOpen, var last = elements.popLast() else { return false }
      guard last.insert(value, at: path) else { return false }
      content = .list(elements + [last])
      return true
    case .text, .other: return false
    }
  }

  /// Appends a table to the list at a path, for `[[path]]`.
  ///
  /// - Returns: false if there is another value.
  mutating func append(_ table: TOMLValue, at path: ArraySlice<String>) -> Bool {
    guard let key = path.first else { return false }
    switch content {
    case .table(var values):
      if path.count == 1 {
        guard let known = values[key] else {
          values[key] = TOMLValue(
            .list([table]), offset: table.offset, keyOffset: table.keyOffset, isOpen: true)
          content = .table(values)
          return true
        }
        guard known.isOpen, case .list(let elements) = known.content else { return false }
        values[key] = TOMLValue(
          .list(elements + [table]), offset: known.offset, keyOffset: known.keyOffset, isOpen: true)
      } else {
        var inner =
          values[key]
          ?? TOMLValue(.table([:]), offset: table.offset, keyOffset: table.keyOffset, isOpen: true)
        guard inner.append(table, at: path.dropFirst()) else { return false }
        values[key] = inner
      }
      content = .table(values)
      return true
    case .list(var elements):
      guard isOpen, var last = elements.popLast() else { return false }
      guard last.append(table, at: path) else { return false }
      content = .list(elements + [last])
      return true
    case .text, .other: return false
    }
  }
}
