import Routing

/// Encodes and decodes the state of a flow, so that saved states survive changes of the labels of enum
/// cases.
///
/// Swift encodes `case detail(Int)` as `{"detail":{"_0":1}}` and `case detail(id: Int)` as
/// `{"detail":{"id":1}}`. Written states omit `_0`: `{"detail":1}`. Read states may have any of the
/// three forms, whatever label the case has now.
enum StateCoding {
  /// The maximum number of corrections of one state.
  private static let mostCorrections = 64

  /// Encodes a state.
  ///
  /// - Throws: an `EncodingError` if the state can't be encoded.
  static func tree(of state: some Encodable) throws -> JSONTree {
    short(try JSONTree(state))
  }

  /// Decodes a state from any of the forms.
  ///
  /// - Throws: the `DecodingError` of the state as it is, if no correction helps.
  static func state<State: Decodable>(_ type: State.Type, from tree: JSONTree) throws -> State {
    do {
      return try tree.decoded(as: type)
    } catch let error as DecodingError {
      var tree = tree
      var next = correction(of: &tree, for: error)
      for _ in 0..<mostCorrections where next {
        do {
          return try tree.decoded(as: type)
        } catch let error as DecodingError {
          next = correction(of: &tree, for: error)
        }
      }
      throw error
    }
  }

  // MARK: Errors

  /// Describes why a state can't be decoded. The text contains names, but no values of the state, except
  /// those that a type quotes when it rejects them.
  static func reason(for error: any Error, in tree: JSONTree) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      "\"\(key.stringValue)\" is missing" + place(context.codingPath)
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(kind(of: part(of: tree, at: context.codingPath[...]))) can't be read as "
        + (type == [String: Any].self ? "an object" : "\(type)") + place(context.codingPath)
    case .dataCorrupted(let context): context.debugDescription + place(context.codingPath)
    default: "\(error)"
    }
  }

  /// Returns ` at tabs[1].detail`; an empty text for the whole state.
  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "" }
    let text = path.reduce("") { text, key in
      if let index = key.intValue { return text + "[\(index)]" }
      return text + (text.isEmpty ? "" : ".") + key.stringValue
    }
    return " at \(text)"
  }

  /// Returns the part of a tree at a path; nil if there is none.
  private static func part(of tree: JSONTree, at path: ArraySlice<any CodingKey>) -> JSONTree? {
    guard let key = path.first else { return tree }
    switch tree {
    case .object(let members):
      return members[key.stringValue].flatMap { part(of: $0, at: path.dropFirst()) }
    case .array(let elements):
      guard let index = key.intValue, elements.indices.contains(index) else { return nil }
      return part(of: elements[index], at: path.dropFirst())
    default: return nil
    }
  }

  private static func kind(of tree: JSONTree?) -> String {
    switch tree {
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object(let members) where members.isEmpty: "an empty object"
    case .object(let members):
      "an object with " + members.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    case .null, nil: "nothing"
    }
  }

  // MARK: Writing

  /// Replaces an object with only `_0` by its value, unless that is an object: an optional object and a
  /// missing one would look the same.
  private static func short(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .object(let members):
      let members = members.mapValues(short)
      guard members.count == 1, let only = members["_0"] else { return .object(members) }
      switch only {
      case .object, .array, .null: return .object(members)
      case .bool, .integer, .number, .string: return only
      }
    case .array(let elements): return .array(elements.map(short))
    case .null, .bool, .integer, .number, .string: return tree
    }
  }

  // MARK: Reading

  /// Corrects the part of a state that an error is about.
  ///
  /// - Returns: whether the state has changed.
  private static func correction(of tree: inout JSONTree, for error: DecodingError) -> Bool {
    switch error {
    case .keyNotFound(let key, let context):
      return change(&tree, at: context.codingPath[...]) { renaming(in: $0, to: key.stringValue) }
    case .typeMismatch(_, let context):
      // A value without the object around it.
      return change(&tree, at: context.codingPath[...]) { value in
        if case .object = value { return nil }
        return .object(["_0": value])
      }
    default: return false
    }
  }

  /// Gives the associated value of a case the label that is missing.
  private static func renaming(in tree: JSONTree, to label: String) -> JSONTree? {
    guard case .object(var members) = tree else { return nil }
    let position = members.keys.filter(isPosition).min { ($0.count, $0) < ($1.count, $1) }
    if let position, !isPosition(label) {
      members[label] = members.removeValue(forKey: position)
      return .object(members)
    }
    guard label == "_0" else { return nil }
    // The case had a label, or its value is an object without the object around it.
    guard members.count == 1, let value = members.values.first else { return .object(["_0": tree]) }
    if case .object = value { return .object(["_0": tree]) }
    return .object(["_0": value])
  }

  private static func isPosition(_ key: String) -> Bool {
    key.first == "_" && key.count > 1 && key.dropFirst().allSatisfy(\.isNumber)
  }

  /// Changes the part of a tree at a path.
  ///
  /// - Returns: whether there is such a part and it has changed.
  private static func change(
    _ tree: inout JSONTree, at path: ArraySlice<any CodingKey>, _ change: (JSONTree) -> JSONTree?
  ) -> Bool {
    guard let key = path.first else {
      guard let changed = change(tree), changed != tree else { return false }
      tree = changed
      return true
    }
    switch tree {
    case .object(var members):
      guard var member = members[key.stringValue] else { return false }
      guard self.change(&member, at: path.dropFirst(), change) else { return false }
      members[key.stringValue] = member
      tree = .object(members)
      return true
    case .array(var elements):
      guard let index = key.intValue, elements.indices.contains(index) else { return false }
      guard self.change(&elements[index], at: path.dropFirst(), change) else { return false }
      tree = .array(elements)
      return true
    default: return false
    }
  }
}
