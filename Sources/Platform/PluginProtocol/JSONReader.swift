import Matching
import Routing

/// Reads a value of somebody else's JSON strictly, and notes all that is wrong on the way.
///
/// ```swift
/// let reader = JSONReader(tree)
/// let row = reader.members(["id", "text"])
/// let id = row.text("id", limit: 80) ?? ""
/// try reader.finish()
/// ```
public struct JSONReader {
  /// What was noted, shared by all readers of one document.
  private final class Notes {
    var items: [JSONMistake] = []
  }

  /// More mistakes than these help nobody.
  private static let limit = 20

  /// Where a value stands. It becomes text when there is something to say of it, which is seldom.
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

  /// What stands at this place.
  public let value: JSONTree
  private let place: Place
  private let notes: Notes

  /// - Parameter path: the way to the value, which mistakes begin with; empty for the whole.
  public init(_ value: JSONTree, path: String = "") {
    self.init(value, .top(path), Notes())
  }

  private init(_ value: JSONTree, _ place: Place, _ notes: Notes) {
    self.value = value
    self.place = place
    self.notes = notes
  }

  /// The way to the value, as ``JSONMistake`` says it.
  public var path: String { place.path }

  /// Notes a mistake of meaning.
  public func note(_ message: String, at member: String = "", hint: String? = nil) {
    guard notes.items.count < JSONReader.limit else { return }
    notes.items.append(JSONMistake(message, at: JSONReader.joined(path, member), hint: hint))
  }

  /// Ends the reading.
  ///
  /// - Throws: ``JSONMistakes``, when anything was noted.
  public func finish() throws(JSONMistakes) {
    if !notes.items.isEmpty { throw JSONMistakes(notes.items) }
  }

  private static func joined(_ path: String, _ member: String) -> String {
    path.isEmpty || member.isEmpty ? path + member : "\(path).\(member)"
  }

  // MARK: Objects

  /// This value as an object whose members are all known; the same reader.
  @discardableResult public func members(_ known: [String]) -> JSONReader {
    guard case .object(let members) = value else {
      note("an object is expected, not \(value.kind)")
      return self
    }
    guard !members.keys.allSatisfy(known.contains) else { return self }
    for name in members.keys.sorted() where !known.contains(name) {
      note(
        "there is no such member", at: String(name.prefix(60)),
        hint: NearestName.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
          ?? "there are \(known.joined(separator: ", "))")
    }
    return self
  }

  /// A member of this object; nil where there is none, or null.
  public subscript(name: String) -> JSONReader? {
    guard let member = value[name], member != .null else { return nil }
    return JSONReader(member, .member(place, name), notes)
  }

  private func required(_ name: String) -> JSONReader? {
    if let member = self[name] { return member }
    if case .object = value { note("it is missing", at: name) }
    return nil
  }

  // MARK: Values

  /// A text that has to be there.
  public func text(_ name: String, limit: Int = ProtocolLimits.text) -> String? {
    required(name)?.text(limit: limit)
  }

  /// A text that may be there.
  public func text(ifAny name: String, limit: Int = ProtocolLimits.text) -> String? {
    self[name]?.text(limit: limit)
  }

  /// This value as a text of at most so many characters.
  public func text(limit: Int = ProtocolLimits.text) -> String? {
    guard case .string(let text) = value else {
      note("text is expected, not \(value.kind)")
      return nil
    }
    // Bytes first: counting characters of a megabyte takes a while.
    guard text.utf8.count <= limit || text.utf8.count <= limit * 8 && text.count <= limit else {
      note("it has more than \(limit) characters")
      return nil
    }
    return text
  }

  /// A name that has to be there: letters a to z, digits, `-` and what else is allowed.
  public func name(_ name: String, also: String = "") -> String? {
    guard let member = required(name), let text = member.text(limit: 64) else { return nil }
    let isName =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
          || also.unicodeScalars.contains(scalar)
      }
    guard isName, text.first?.isLetter == true else {
      member.note("a name has letters a to z, digits and -, and begins with a letter")
      return nil
    }
    return text
  }

  /// A whole number within a range; nil where there is none.
  public func integer(ifAny name: String, in range: ClosedRange<Int>) -> Int? {
    guard let member = self[name] else { return nil }
    guard case .integer(let number) = member.value, range.contains(number) else {
      member.note("a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
      return nil
    }
    return number
  }

  /// A number within a range, that has to be there.
  public func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let member = required(name) else { return nil }
    let number: Double? =
      switch member.value {
      case .integer(let whole): Double(whole)
      case .number(let number): number
      default: nil
      }
    guard let number, range.contains(number) else {
      member.note("a number from \(range.lowerBound) to \(range.upperBound) is expected")
      return nil
    }
    return number
  }

  /// `true` or `false`; nil where there is none.
  public func truth(ifAny name: String) -> Bool? {
    guard let member = self[name] else { return nil }
    guard case .bool(let truth) = member.value else {
      member.note("true or false is expected")
      return nil
    }
    return truth
  }

  /// One of several words; nil where there is none.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    ifAny name: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let member = self[name], let word = member.text(limit: 64) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    member.note(
      "it can't be “\(word)”",
      hint: NearestName.nearest(to: word, among: words).map { "did you mean “\($0)”?" }
        ?? "one of \(words.joined(separator: ", "))")
    return nil
  }

  /// The elements of a list; none where there is none.
  public func list(_ name: String, limit: Int) -> [JSONReader] {
    self[name]?.list(limit: limit) ?? []
  }

  /// The elements of this list, at most so many.
  public func list(limit: Int) -> [JSONReader] {
    guard case .array(let elements) = value else {
      note("a list is expected, not \(value.kind)")
      return []
    }
    guard elements.count <= limit else {
      note("it has \(elements.count) elements; there may be \(limit)")
      return []
    }
    return elements.enumerated().map { JSONReader($1, .element(place, $0), notes) }
  }

  /// Elements read one by one, each with a name of its own among them.
  public func named<Element>(
    _ name: String, limit: Int, id: (Element) -> String, _ read: (JSONReader) -> Element?
  ) -> [Element] {
    var seen: Set<String> = []
    return list(name, limit: limit).compactMap { place in
      guard let element = read(place) else { return nil }
      guard seen.insert(id(element)).inserted else {
        place.note("“\(id(element))” is there twice", at: "id")
        return nil
      }
      return element
    }
  }
}

extension JSONTree {
  /// What it is, in words.
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
