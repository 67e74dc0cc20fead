import DeclarativeUI

/// One control with its states.
package struct GalleryPage: Identifiable, Equatable {
  package let id: String
  package let title: String
  /// What the control is for, in a line.
  package let about: String
  /// Whether the page may be higher than its room. A page that lays something over itself isn't.
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

/// What goes by itself in the gallery: the beat of what moves, and how long notices stay.
@MainActor package final class GalleryClocks {
  let ticker: Ticker
  let toasts: Toasts
  private var shown: (id: String, content: AnyView)?

  package init(ticker: Ticker, toasts: Toasts) {
    self.ticker = ticker
    self.toasts = toasts
  }

  /// What a page shows: made when one comes to it, so that what was tried out on it stays until one
  /// goes to another.
  func content(of page: GalleryPage) -> AnyView {
    if let shown, shown.id == page.id { return shown.content }
    let content = page.content(self)
    shown = (page.id, content)
    return content
  }
}

extension GalleryPage {
  /// Every control, as the list shows them.
  @MainActor package static let all: [GalleryPage] =
    textPages + inputPages + rowPages + figurePages + containerPages + overlayPages

  /// The page of an id; the first one where there is none.
  @MainActor static func page(_ id: String, of pages: [GalleryPage]) -> GalleryPage {
    pages.first { $0.id == id } ?? all[0]
  }
}
