/// Lists the themes and changes the selected one. The app implements this protocol.
@MainActor package protocol ThemeChoosing: AnyObject, Sendable {
  /// All themes, including invalid ones. Observers are notified when the list changes.
  var items: [ThemeItem] { get }
  /// The name of the selected theme; nil for automatic. Observers are notified when it changes.
  var chosen: String? { get }
  /// Applies a theme and saves the choice in the user's configuration file.
  ///
  /// - Parameter name: the name of the theme; nil for the theme that suits the terminal.
  /// - Returns: a closure that undoes the change, also in the file.
  func choose(_ name: String?) -> @MainActor () -> Void
  /// Reads the user's theme files again.
  func reload()
}

/// A theme in the list.
package struct ThemeItem: Equatable, Sendable {
  package let name: String
  package let title: String
  /// `dark` or `light`; empty if unknown.
  package let appearance: String
  /// The origin: `built in`, `your file` or `plugin NAME`.
  package let origin: String
  /// The lowest contrast ratio of any text style, from 1 to 21; nil if unknown.
  package let contrast: Double?
  /// Descriptions of the text styles with too little contrast.
  package let lowContrasts: [String]
  /// The reason why the theme can't be used; nil if it can.
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
