import DeclarativeUI
import Flows
import Unidirectional

/// The state of the gallery: the page on screen.
package struct GalleryState: Codable, Equatable, Sendable {
  /// The id of the page. An unknown id shows the first page.
  package var page: String

  package init(page: String = "label") {
    self.page = page
  }
}

/// The gallery of controls: it shows every control in every state.
package final class Gallery: Flow<GalleryState, Never> {
  /// The rows of the stress page.
  package typealias Stress = StressRows

  /// - Parameters:
  ///   - stress: rows for an additional page, which is selected at the start; nil for none.
  ///   - ticker: the clock of animated controls.
  package init(
    stress: StressRows? = nil,
    ticker: Ticker = Ticker(every: .milliseconds(120))
  ) {
    super.init(
      id: "gallery", title: "Gallery", state: GalleryState(page: stress == nil ? "label" : "stress")
    )
    let pages = GalleryPage.all + (stress.map { [.stress($0)] } ?? [])
    let clocks = GalleryClocks(ticker: ticker)
    router.show("control") { flow in
      ScreenRoutable(Bind { flow.state.page }) {
        GalleryView(
          pages: pages, page: Bind { flow.state.page },
          first: Observer.untracked { flow.state.page }, clocks: clocks,
          select: { page in flow.update { $0.page = page } })
      }
    }
  }
}
