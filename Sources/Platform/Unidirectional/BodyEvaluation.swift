import Diagnostics

/// Whether the body of a view is being evaluated, during which nothing that lasts may be created.
@MainActor package enum BodyEvaluation {
  private static var isRunning = false

  /// Evaluates the body of a view.
  package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try set(true, body)
  }

  /// Runs work that a body triggers but that isn't part of it, such as the start of a flow.
  package static func pause<Result>(_ body: () throws -> Result) rethrows -> Result {
    try set(false, body)
  }

  private static func set<Result>(
    _ value: Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = isRunning
    isRunning = value
    defer { isRunning = outer }
    return try body()
  }

  static func reportSource(_ site: CallSite) {
    guard isRunning else { return }
    site.report(
      "Unidirectional",
      "A Source is created while a body is evaluated, so its value is lost when the body is "
        + "evaluated again; create it in the object that owns the view.")
  }
}
