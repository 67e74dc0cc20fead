import Matching
import Routing

/// Decodes JSON from outside the app strictly and collects all errors.
///
/// ```swift
/// let reader = JSONReader(tree)
/// let row = reader.members(["id", "text"])
/// let id = row.text("id", limit: 80) ?? ""
/// try reader.finish()
/// ```
package struct JSONReader {
  /// The errors, shared by all readers of one document.
  private final class Notes {
    var items: [JSONDiagnostic] = []
  }

  /// Further errors are discarded.
  private static let limit = 20

  /// The location of a value. It is only converted to text for an error message.
  private indirect enum Place {
    case top(String)
    case member(Place, String)
    case element(Place, Int)

    var path: String {
      switch self {
      case .top(let path): path
      case .member(let place, let name): JSONReader.joined(place.path, name)
      case .element(let place, let index): "\(place.path)[\(index)]"
      }
    }
  }

  /// The value at this location.
  package let value: JSONTree
  private let place: Place
  private let notes: Notes

  /// Creates a reader for a document or for part of one.
  ///
  /// - Parameters:
  ///   - value: the value to read.
  ///   - path: the path of the value, which the paths of all errors start with; empty for a whole
  ///     document.
  package init(_ value: JSONTree, path: String = "") {
    self.init(value, .top(path), Notes())
  }

  private init(_ value: JSONTree, _ place: Place, _ notes: Notes) {
    self.value = value
    self.place = place
    self.notes = notes
  }

  /// The path of the value, as in ``JSONDiagnostic``.
  package var path: String { place.path }

  /// Records an error in this value or in one of its members.
  ///
  /// - Parameters:
  ///   - message: the message for users.
  ///   - member: the name of the member; empty for this value.
  ///   - hint: a suggestion for a fix.
  package func note(_ message: String, at member: String = "", hint: String? = nil) {
    guard notes.items.count < JSONReader.limit else { return }
    notes.items.append(JSONDiagnostic(message, at: JSONReader.joined(path, member), hint: hint))
  }

  /// Finishes reading.
  ///
  /// - Throws: ``JSONDiagnostics`` if any error was recorded.
  package func finish() throws(JSONDiagnostics) {
    if !notes.items.isEmpty { throw JSONDiagnostics(notes.items) }
  }

  private static func joined(_ path: String, _ member: String) -> String {
    path.isEmpty || member.isEmpty ? path + member : "\(path).\(member)"
  }

  // MARK: Objects

  /// Checks that this value is an object without unknown members, and returns this reader.
  @discardableResult package func members(_ known: [String]) -> JSONReader {
    guard case .object(let members) = value else {
      note("expected an object, found \(value.kind)")
      return self
    }
    guard !members.keys.allSatisfy(known.contains) else { return self }
    for name in members.keys.sorted() where !known.contains(name) {
      note(
        "unknown member", at: String(name.prefix(60)),
        hint: NearestName.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
          ?? "known: \(known.joined(separator: ", "))")
    }
    return self
  }

  /// A reader for a member of this object; nil if the member is missing or null.
  package subscript(name: String) -> JSONReader? {
    guard let member = value[name], member != .null else { return nil }
    return JSONReader(member, .member(place, name), notes)
  }

  private func required(_ name: String) -> JSONReader? {
    if let member = self[name] { return member }
    if case .object = value { note("missing", at: name) }
    return nil
  }

  // MARK: Values

  /// Returns a required text, or nil after recording an error.
  package func text(_ name: String, limit: Int = ProtocolLimits.text) -> String? {
    required(name)?.text(limit: limit)
  }

  /// Returns an optional text; nil if it is missing.
  package func text(ifAny name: String, limit: Int = ProtocolLimits.text) -> String? {
    self[name]?.text(limit: limit)
  }

  /// Returns this value as text of at most `limit` characters, or nil after recording an error.
  package func text(limit: Int = ProtocolLimits.text) -> String? {
    guard case .string(let text) = value else {
      note("expected text, found \(value.kind)")
      return nil
    }
    // The bytes are counted first, because counting the characters of a long text is slow.
    guard text.utf8.count <= limit || text.utf8.count <= limit * 8 && text.count <= limit else {
      note("longer than \(limit) characters")
      return nil
    }
    return text
  }

  /// Returns a required name, which ``PluginName`` describes.
  ///
  /// - Parameter also: other characters of ASCII that the name may contain.
  package func name(_ name: String, also: String = "") -> String? {
    guard let member = required(name), let text = member.text(limit: PluginName.limit) else {
      return nil
    }
    guard PluginName.isValid(text, also: also) else {
      member.note("a name consists of lowercase letters, digits and -, and starts with a letter")
      return nil
    }
    return text
  }

  /// Returns an optional whole number within a range; nil if it is missing.
  package func integer(ifAny name: String, in range: ClosedRange<Int>) -> Int? {
    guard let member = self[name] else { return nil }
    guard case .integer(let number) = member.value, range.contains(number) else {
      member.note("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// Returns a required number within a range, or nil after recording an error.
  package func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    required(name)?.number(in: range)
  }

  /// Returns this value as a number within a range, or nil after recording an error.
  package func number(in range: ClosedRange<Double>) -> Double? {
    let number: Double? =
      switch value {
      case .integer(let whole): Double(whole)
      case .number(let number): number
      default: nil
      }
    guard let number, range.contains(number) else {
      note("expected a number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// Returns an optional Boolean; nil if it is missing.
  package func truth(ifAny name: String) -> Bool? {
    guard let member = self[name] else { return nil }
    guard case .bool(let truth) = member.value else {
      member.note("expected true or false")
      return nil
    }
    return truth
  }

  /// Returns an optional value of an enum; nil if it is missing.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    ifAny name: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let member = self[name], let text = member.text(limit: 64) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    member.note(
      "unknown value \"\(text)\"",
      hint: NearestName.nearest(to: text, among: known).map { "did you mean \"\($0)\"?" }
        ?? "known: \(known.joined(separator: ", "))")
    return nil
  }

  /// Returns readers for the elements of an optional list; none if it is missing.
  package func list(_ name: String, limit: Int) -> [JSONReader] {
    self[name]?.list(limit: limit) ?? []
  }

  /// Returns readers for the elements of this list, which may have at most `limit` elements.
  package func list(limit: Int) -> [JSONReader] {
    guard case .array(let elements) = value else {
      note("expected a list, found \(value.kind)")
      return []
    }
    guard elements.count <= limit else {
      note("\(elements.count) elements, the maximum is \(limit)")
      return []
    }
    return elements.enumerated().map { JSONReader($1, .element(place, $0), notes) }
  }

  /// Returns the elements of an optional list, each of which must have a unique identifier.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - limit: the maximum number of elements.
  ///   - id: returns the identifier of an element.
  ///   - read: reads an element; nil after recording an error.
  package func named<Element>(
    _ name: String, limit: Int, id: (Element) -> String, _ read: (JSONReader) -> Element?
  ) -> [Element] {
    var seen: Set<String> = []
    return list(name, limit: limit).compactMap { place in
      guard let element = read(place) else { return nil }
      guard seen.insert(id(element)).inserted else {
        place.note("duplicate id \"\(id(element))\"", at: "id")
        return nil
      }
      return element
    }
  }
}

extension JSONTree {
  /// The kind of value, as text for messages.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
