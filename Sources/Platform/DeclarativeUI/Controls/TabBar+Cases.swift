import Unidirectional

extension TabBar {
  /// The cases of a type as tabs, in their order.
  ///
  /// ```swift
  /// VStack {
  ///   TabBar(tab, title: \.title) { store.send(.tab($0)) }
  /// }
  /// .keys { TabBar.keys("detail", of: DetailTab.self, title: \.title) { store.send(.tab($0)) } }
  /// ```
  ///
  /// - Parameter title: what a tab is called; asked once, when the bar is made.
  public init<Tab: CaseIterable & Equatable>(
    _ selected: Bind<Tab>, title: (Tab) -> String, onSelect: @escaping @MainActor (Tab) -> Void
  ) {
    let tabs = Array(Tab.allCases)
    self.init(
      tabs.map(title), selected: selected.map { tabs.firstIndex(of: $0) ?? 0 },
      onSelect: { onSelect(tabs[$0]) })
  }

  /// Key bindings for the digits: `1` chooses the first case.
  public static func keys<Tab: CaseIterable & Equatable>(
    _ name: String, of type: Tab.Type, title: (Tab) -> String,
    onSelect: @escaping @MainActor (Tab) -> Void
  ) -> [KeyBinding] {
    let tabs = Array(Tab.allCases)
    return keys(name, tabs.map(title), onSelect: { onSelect(tabs[$0]) })
  }
}
