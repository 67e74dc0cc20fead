import Routing

/// What is wrong with a piece of somebody else's JSON, and where.
public struct JSONMistake: Equatable, Sendable, CustomStringConvertible {
  /// The way to the member: `contributions.rows[2].title`; empty for the whole.
  public let path: String
  /// What is wrong, for people.
  public let message: String
  /// What to write instead, where that is known.
  public let hint: String?

  public init(_ message: String, at path: String = "", hint: String? = nil) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  public var description: String {
    (path.isEmpty ? "" : "\(path): ") + message + (hint.map { " (\($0))" } ?? "")
  }
}

/// All that is wrong with a piece of somebody else's JSON.
public struct JSONMistakes: Error, Equatable, Sendable, CustomStringConvertible {
  /// In the order in which they were found.
  public let items: [JSONMistake]

  public init(_ items: [JSONMistake]) { self.items = items }

  /// The first of them, and how many more there are.
  public var description: String {
    guard let first = items.first else { return "no mistake" }
    return items.count == 1 ? "\(first)" : "\(first), and \(items.count - 1) more"
  }
}

extension JSONTree {
  /// Reads a text that somebody else wrote.
  ///
  /// - Throws: ``JSONMistakes`` that say where it stops being JSON.
  public static func read(_ text: String) throws(JSONMistakes) -> JSONTree {
    do {
      return try JSONTree(text: text)
    } catch {
      throw JSONMistakes([JSONMistake("it is no JSON: \(error)")])
    }
  }
}
