import Output
import Workspace

extension Day {
  /// A date on the command line.
  ///
  /// - Throws: `Failure` if the text isn't a date.
  init(argument text: String) throws {
    guard let day = Day(text) else {
      throw Failure(code: "not-a-day", message: "invalid date \"\(text)\"", hint: "use YYYY-MM-DD")
    }
    self = day
  }
}
