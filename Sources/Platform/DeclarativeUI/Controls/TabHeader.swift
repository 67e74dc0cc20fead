import Unidirectional

/// The head of a screen with tabs: facts, the tab bar below them, and a line.
///
/// ```swift
/// VStack {
///   TabHeader(tab, title: \.title, onSelect: actions.selectTab) { CartSummary(cart) }
///   CartTabView(cart, tab: tab)
/// }
/// .keys { TabBar.keys("cart", of: CartTab.self, title: \.title, onSelect: actions.selectTab) }
/// ```
package struct TabHeader<Tab: CaseIterable & Equatable, Facts: View>: View {
  private let selected: Bind<Tab>
  private let title: (Tab) -> String
  private let onSelect: @MainActor (Tab) -> Void
  private let facts: Facts

  /// - Parameters:
  ///   - selected: the selected tab.
  ///   - title: returns the title of a tab.
  ///   - onSelect: called with the tab that the user selects.
  ///   - facts: the views above the tab bar.
  package init(
    _ selected: Bind<Tab>, title: @escaping (Tab) -> String,
    onSelect: @escaping @MainActor (Tab) -> Void, @ViewBuilder facts: () -> Facts
  ) {
    self.selected = selected
    self.title = title
    self.onSelect = onSelect
    self.facts = facts()
  }

  package var body: some View {
    VStack {
      facts
      TabBar(selected, title: title, onSelect: onSelect).padding(horizontal: .one)
      Divider()
    }
  }
}
