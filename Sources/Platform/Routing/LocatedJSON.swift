/// A JSON value with its line, to report problems in files of other programs.
///
/// Like most of these programs, it accepts a byte order mark and repeated keys. The last one is used.
package struct LocatedJSON: Equatable, Sendable {
  package let content: JSONContent<LocatedJSON>
  /// The line on which the value begins, from 1.
  package let line: Int

  /// The maximum nesting of arrays and objects in a text.
  private static let depthLimit = 200

  /// Parses untrusted text.
  ///
  /// - Throws: `JSONSyntaxError` for the first error, or if the text is nested too deeply.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let outcome = bytes.withUnsafeBufferPointer { all in
      JSONParser<LocatedJSON>.parse(
        UnsafeBufferPointer(rebasing: all[(bytes.starts(with: mark) ? mark.count : 0)...]),
        depthLimit: LocatedJSON.depthLimit)
    }
    self = try outcome.get()
  }

  private init(_ content: JSONContent<LocatedJSON>, line: Int) {
    self.content = content
    self.line = line
  }

  /// The contents of a string; nil for other values.
  package var string: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  /// The value of a number without a fraction; nil for other values.
  package var integer: Int? {
    if case .number(let text, _) = content { return Int(text) }
    return nil
  }

  package var isTrue: Bool { content == .bool(true) }

  package var isObject: Bool {
    if case .object = content { return true }
    return false
  }

  /// The members of an object in their order; empty for other values.
  package var members: [JSONContent<LocatedJSON>.Member] {
    if case .object(let members) = content { return members }
    return []
  }

  /// The elements of an array; nil for other values.
  package var elements: [LocatedJSON]? {
    if case .array(let elements) = content { return elements }
    return nil
  }

  /// The member of an object with this key; nil if there is none.
  package subscript(key: String) -> LocatedJSON? { members.last { $0.key == key }?.value }
}

extension LocatedJSON: ParsedJSON {
  static func parsed(
    _ content: JSONContent<LocatedJSON>, line: Int
  ) throws(JSONParser<LocatedJSON>.Rejection) -> LocatedJSON {
    LocatedJSON(content, line: line)
  }
}
