import DeclarativeUI

extension ExtensionPoint where Contribution == StatusItem {
  /// Items at the right end of the app's status bar.
  public static var statusItems: Self { Self("app.status", title: "items in the status bar") }
}

/// A short text in the status bar that is visible on all screens.
@MainActor public struct StatusItem {
  /// Returns the current text, in one line; nil for none. All items together have
  /// ``StatusItems/columns`` columns. Its reads are tracked.
  public let text: @MainActor () throws -> StyledText?

  /// Creates an item.
  ///
  /// - Parameter text: returns the current text, in one line; nil for none.
  public init(text: @escaping @MainActor () throws -> StyledText?) {
    self.text = text
  }
}

/// The status items of all plugins, in order and two columns apart.
public struct StatusItems: View {
  /// The maximum width of all items together, in columns. Key hints use the rest of the status bar.
  public static let columns = 40

  let contributions: any ContributionReading

  /// Creates the view.
  ///
  /// - Parameter contributions: the source of contributions.
  public init(_ contributions: any ContributionReading) {
    self.contributions = contributions
  }

  /// The items in one line.
  public var body: some View {
    let texts = contributions.contributions(to: .statusItems).compactMap { item in
      item.run { try $0.text() } ?? nil
    }
    Label(texts.reduce("" as StyledText) { $0 + $1 + "  " }).frame(maxColumns: StatusItems.columns)
  }
}
