import DeclarativeUI
import DesignSystem
import Unidirectional

/// The list of pages on the left, and the selected page on the right.
package struct GalleryView: View {
  let pages: [GalleryPage]
  let page: Bind<String>
  let first: String
  let clocks: GalleryClocks
  let select: @MainActor (String) -> Void

  /// - Parameters:
  ///   - pages: the pages in the list.
  ///   - page: the id of the current page.
  ///   - first: the id of the page that is selected when the gallery appears.
  ///   - clocks: the ticker and the toasts for the pages.
  ///   - select: selects the page with an id.
  package init(
    pages: [GalleryPage] = GalleryPage.all, page: Bind<String>, first: String,
    clocks: GalleryClocks, select: @escaping @MainActor (String) -> Void
  ) {
    self.pages = pages
    self.page = page
    self.first = first
    self.clocks = clocks
    self.select = select
  }

  package var body: some View {
    SplitView("gallery", share: 0.22, minimum: (17, 40)) {
      List(.constant(pages), name: "gallery.pages") { Label($0.title) }
        .initialSelection(GalleryPage.page(first, of: pages).id)
        .onSelect { if let page = $0 { select(page.id) } }
        .searchable { $0.title }
    } second: {
      GalleryPane(pages: pages, page: page, clocks: clocks)
    }
  }
}

private struct GalleryPane: View {
  let pages: [GalleryPage]
  let page: Bind<String>
  let clocks: GalleryClocks

  var body: some View {
    let page = GalleryPage.page(page.value, of: pages)
    VStack {
      Label(StyledText(page.title, .title) + .muted("   \(page.about)"))
      Divider()
      AnyView(content(page), identity: page.id)
    }
    .padding(horizontal: .one)
  }

  private func content(_ page: GalleryPage) -> AnyView {
    let content = clocks.content(of: page)
    return page.scrolls
      ? AnyView(ScrollView("gallery.\(page.id)") { content }) : AnyView(content.expand())
  }
}
