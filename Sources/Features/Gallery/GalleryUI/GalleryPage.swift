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
@MainActor package struct GalleryClocks {
  let ticker: Ticker
  let toasts: Toasts

  package init(ticker: Ticker, toasts: Toasts) {
    self.ticker = ticker
    self.toasts = toasts
  }
}

extension GalleryPage {
  /// Every control, as the list shows them.
  @MainActor package static let all: [GalleryPage] =
    textPages + inputPages + rowPages + figurePages + containerPages + overlayPages

  /// The page of an id; the first one where there is none.
  @MainActor static func page(_ id: String) -> GalleryPage {
    all.first { $0.id == id } ?? all[0]
  }
}
