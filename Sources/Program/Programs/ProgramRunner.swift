import AppRuntime
import DeclarativeUI
import Flows
import Inspection
import PluginHost
import PluginInterface
import RouterService
import Screens
import ServiceRecording
import Unidirectional

/// Shows the flows of a program in the terminal.
@MainActor struct ProgramRunner {
  private let context: ProgramContext

  init(_ context: ProgramContext) { self.context = context }

  /// Shows the outermost flow until it ends.
  ///
  /// - Returns: the flow's result; nil if the user quit before there was one.
  func run<Exit>(
    _ root: any ExitingFlow<Exit>, links addLinks: (@MainActor (LinkOpener) throws -> Void)?
  ) async throws -> Exit? {
    let flow = ProgramFlow(root, context)
    let links = try connect(flow, addLinks)
    var result: Exit?
    defer { withExtendedLifetime(links) {} }
    let file = sessionFile
    begin(flow, file)
    if let kept = DevSession.current?.state { restore(root, from: kept) }
    let recording = try self.recording(of: flow)
    do {
      try await show(
        flow,
        onStart: { loop in
          flow.onExit = { [weak loop] exit in
            result = exit
            loop?.finish()
          }
        }
      ) { controls in
        let view = self.view(flow, controls)
        return recording.map { AnyView($0.recording(view)) } ?? view
      }
      try recording?.finish()
    } catch {
      try? recording?.finish()
      // The next session can also continue after a signal.
      save(root, in: file)
      throw error
    }
    if result == nil {
      save(root, in: file)
      try DevSession.current?.keep(root)
    } else {
      file.remove()
    }
    flow.didLeave()
    return result
  }

  /// The flow in the frame of the app.
  func view(_ flow: any AnyFlow, _ controls: TerminalControls) -> AnyView {
    AnyView(
      FlowFrame(flow, controls: controls, notice: context.actions.notice) {
        ProgramStatus(contributions: context.plugins)
      })
  }

  /// Creates the file of `--record-session` and describes it on standard error; nil without that option.
  ///
  /// - Throws: `ProgramError` if the file can't be written.
  func recording(of flow: any AnyFlow) throws -> SandboxRecording? {
    guard let log = context.log, let path = context.options.recording else { return nil }
    if try context.isScreenReader {
      throw ProgramError("--record-session can't record screen-reader mode")
    }
    var subject = [Recording.liveKey: context.name]
    if case .open(let link) = context.options.command { subject["link"] = link }
    let contents =
      "\(Recording.contents); the answers of services"
      + (context.options.recordsContents
        ? "" : ", in which letters and digits of private texts are replaced")
    do {
      let recording = try SandboxRecording(
        path, subject: subject, flow: flow, services: log, contents: contents
      ) { [actions = context.actions] in actions.runningWork?.isEmpty == false }
      ProgramOutput.printError(
        "\(context.name): recording to \(path): \(contents); external plugins don't run, and changed "
          + "settings aren't saved")
      return recording
    } catch {
      throw ProgramError("can't create \(path)")
    }
  }

  /// Connects the external plugins with the flow, and returns an object to retain meanwhile.
  func connect(
    _ flow: any AnyFlow, _ addLinks: (@MainActor (LinkOpener) throws -> Void)?
  ) throws -> AnyObject {
    let links = LinkOpener(root: flow, scheme: context.name)
    links.onOutcome = { [actions = context.actions] outcome in
      if outcome.kind == .arrived {
        actions.linkArrived()
      } else {
        actions.notify(problem: "\(outcome)")
      }
    }
    try links.register(PluginScreenRoute.self) { [externalPlugins = context.externalPlugins] in
      try externalPlugins.steps(to: $0)
    }
    try addLinks?(links)
    context.actions.links = links
    context.actions.root = flow
    if !context.recorder.isActive {
      context.externalPlugins.begin(repository: nil, isUrgent: !context.options.plugins.isEmpty)
    }
    return links.attach(from: context.plugins)
  }

  /// The file of the session for the current folder and the app's own arguments.
  var sessionFile: ProgramSessionFile {
    ProgramSessionFile(in: context.folders.state, arguments: context.options.rest)
  }

