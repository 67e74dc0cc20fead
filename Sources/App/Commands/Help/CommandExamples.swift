/// A command whose help ends with examples.
package protocol CommandExamples {
  static var examples: [CommandExample] { get }
}

/// One line to type, and its effect.
package struct CommandExample: Sendable {
  let command: String
  let effect: String

  package init(_ command: String, _ effect: String) {
    self.command = command
    self.effect = effect
  }
}
