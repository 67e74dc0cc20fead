import Routing

/// An error in JSON from outside the app, with its location.
package struct JSONDiagnostic: Equatable, Sendable, CustomStringConvertible {
  /// The path of the member, such as `contributions.rows[2].title`; empty for the whole document.
  package let path: String
  /// The message for users.
  package let message: String
  /// A suggestion for a fix, if there is one.
  package let hint: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: the message for users.
  ///   - path: the path of the member; empty for the whole document.
  ///   - hint: a suggestion for a fix.
  package init(_ message: String, at path: String = "", hint: String? = nil) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  /// The path, the message, and the hint in parentheses.
  package var description: String {
    (path.isEmpty ? "" : "\(path): ") + message + (hint.map { "; \($0)" } ?? "")
  }
}

/// All errors in JSON from outside the app.
package struct JSONDiagnostics: Error, Equatable, Sendable, CustomStringConvertible {
  /// The errors in the order in which they were found.
  package let items: [JSONDiagnostic]

  /// Creates a list of errors.
  package init(_ items: [JSONDiagnostic]) { self.items = items }

  /// The first error and the number of further errors.
  package var description: String {
    guard let first = items.first else { return "no errors" }
    return items.count == 1 ? "\(first)" : "\(first), and \(items.count - 1) more"
  }
}

extension JSONTree {
  /// Parses untrusted text.
  ///
  /// - Throws: ``JSONDiagnostics`` with the line and column where the text isn't valid JSON.
  package static func read(_ text: String) throws(JSONDiagnostics) -> JSONTree {
    do {
      return try JSONTree(text: text)
    } catch {
      throw JSONDiagnostics([JSONDiagnostic("invalid JSON: \(error)")])
    }
  }
}
