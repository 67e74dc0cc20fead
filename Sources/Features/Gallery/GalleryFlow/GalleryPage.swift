import DeclarativeUI
import Unidirectional

/// A page of the gallery: a control with its states.
package struct GalleryPage: Identifiable, Equatable {
  package let id: String
  package let title: String
  /// The purpose of the control, in one line.
  package let about: String
  /// Whether the page scrolls if it is taller than its pane. Pages with overlays don't scroll.
  let scrolls: Bool
  let content: @MainActor (GalleryClocks) -> AnyView

  init(
    _ id: String, _ title: String, _ about: String, scrolls: Bool = true,
    content: @escaping @MainActor (GalleryClocks) -> some View
  ) {
    self.id = id
    self.title = title
    self.about = about
    self.scrolls = scrolls
    self.content = { AnyView(content($0)) }
  }

  package nonisolated static func == (left: GalleryPage, right: GalleryPage) -> Bool {
    left.id == right.id
  }
}

/// The ticker of the gallery's animated controls, and the page on screen.
@MainActor package final class GalleryClocks {
  let ticker: Ticker
  private var shown: (id: String, content: AnyView)?

  package init(ticker: Ticker) {
    self.ticker = ticker
  }

  /// Returns the content of a page. It is created when the user opens the page, and keeps its state
  /// until the user opens another page.
  func content(of page: GalleryPage) -> AnyView {
    if let shown, shown.id == page.id { return shown.content }
    let content = Observer.untracked { page.content(self) }
    shown = (page.id, content)
    return content
  }
}

extension GalleryPage {
  /// All pages, in the order of the list.
  @MainActor package static let all: [GalleryPage] =
    textPages + inputPages + rowPages + figurePages + containerPages + overlayPages

  /// Returns the page with an id, or the first page if there is none.
  @MainActor static func page(_ id: String, of pages: [GalleryPage]) -> GalleryPage {
    pages.first { $0.id == id } ?? all[0]
  }
}
