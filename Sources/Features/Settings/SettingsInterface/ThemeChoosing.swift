/// The themes that there are, and which one is chosen; the app implements it.
@MainActor package protocol ThemeChoosing: AnyObject, Sendable {
  /// All of them, those with mistakes too; the read is tracked.
  var items: [ThemeItem] { get }
  /// The chosen one's name; nil for the one that suits the terminal. The read is tracked.
  var chosen: String? { get }
  /// Shows a theme from now on, and keeps the choice; nil for the one that suits the terminal.
  ///
  /// - Returns: what takes it back when called, in the person's file as well.
  func choose(_ name: String?) -> @MainActor () -> Void
  /// Reads the person's own again, after a change of their files.
  func readAgain()
}

/// A theme as it is offered.
package struct ThemeItem: Equatable, Sendable {
  package let name: String
  package let title: String
  /// `dark` or `light`; empty where it isn't known.
  package let appearance: String
  /// Whose it is: `built in`, `your file`, `plugin …`.
  package let origin: String
  /// The lowest contrast ratio that any text of it has; nil where it isn't known.
  package let contrast: Double?
  /// Which of its texts are hard to read.
  package let lowContrasts: [String]
  /// Why it can't be chosen; nil when it can.
  package let problem: String?

  package init(
    name: String, title: String, appearance: String, origin: String, contrast: Double? = nil,
    lowContrasts: [String] = [], problem: String? = nil
  ) {
    self.name = name
    self.title = title
    self.appearance = appearance
    self.origin = origin
    self.contrast = contrast
    self.lowContrasts = lowContrasts
    self.problem = problem
  }
}
