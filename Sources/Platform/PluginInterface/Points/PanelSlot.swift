import DeclarativeUI
import DesignSystem
import Unidirectional

/// The area of a screen for the panels of plugins, in their order, each with its title and limited
/// to its rows. Without panels, it takes up no space.
public struct PanelSlot<Context>: View {
  let point: PanelPoint<Context>
  let contributions: any ContributionReading
  let context: Bind<Context?>

  /// Creates the area.
  ///
  /// - Parameters:
  ///   - point: the extension point.
  ///   - contributions: the source of contributions.
  ///   - context: the current contents of the screen, passed to each panel.
  public init(
    _ point: PanelPoint<Context>, from contributions: any ContributionReading,
    context: Bind<Context>
  ) {
    self.init(point, from: contributions, contextIfLoaded: context.map { $0 })
  }

  /// Creates an area for panels with contents that are loaded first. Until then, it shows no panels.
  ///
  /// - Parameters:
  ///   - point: the extension point.
  ///   - contributions: the source of contributions.
  ///   - context: the current contents of the screen, passed to each panel; nil until they are
  ///     loaded.
  public init(
    _ point: PanelPoint<Context>, from contributions: any ContributionReading,
    contextIfLoaded context: Bind<Context?>
  ) {
    self.point = point
    self.contributions = contributions
    self.context = context
  }

  /// The panels, one below the other.
  public var body: some View {
    VStack {
      ForEach(contributions.contributions(to: point), id: \.identity) { contributed in
        PanelFrame(contributed: contributed, context: context)
      }
    }
  }
}

/// One panel with its title.
private struct PanelFrame<Context>: PrimitiveView {
  let contributed: ResolvedContribution<ViewPanel<Context>>
  let context: Bind<Context?>

  func makeNode() -> PanelNode<Context> { PanelNode(self) }
  func update(_ node: PanelNode<Context>) { node.show(self) }
}

/// The node of a panel. It keeps a loaded value when the surrounding screen is described anew.
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
    setContent(BodyEvaluation.run { track { content } })
  }

  @ViewBuilder private var content: some View {
    if let context = panel.context.value, let shown = panel.contributed.run({ $0 }),
      let inside = inside(of: shown, for: context)
    {
      VStack {
        Divider(
          StyledText(shown.title, .heading),
          trailing: .muted("added by the \(panel.contributed.pluginTitle) plugin"))
        inside.frame(maxRows: shown.rows)
      }
    }
  }

  private func inside(of shown: ViewPanel<Context>, for context: Context) -> AnyView? {
    switch shown.content {
    case .made(let make): return panel.contributed.run { _ in try make(context) }
    case .loaded(let begin):
      if !loading.isFor(context) {
        let found = found
        loading.begin(begin(context), panel.contributed) { found.value = $0 }
      }
      return found.value ?? AnyView(Label(.muted("…")).padding(horizontal: .one))
    }
  }
}

/// The loading of a panel's value. It is canceled when the context changes or the panel is removed.
@MainActor private final class PanelLoadingState {
  private var current: PanelLoading?
  private var task: Task<Void, Never>?

  func isFor(_ context: Any) -> Bool { current?.isFor(context) ?? false }

  func begin(
    _ loading: PanelLoading, _ contributed: any AsyncErrorBoundary,
    finish: @escaping @MainActor (AnyView?) -> Void
  ) {
    task?.cancel()
    current = loading
    task = loading.start(contributed, finish)
  }

  isolated deinit { task?.cancel() }
}
