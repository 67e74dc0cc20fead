import Unidirectional

extension TabBar {
  /// Creates a tab bar with a tab for each case of a type.
  ///
  /// ```swift
  /// VStack {
  ///   TabBar(tab, title: \.title) { store.send(.tab($0)) }
  /// }
  /// .keys { TabBar.keys("detail", of: DetailTab.self, title: \.title) { store.send(.tab($0)) } }
  /// ```
  ///
  /// - Parameters:
  ///   - selected: The selected case.
  ///   - title: Returns the title of a tab. Called once, when the tab bar is created.
  ///   - onSelect: Called with the case that the user selects.
  public init<Tab: CaseIterable & Equatable>(
    _ selected: Bind<Tab>, title: (Tab) -> String, onSelect: @escaping @MainActor (Tab) -> Void
  ) {
    let tabs = Array(Tab.allCases)
    self.init(
      tabs.map(title), selected: selected.map { tabs.firstIndex(of: $0) ?? 0 },
      onSelect: { onSelect(tabs[$0]) })
  }

  /// Returns key bindings for the digits: `1` selects the first case.
  ///
  /// - Parameters:
  ///   - name: The prefix of the bindings' identifiers.
  ///   - type: The type of the cases.
  ///   - title: Returns the title of a tab.
  ///   - onSelect: Called with the case that the user selects.
  public static func keys<Tab: CaseIterable & Equatable>(
    _ name: String, of type: Tab.Type, title: (Tab) -> String,
    onSelect: @escaping @MainActor (Tab) -> Void
  ) -> [KeyBinding] {
    let tabs = Array(Tab.allCases)
    return keys(name, tabs.map(title), onSelect: { onSelect(tabs[$0]) })
  }
}
