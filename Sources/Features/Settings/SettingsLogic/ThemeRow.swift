import SettingsInterface

/// A theme as Settings lists it; the first row stands for the one that suits the terminal.
package struct ThemeRow: Identifiable, Equatable, Sendable {
  /// What is chosen; nil for the theme that suits the terminal.
  package let name: String?
  package let title: String
  package let appearance: String
  package let origin: String
  package let isChosen: Bool
  /// The lowest contrast of its texts with one digit: `5.1:1`; empty where it isn't known.
  package let contrast: String
  /// Whether some of it is hard to read.
  package let isLow: Bool
  /// Why it can't be chosen, or what of it is hard to read; nil when there is nothing to say.
  package let remark: String?
  /// Whether it can't be chosen.
  package let isBroken: Bool

  package var id: String { name ?? "" }

  /// The rows for the themes that there are.
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
    remark = "Dark or light as the terminal is; sixteen colours where it has no more."
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
        ? nil : "Hard to read: " + item.lowContrasts.joined(separator: "; "))
  }

  /// Cut, not rounded: what is below a limit must not read as if it met it.
  private static func written(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }
}
