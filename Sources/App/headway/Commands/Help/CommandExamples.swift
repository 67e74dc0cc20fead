/// A command whose help ends with examples.
protocol CommandExamples {
  static var examples: [CommandExample] { get }
}

/// One line to type, and its effect.
struct CommandExample: Sendable {
  let command: String
  let effect: String

  init(_ command: String, _ effect: String) {
    self.command = command
    self.effect = effect
  }
}
