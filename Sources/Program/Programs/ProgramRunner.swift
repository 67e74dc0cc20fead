import AppRuntime
import DeclarativeUI
import Flows
import PluginHost
import PluginInterface
import RouterService
import Screens
import Unidirectional

/// Shows the flows of a program in the terminal.
@MainActor struct ProgramRunner {
  private let context: ProgramContext

  init(_ context: ProgramContext) { self.context = context }

  /// Shows the outermost flow until it ends.
  ///
  /// - Returns: the flow's result; nil if the user quit before there was one.
  func run<Exit>(_ root: any ExitingFlow<Exit>) async throws -> Exit? {
    let flow = ProgramFlow(root, context)
    let links = try connect(flow)
    var result: Exit?
    defer { withExtendedLifetime(links) {} }
    try await show(
      flow,
      onStart: { loop in
        flow.onExit = { [weak loop] exit in
          result = exit
          loop?.finish()
        }
      }
    ) { controls in
      FlowFrame(flow, controls: controls, notice: context.actions.notice) {
        ProgramStatus(contributions: context.plugins)
      }
    }
    flow.didLeave()
    return result
  }

  /// Connects the external plugins with the flow, and returns an object to retain meanwhile.
  func connect(_ flow: any AnyFlow) throws -> AnyObject {
    let links = LinkOpener(root: flow, scheme: context.name)
    links.onOutcome = { [actions = context.actions] outcome in
      if outcome.kind != .arrived { actions.notify(problem: "\(outcome)") }
    }
    try links.register(PluginScreenRoute.self) { [externalPlugins = context.externalPlugins] in
      try externalPlugins.steps(to: $0)
    }
    context.actions.links = links
    context.externalPlugins.begin(repository: nil, isUrgent: !context.options.plugins.isEmpty)
    return links.attach(from: context.plugins)
  }

  /// Shows a flow of the sandbox, with the latest events below it.
  func runSandbox(_ entry: ProgramSandbox) async throws {
    let events = SandboxEvents()
    events.watchStores()
    let flow = entry.make(context.services)
    flow.didAppear()
    let observer = SandboxObserver(flow: flow, events: events)
    defer { withExtendedLifetime(observer) {} }
    let recording = try context.options.recording.map {
      try SandboxRecording($0, subject: ["flow": entry.flow], flow: flow)
    }
    try await show(flow) { controls in
      let frame = SandboxFrame(
        flow: flow, events: recording == nil ? events.lines : nil, controls: controls,
        notice: context.actions.notice)
      return recording.map { AnyView($0.recording(frame)) } ?? AnyView(frame)
    }
    try recording?.finish()
  }

  private func show(
    _ flow: any AnyFlow,
    onStart: @MainActor (any AppLoop) -> Void = { _ in },
    _ view: @MainActor (TerminalControls) -> some View
  ) async throws {
    try context.themes.begin(with: context.options.theme)
    let actions = context.actions
    try await FlowApp.show(
      theme: context.themes.choiceForTerminal, keyMap: try context.preferences.keys(),
      notice: actions.notice, screenReader: try context.isScreenReader,
      inspector: context.inspector, flow: flow,
      onStart: { loop, copy in
        actions.copyText = copy
        onStart(loop)
      }, view)
  }
}

/// The status items of plugins; nothing without any.
private struct ProgramStatus: View {
  let contributions: any ContributionReading

  var body: some View {
    if !contributions.contributions(to: .statusItems).isEmpty {
      HStack {
        Spacer()
        StatusItems(contributions)
      }
      .padding(horizontal: .one)
    }
  }
}
