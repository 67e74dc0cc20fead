import DeclarativeUI
import DependencyInjection
import Diagnostics
import Flows
import FoundationEssentials
import PluginHost
import Terminal
import Unidirectional

/// The inspector of an app: its flows with their rules, its stores, views, keys, plugins and
/// dependencies, as a dialog over the app that F12 opens.
///
/// `FlowApp` and `Program` create one if the app is started with `--inspect`. Create it before the
/// first store, and show ``inspecting(_:flow:)`` in place of the app's view:
///
/// ```swift
/// let inspector = Inspector()
/// let flow = Todo()
/// await loop.run(inspector.inspecting(flow.screen, flow: flow))
/// ```
///
/// Without an inspector, the platform collects nothing for it.
@MainActor public final class Inspector: InspectorPanel {
  /// The key that opens and closes the inspector.
  static let key: KeyPress = "f12"

  let isOpen = Source(false)
  let tab = Source(InspectorTab.flows)
  /// The rows of the current tab. They change when the tab does, with each action of a store, and on
  /// request.
  let items = Source<[InspectorItem]>([])
  let selected = Source<InspectorItem?>(nil)
  let shownTab = Source<InspectorTab?>(nil)
  let memory = ViewMemory()
  /// The outcome of saving a state; nil for none.
  let savedState = Source<StyledText?>(nil)
  /// The latest moments of the app.
  private(set) lazy var timeline = Timeline(
    stores: stores, frame: { [weak self] in self?.host?.counters.frames ?? 0 },
    settle: { [weak self] in self?.host?.render() })
  private let plugins: PluginRegistry?
  let stores: StoreTracker
  private let evaluations: EvaluationLog
  private var flow: (any AnyFlow)?
  /// The folder for files with states.
  var folder = FileManager.default.currentDirectoryPath
  private weak var host: ViewHost?
  private weak var root: InspectedNode?
  /// The keys before the inspector opened, since its dialog has keys of its own.
  private var keys: [InspectorItem] = []
  /// Waits before it reads the stores again, so that many actions cause one refresh.
  private var refreshing: Task<Void, Never>?
  /// The time between two refreshes while stores change.
  private static let interval: Duration = .milliseconds(100)
  /// Reads the rows again each second while they contain ages.
  private var aging: Task<Void, Never>?
  private let clock: any Clock<Duration>
  /// The rules that determined the screen, and the rows with problems, when the inspector was last
  /// opened.
  private var page: [String] = []
  private lazy var storeObserver = Observer { [weak self] in self?.storesChanged() }

  /// Creates an inspector, which follows the stores and registries that are created from now on.
  ///
  /// - Parameter plugins: the plugins of the app; nil if it has none.
  public convenience init(plugins: PluginRegistry? = nil) {
    self.init(plugins: plugins, now: { .now })
  }

  init(
    plugins: PluginRegistry?, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> ContinuousClock.Instant
  ) {
    self.plugins = plugins
    self.clock = clock
    stores = StoreTracker(now: now)
    evaluations = EvaluationLog(now: now)
    stores.start()
    DependencyRegistry.trackAll()
    // It records all actions from now on.
    _ = timeline
  }

  isolated deinit {
    stores.stop()
    aging?.cancel()
  }

  /// Returns a view of the app with the inspector over it.
  ///
  /// - Parameters:
  ///   - content: the view of the app.
  ///   - flow: the outermost flow; nil if the app has none.
  public func inspecting(_ content: some View, flow: (any AnyFlow)?) -> some View {
    self.flow = flow
    return InspectedView(inspector: self, content: AnyView(content))
  }

  /// Uses the host of the app's views.
  func attach(to host: ViewHost, root: InspectedNode) {
    self.host = host
    self.root = root
    if host.evaluations == nil { host.evaluations = evaluations }
    if let flow { Observer.untracked { timeline.follow(flow) } }
  }

  // MARK: Opening

  func toggle() { if isOpen.untracked { close() } else { open() } }

