import Workspace

extension Day {
  /// A day as the command line has it.
  ///
  /// - Throws: `Failure` where it is none.
  init(argument text: String) throws {
    guard let day = Day(text) else {
      throw Failure(code: "not-a-day", message: "“\(text)” is no day.", hint: "as 2026-12-31")
    }
    self = day
  }
}
