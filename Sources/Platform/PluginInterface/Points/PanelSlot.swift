import DeclarativeUI
import DesignSystem
import Unidirectional

/// Where a screen draws the panels that plugins add, in their order, each with its title and within its
/// budget. It takes no room where there are none.
public struct PanelSlot<Context>: View {
  let point: PanelPoint<Context>
  let contributions: any ContributionReading
  let context: Bind<Context>

  /// - Parameter context: what the screen shows now.
  public init(
    _ point: PanelPoint<Context>, from contributions: any ContributionReading,
    context: Bind<Context>
  ) {
    self.point = point
    self.contributions = contributions
    self.context = context
  }

  public var body: some View {
    VStack {
      ForEach(contributions.contributions(to: point), id: \.identity) { contributed in
        PanelFrame(contributed: contributed, context: context)
      }
    }
  }
}

/// One panel.
private struct PanelFrame<Context>: View {
  let contributed: Contributed<ViewPanel<Context>>
  let context: Bind<Context>
  private let found = Source<AnyView?>(nil)
  private let loading = PanelLoadingState()

  init(contributed: Contributed<ViewPanel<Context>>, context: Bind<Context>) {
    self.contributed = contributed
    self.context = context
  }

  var body: some View {
    if let panel = contributed.run({ $0 }), let content = content(of: panel) {
      VStack {
        Divider(
          StyledText(panel.title, .heading),
          trailing: .muted("added by plugin \(contributed.pluginTitle)"))
        content.frame(maxRows: panel.rows)
      }
    }
  }

  private func content(of panel: ViewPanel<Context>) -> AnyView? {
    switch panel.content {
    case .made(let make): return contributed.run { _ in try make(context.value) }
    case .loaded(let begin):
      let now = context.value
      if !loading.isFor(now) {
        let found = found
        loading.begin(begin(now), contributed) { found.value = $0 }
      }
      return found.value ?? AnyView(Label(.muted("…")).padding(horizontal: .one))
    }
  }
}

/// What is being found for a panel, cancelled when something else is wanted or the panel goes.
@MainActor private final class PanelLoadingState {
  private var current: PanelLoading?
  private var task: Task<Void, Never>?

  func isFor(_ context: Any) -> Bool { current?.isFor(context) ?? false }

  func begin(
    _ loading: PanelLoading, _ contributed: any AsyncContainment,
    finish: @escaping @MainActor (AnyView?) -> Void
  ) {
    task?.cancel()
    current = loading
    task = loading.start(contributed, finish)
  }

  isolated deinit { task?.cancel() }
}