  private func open() {
    if let host { keys = KeySection.items(in: host) }
    evaluations.isPaused = true
    startAgainOnNewPage()
    refresh()
    isOpen.value = true
    storesChanged()
    followAges()
  }

  /// Forgets the selected rows if the app shows another page than before, or has other problems.
  private func startAgainOnNewPage() {
    guard let flow else { return }
    let current = Observer.untracked {
      FlowSection.page(of: flow) + InspectorItem.problems(in: FlowSection.items(of: flow))
    }
    guard current != page else { return }
    page = current
    for tab in InspectorTab.allCases where tab.showsPage { forgetSelection(in: tab) }
  }

  func close() {
    isOpen.value = false
    followAges()
    items.value = []
    shownTab.value = nil
    storeObserver.stop()
    evaluations.isPaused = false
  }

  // MARK: Time travel

  /// Closes the dialog and shows the latest moment, or that of the selected action.
  var travelObstacle: String? { nil }

  func travel() {
    let wanted = selected.untracked.flatMap { momentIndex(of: $0) }
    close()
    timeline.begin()
    if let wanted { timeline.show(wanted) }
  }

  /// The moment of a row with an action of a store.
  private func momentIndex(of item: InspectorItem) -> Int? {
    guard tab.untracked == .stores, let number = item.moment else { return nil }
    return timeline.moments.firstIndex { $0.number == number }
  }

  /// Writes the flows of the shown moment to a file in the current folder.
  func saveState() {
    guard let flows = timeline.moment?.flows?.snapshot else {
      savedState.value = StyledText("The state of a flow can't be written as JSON.", .danger)
      return
    }
    do {
      let path = try StateFile.write(flows, in: folder)
      savedState.value = StyledText("Saved \(path)", .success)
    } catch {
      savedState.value = StyledText("Can't write a file in \(folder): \(error)", .danger)
    }
  }

  // MARK: Reading

  /// Reads the rows of the current tab.
  func refresh() {
    let read = Observer.untracked { rows(of: tab.untracked) }
    selectStart(of: read, in: tab.untracked)
    items.value = read
    shownTab.value = tab.untracked
    followAges()
  }

  private var areAgesVisible: Bool { isOpen.untracked && tab.untracked.showsAges }

  /// Starts or stops reading the rows each second.
  private func followAges() {
    guard areAgesVisible else {
      aging?.cancel()
      aging = nil
      return
    }
    guard aging == nil else { return }
    aging = Task { [weak self, clock] in
      while (try? await clock.sleep(for: .seconds(1))) != nil, let self, self.areAgesVisible {
        self.refresh()
      }
    }
  }

  /// Reads the rows again if they depend on stores, and waits for the next change.
  private func storesChanged() {
    storeObserver.track { _ = stores.revision.value }
    guard isOpen.untracked, tab.untracked == .stores, refreshing == nil else { return }
    refreshing = Task { [weak self] in
      try? await Task.sleep(for: Inspector.interval)
      guard let self else { return }
      refreshing = nil
      if isOpen.untracked { refresh() }
    }
  }

  /// Returns the rows of a tab for another terminal, while the app may be in use.
  func remoteRows(of tab: InspectorTab) -> [InspectorItem] {
    Observer.untracked {
      if tab == .keys, !isOpen.untracked, let host { return KeySection.items(in: host) }
      return rows(of: tab)
    }
  }

  func rows(of tab: InspectorTab) -> [InspectorItem] {
    switch tab {
    case .flows: flow.map { FlowSection.items(of: $0) } ?? []
    case .stores: StoreSection.items(of: stores)
    case .views: root?.content.map { ViewSection.items(of: $0, evaluations) } ?? []
    case .keys: keys
    case .plugins: plugins.map { PluginSection.items(of: $0) } ?? []
    case .dependencies: DependencySection.items(of: DependencyRegistry.tracked)
    case .misuse: MisuseSection.items(of: MisuseReport.recent, now: stores.now)
    }
  }
}
