import SettingsInterface

/// A row in the list of themes. The first row selects a theme that suits the terminal.
package struct ThemeRow: Identifiable, Equatable, Sendable {
  /// The name to select; nil for the theme that suits the terminal.
  package let name: String?
  package let title: String
  package let appearance: String
  package let origin: String
  package let isChosen: Bool
  /// The lowest contrast ratio with one decimal, such as `5.1:1`; empty if unknown.
  package let contrast: String
  /// Whether some text styles have too little contrast.
  package let isLow: Bool
  /// The reason why the theme can't be used, or the text styles with too little contrast; nil if
  /// neither applies.
  package let remark: String?
  /// Whether the theme can't be used.
  package let isBroken: Bool

  package var id: String { name ?? "" }

  /// Returns the row for the automatic choice, followed by a row for each theme.
  package static func rows(_ items: [ThemeItem], chosen: String?) -> [ThemeRow] {
    [ThemeRow(automaticChosen: chosen == nil)] + items.map { ThemeRow($0, chosen: chosen) }
  }

  private init(automaticChosen: Bool) {
    name = nil
    title = "Automatic"
    appearance = ""
    origin = ""
    isChosen = automaticChosen
    contrast = ""
    isLow = false
    remark = "Matches the terminal: dark or light, in 16 colors if it supports only 16."
    isBroken = false
  }

  private init(_ item: ThemeItem, chosen: String?) {
    name = item.name
    title = item.title
    appearance = item.appearance
    origin = item.origin
    isChosen = item.name == chosen
    contrast = item.contrast.map(ThemeRow.written) ?? ""
    isLow = !item.lowContrasts.isEmpty
    isBroken = item.problem != nil
    remark =
      item.problem
      ?? (item.lowContrasts.isEmpty
        ? nil : "Low contrast: " + item.lowContrasts.joined(separator: "; "))
  }

  /// Truncates instead of rounding, so that a ratio below a limit doesn't appear to meet it.
  private static func written(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }
}
