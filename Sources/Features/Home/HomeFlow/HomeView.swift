import DeclarativeUI
import DesignSystem
import Unidirectional

/// The breadcrumb, the tab bar, and the content of the selected tab.
struct HomeView: View {
  let crumbs: Bind<[String]>
  let tabs: [String]
  let selected: Bind<Int>
  let showsTabs: Bind<Bool>
  let select: @MainActor (Int) -> Void
  let content: AnyView

  /// - Parameters:
  ///   - crumbs: the path of flows for the breadcrumb.
  ///   - tabs: the titles of the tabs.
  ///   - selected: the index of the selected tab.
  ///   - showsTabs: whether the first screen of a tab is open. On other screens the tab bar is
  ///     hidden and digits have other meanings.
  ///   - select: selects the tab with an index.
  ///   - content: the content of the selected tab.
  init(
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

  var body: some View {
    VStack {
      // One column between them is enough for the titles of all tabs in 80 columns.
      HStack(spacing: .one) {
        Breadcrumb(crumbs).expand(.horizontal)
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
