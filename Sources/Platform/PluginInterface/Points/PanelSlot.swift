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
private struct PanelFrame<Context>: PrimitiveView {
  let contributed: Contributed<ViewPanel<Context>>
  let context: Bind<Context>

  func makeNode() -> PanelNode<Context> { PanelNode(self) }
  func update(_ node: PanelNode<Context>) { node.show(self) }
}

/// The mounted side of a panel: what was found for it outlasts a new description of the screen around.
private final class PanelNode<Context>: Node {
  private var panel: PanelFrame<Context>
  private let found = Source<AnyView?>(nil)
  private let loading = PanelLoadingState()

  init(_ panel: PanelFrame<Context>) {
    self.panel = panel
  }

  func show(_ panel: PanelFrame<Context>) {
    self.panel = panel
    update()
  }

  override func update() {
    setContent(track { content })
  }

  @ViewBuilder private var content: some View {
    if let shown = panel.contributed.run({ $0 }), let inside = inside(of: shown) {
      VStack {
        Divider(
          StyledText(shown.title, .heading),
          trailing: .muted("added by plugin \(panel.contributed.pluginTitle)"))
        inside.frame(maxRows: shown.rows)
      }
    }
  }

  private func inside(of shown: ViewPanel<Context>) -> AnyView? {
    switch shown.content {
    case .made(let make): return panel.contributed.run { _ in try make(panel.context.value) }
    case .loaded(let begin):
      let now = panel.context.value
      if !loading.isFor(now) {
        let found = found
        loading.begin(begin(now), panel.contributed) { found.value = $0 }
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
