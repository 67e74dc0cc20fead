import DeclarativeUI

extension PluginPoint where Contribution == StatusItem {
  /// What stands at the right of the app's last line.
  public static var statusItems: Self { Self("app.status") }
}

/// A few words that are always on screen.
@MainActor public struct StatusItem {
  /// What it says now, one line of which at most ``StatusItems/columns`` are shown; nil for nothing. What it
  /// reads is tracked.
  public let text: @MainActor () throws -> StyledText?

  public init(text: @escaping @MainActor () throws -> StyledText?) {
    self.text = text
  }
}

/// The status items of all plugins, in order, two columns apart.
public struct StatusItems: View {
  /// The most columns that all of them have together: the keys stand beside them.
  public static let columns = 40

  let contributions: any ContributionReading

  public init(_ contributions: any ContributionReading) {
    self.contributions = contributions
  }

  public var body: some View {
    let texts = contributions.contributions(to: .statusItems).compactMap { item in
      item.run { try $0.text() } ?? nil
    }
    Label(texts.reduce("" as StyledText) { $0 + $1 + "  " }).frame(maxColumns: StatusItems.columns)
  }
}
