import DeclarativeUI
import DesignSystem
import Unidirectional

/// The breadcrumb over a flow that is pushed over the tabs.
package struct PresentedHeader: View {
  let crumbs: Bind<[String]>
  let isShown: Bind<Bool>

  /// - Parameters:
  ///   - crumbs: the path of flows for the breadcrumb.
  ///   - isShown: whether a flow is pushed.
  package init(crumbs: Bind<[String]>, isShown: Bind<Bool>) {
    self.crumbs = crumbs
    self.isShown = isShown
  }

  package var body: some View {
    if isShown.value {
      VStack {
        Breadcrumb(crumbs).padding(horizontal: .one)
        Divider()
      }
    }
  }
}
