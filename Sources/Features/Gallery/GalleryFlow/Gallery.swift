import DeclarativeUI
import Flows
import GalleryUI
import Unidirectional

/// Which control is shown.
package struct GalleryState: Codable, Equatable, Sendable {
  /// The id of its page; an unknown one shows the first.
  package var page: String

  package init(page: String = "label") {
    self.page = page
  }
}

/// Every control in every state, to look at and to try out.
package final class Gallery: Flow<GalleryState, Never> {
  package typealias Stress = StressRows

  /// - Parameter stress: rows for one more page, which is then shown first.
  package init(
    stress: StressRows? = nil,
    ticker: Ticker = Ticker(every: .milliseconds(120)),
    toasts: Toasts = Toasts(staying: .seconds(4))
  ) {
    super.init(
      id: "gallery", title: "Gallery", state: GalleryState(page: stress == nil ? "label" : "stress")
    )
    let pages = GalleryPage.all + (stress.map { [.stress($0)] } ?? [])
    let clocks = GalleryClocks(ticker: ticker, toasts: toasts)
    router.show("control") { [unowned self] in
      ScreenRoutable(Bind { [unowned self] in state.page }) { [unowned self] in
        GalleryView(
          pages: pages, page: Bind { [unowned self] in state.page },
          first: Observer.untracked { state.page }, clocks: clocks,
          select: { [weak self] page in self?.update { $0.page = page } })
      }
    }
  }
}
