import DeclarativeUI
import DesignSystem
import Unidirectional

/// The places of the app as tabs, and the one that is open.
package struct HomeView: View {
  let crumbs: Bind<[String]>
  let tabs: [String]
  let selected: Bind<Int>
  let showsTabs: Bind<Bool>
  let select: @MainActor (Int) -> Void
  let content: AnyView

  /// - Parameters:
  ///   - crumbs: the flow path.
  ///   - showsTabs: whether a tab's first screen is open; further in, digits mean something else.
  package init(
    crumbs: Bind<[String]>, tabs: [String], selected: Bind<Int>, showsTabs: Bind<Bool>,
    select: @escaping @MainActor (Int) -> Void, content: AnyView
  ) {
    self.crumbs = crumbs
    self.tabs = tabs
    self.selected = selected
    self.showsTabs = showsTabs
    self.select = select
    self.content = content
  }

  package var body: some View {
    VStack {
      HStack(spacing: .two) {
        Breadcrumb(crumbs)
        Spacer()
        TabBar(tabs, selected: selected, onSelect: select)
          .hidden(showsTabs.map { !$0 })
          .layoutPriority(1)
      }
      .padding(horizontal: .one)
      Divider()
      content.expand()
    }
    .keys { TabBar.keys("home", tabs, haveDigits: showsTabs.value, onSelect: select) }
  }
}
