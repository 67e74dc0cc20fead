import DeclarativeUI
import DesignSystem
import Unidirectional

/// The controls on the left; on the right the selected one in all its states.
package struct GalleryView: View {
  let page: Bind<String>
  let first: String
  let clocks: GalleryClocks
  let select: @MainActor (String) -> Void

  /// - Parameters:
  ///   - page: the id of the page that is shown.
  ///   - first: the page that is selected when the gallery comes on screen.
  package init(
    page: Bind<String>, first: String, clocks: GalleryClocks,
    select: @escaping @MainActor (String) -> Void
  ) {
    self.page = page
    self.first = first
    self.clocks = clocks
    self.select = select
  }

  package var body: some View {
    SplitView("gallery", share: 0.22, minimum: (17, 40)) {
      List(.constant(GalleryPage.all), name: "gallery.pages") { Label($0.title) }
        .initialSelection(GalleryPage.page(first).id)
        .onSelect { select($0.id) }
        .searchable { $0.title }
    } second: {
      GalleryPane(page: page, clocks: clocks)
    }
  }
}

private struct GalleryPane: View {
  let page: Bind<String>
  let clocks: GalleryClocks

  var body: some View {
    let page = GalleryPage.page(page.value)
    VStack {
      Label(StyledText(page.title, .title) + .muted("   \(page.about)"))
      Divider()
      AnyView(content(page), identity: page.id)
    }
    .padding(horizontal: .one)
  }

  private func content(_ page: GalleryPage) -> AnyView {
    let content = page.content(clocks)
    return page.scrolls
      ? AnyView(ScrollView("gallery.\(page.id)") { content }) : AnyView(content.expand())
  }
}