  private func save(_ root: any AnyFlow, in file: ProgramSessionFile) {
    do { try file.save(root) } catch {
      ProgramOutput.printError("\(context.name): can't save the session: \(error)")
    }
  }

  /// Restores the previous session and opens the link of the command line.
  func begin<Exit>(_ flow: ProgramFlow<Exit>, _ file: ProgramSessionFile) {
    if context.options.isResuming {
      do {
        if try !file.restore(flow.root) { context.actions.notify("There is no saved session yet.") }
      } catch {
        context.actions.notify(problem: "The last session can't be restored: \(error)")
      }
    }
    if case .open(let link) = context.options.command { context.actions.open(link) }
  }

  /// Shows a flow of the sandbox, with the latest events below it.
  ///
  /// - Parameter state: the state in which the flow starts; nil for its usual one.
  func runSandbox(_ entry: ProgramSandbox, state: FlowSnapshot?) async throws {
    let events = SandboxEvents()
    events.watchStores()
    let flow = entry.make(context.services)
    if let state { try flow.restore(state.snapshot(of: flow.id) ?? state) }
    let kept = context.options.keptState ?? DevSession.current?.state
    if let kept { restore(flow, from: kept) }
    flow.didAppear()
    let observer = SandboxObserver(flow: flow, events: events)
    defer { withExtendedLifetime(observer) {} }
    let recording = try context.options.recording.map {
      try SandboxRecording($0, subject: ["flow": entry.flow], flow: flow) {
        [actions = context.actions] in actions.runningWork?.isEmpty == false
      }
    }
    let buildErrors = context.options.buildErrors.map(BuildErrors.init)
    buildErrors?.start()
    defer { buildErrors?.stop() }
    try await show(flow, mayEndBySignal: context.options.keptState != nil) { controls in
      let frame = sandboxView(flow, events: recording == nil ? events.lines : nil, controls)
      if let recording { return AnyView(recording.recording(frame)) }
      return buildErrors.map { AnyView($0.over(frame)) } ?? frame
    }
    try recording?.finish()
    if let kept { try StateFile.keep(flow, at: kept) }
  }

  /// Returns the screen of a flow in the sandbox.
  ///
  /// - Parameter events: the events below the flow; nil to show none.
  func sandboxView(
    _ flow: any AnyFlow, events: Source<[String]>?, _ controls: TerminalControls
  ) -> AnyView {
    let actions = context.actions
    return AnyView(
      SandboxFrame(flow: flow, events: events, controls: controls, notice: actions.notice) {
        actions.keys
      }
      .onInput { actions.pressed() })
  }

  private func restore(_ flow: any AnyFlow, from path: String) {
    guard let state = StateFile.kept(at: path) else { return }
    // After a change of the code, the earlier state may have another type.
    do { try flow.restore(state) } catch { context.actions.notify(problem: "\(error)") }
  }

  /// Lets other terminals connect to the inspector; nil without one.
  private func inspectorServer() -> InspectorServer? {
    guard let inspector = context.inspector else { return nil }
    do {
      return try InspectorServer(
        inspector, app: context.name, folder: InspectorFolder.path(of: context.name))
    } catch {
      context.actions.notify(problem: "\(error)")
      return nil
    }
  }

  private func show(
    _ flow: any AnyFlow,
    mayEndBySignal: Bool = false,
    onStart: @MainActor (any AppLoop) -> Void = { _ in },
    _ view: @MainActor (TerminalControls) -> some View
  ) async throws {
    try context.beginThemes()
    let actions = context.actions
    let server = inspectorServer()
    defer { server?.stop() }
    do {
      try await FlowApp.show(
        theme: context.themes.choiceForTerminal, keyMap: try context.keys(),
        notice: actions.notice, screenReader: try context.isScreenReader,
        inspector: context.inspector, flow: flow,
        onStart: { loop, copy in
          actions.copyText = copy
          onStart(loop)
        }, view)
    } catch let error as FlowAppError {
      if case .signal = error.code, mayEndBySignal { return }
      throw error
    }
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
