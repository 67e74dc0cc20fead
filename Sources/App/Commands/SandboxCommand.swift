import AppRuntime
import ArgumentParser
import DeclarativeUI
import ExternalPlugins
import Flows
import Foundation
import Inspection
import Matching
import Output
import PluginHost
import PluginInterface
import PluginPoints
import Programs
import Routing
import Sandbox
import Screens
import SharedServices
import Terminal
import Unidirectional
import UserSettings

/// `headway sandbox FLOW`: one flow by itself, with fixture data.
struct SandboxCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "sandbox",
    abstract: "Run a single flow of Headway's app, or the complete app, with sample data.",
    usage: "headway sandbox (<flow> [<link>] | --list) [<options>]",
    discussion: """
      A flow is one part of the app, such as migrations or settings; "root" is the complete app. \
      A fixture is a set of sample data. Use the sandbox to develop a flow or a plugin without a \
      repository. The log at the bottom of the screen lists each action, state change and link.
      """)

  static let examples = [
    CommandExample("headway sandbox --list", "List the flows and their fixtures"),
    CommandExample("headway sandbox migrations", "Run the migrations flow"),
    CommandExample("headway sandbox root", "Run the complete app"),
    CommandExample("headway sandbox root headway://modules", "Run it from a certain screen"),
    CommandExample(
      "headway sandbox migrations --plugin .headway/plugins/my-plugin",
      "Try an external plugin in a flow"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(title: "Screen options") var screen: ScreenOptions
  @Flag(help: "List the flows and their fixtures.") var list = false
  @Option(help: "Choose the format of --list.") var format = OutputFormat.human
  @Option(
    help: ArgumentHelp(
      """
      Start with the state in this JSON file, such as {"flow":"migrations","state":…}. In the \
      inspector (F12 with --inspect), the tab Flows shows the state of each flow.
      """, valueName: "file"))
  var state: String?
  @Option(
    help: ArgumentHelp(
      "Continue with the state in this JSON file, if it exists, and write the state to it at the end. Can't be combined with --state.",
      valueName: "file"))
  var keepState: String?
  @Option(
    help: ArgumentHelp(
      """
      If this file contains text, such as the errors of a build, show its first lines over the \
      flow. F9 shows all lines. Headway reads the file again when it changes.
      """, valueName: "file"))
  var buildErrors: String?
  @Option(
    help: ArgumentHelp(
      """
      Choose the fixture: orchard, orchard-empty (no migrations, modules or libraries) or \
      orchard-failing (Headway can't read the repository).
      """, valueName: "name"))
  var fixture = SandboxFixture.names[0]
  @Option(
    help: ArgumentHelp(
      """
      Turn off all plugins except those that this option names: the id of a built-in plugin, or the \
      folder of an external one, written with a slash, such as .headway/plugins/my-plugin. \
      External plugins run without asking. Repeatable.
      """,
      valueName: "id|folder"))
  var plugin: [String] = []
  @Option(
    help: ArgumentHelp(
      "Write the messages that Headway and external plugins exchange to this file.",
      valueName: "file"))
  var record: String?
  @Option(
    help: ArgumentHelp(
      "Write your input and hashes of the screens to this file, for \"headway replay\".",
      valueName: "file"))
  var recordSession: String?
  @Option(
    help:
      "Add a page with rows generated from this seed. Only for the flow \"gallery\", which shows every UI control."
  )
  var seed: UInt64?
  @Option(
    help: ArgumentHelp(
      """
      Add a page with this number of generated rows. Only for the flow "gallery". Default with \
      --seed: 10000.
      """, valueName: "rows"))
  var scale: Int?
  @Argument(help: "The flow to run.", completion: .flows) var flow: String?
  @Argument(help: "The link to open. Only for the flow \"root\".")
  var link: String?

  var showsApp: Bool { true }

  private struct Listing: Encodable {
    struct Item: Encodable {
      let id: String
      let title: String
      let fixtures: [String]
    }

    var version = 1
    let flows: [Item]
  }

  func validate() throws {
    let variesData =
      state != nil || keepState != nil || buildErrors != nil || seed != nil || scale != nil
    if recordSession != nil,
      screen.inspect || variesData || plugin.contains(where: { $0.contains("/") })
    {
      throw ValidationError(
        """
        --record-session can't be combined with --inspect, --state, --keep-state, \
        --build-errors, --seed, --scale or a plugin folder
        """
      )
    }
    if link != nil, recordSession != nil || state != nil || keepState != nil {
      throw ValidationError(
        "a link can't be combined with --record-session, --state or --keep-state")
    }
    if state != nil, keepState != nil {
      throw ValidationError("--state can't be combined with --keep-state")
    }
    if list, flow != nil { throw ValidationError("--list can't be combined with a flow") }
  }

  @MainActor func run(in app: AppParts) async throws {
    let folders = try plugin.filter { $0.contains("/") }.map(PluginFolderArgument.path)
    let flows = app.flows()
    if list {
      printList(of: flows)
      return
    }
    let names = flows.map(\.id)
    guard let flow, let found = flows.first(where: { $0.id == flow }) else {
      let nearest = flow.flatMap { NearestName.nearest(to: $0, among: names) }
      throw Failure(
        code: "flow",
        message: flow.map { "unknown flow \"\($0)\"" } ?? "missing expected argument '<flow>'",
        hint: nearest.map { "did you mean \"\($0)\"?" }
          ?? "expected one of: \(names.joined(separator: ", "))")
    }
    try requireScreen()
    try screen.startLog()
    guard link == nil || found.drawsFrame else {
      throw Failure(code: "link", message: "only the flow \"root\" opens links")
    }
    let chosen = try stressed(found)
    let events = SandboxEvents()
    events.watchStores()
    // A sandbox ignores the user's own configuration, except for the named theme.
    let appServices = try AppServices(
      flags: options.flags, file: nil, themesBeside: screen.theme == nil ? nil : .standard,
      plugins: try SandboxCommand.plugins(plugin, among: app.plugins()), features: app.flags,
      points: app.points)
    let shown = ShownFlow()
    try attach(folders, to: appServices, shown) { events.add($0) }
    for problem in appServices.problems + appServices.unknownPlugins {
      events.add("problem: \(problem)")
    }
    appServices.onProblem = { events.add("problem: \($0)") }
    let context = SandboxContext(
      fixture: try SandboxFixture(fixture), appServices: appServices,
      state: try startingState() ?? keptState(), link: link,
      log: { events.add($0) })
    let inspector = screen.inspect ? Inspector(plugins: appServices.plugins) : nil
    let made = try start(chosen, in: context)
    shown.flow = made
    let watch = SandboxObserver(flow: made, events: events)
    let services = context.registry.injections.map { "\($0.type)" }
    if !services.isEmpty { events.add("services: " + services.joined(separator: ", ")) }
    try await show(made, drawsFrame: chosen.drawsFrame, events, context, inspector, shown)
    withExtendedLifetime((watch, context)) {}
    ProcessTransport.endAll()
  }

  /// Without a screen, there is no input to record and no state to keep.
  ///
  /// - Throws: `Failure` if an option requires a terminal and there is none.
  private func requireScreen() throws {
    guard try !screen.showsApp else { return }
    for (name, isGiven) in [
      ("--record-session", recordSession != nil), ("--keep-state", keepState != nil),
      ("--build-errors", buildErrors != nil),
    ] where isGiven {
      throw Failure(code: "terminal", message: "\(name) requires a terminal")
    }
  }

  /// The flow itself, or the gallery with a page of generated rows.
  @MainActor func stressed(_ chosen: SandboxFlow) throws -> SandboxFlow {
    guard seed != nil || scale != nil else { return chosen }
    guard let generated = chosen.generated else {
      throw Failure(code: "flow", message: "--seed and --scale require the flow \"gallery\"")
    }
    guard scale ?? 0 >= 0 else { throw Failure(code: "scale", message: "--scale is negative") }
    return generated(seed ?? 1, scale ?? 10_000)
  }

  /// Reads the state of `--state`; nil without that option.
  private func startingState() throws -> FlowSnapshot? {
    guard let state else { return nil }
    guard let data = FileManager.default.contents(atPath: state) else {
      throw Failure(code: "state", unreadable: state)
    }
    do {
      let found = try RouteCoding.decode(
        FlowSnapshot.self, from: String(decoding: data, as: UTF8.self))
      return found.snapshot(of: FlowID(flow ?? "")) ?? found
    } catch {
      if case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty {
        throw Failure(code: "state", message: "\(state) isn't valid JSON")
      }
      throw invalidState(nil)
    }
  }

  /// The state of `--keep-state`; nil if there is none yet.
  @MainActor private func keptState() -> FlowSnapshot? {
    keptPath.flatMap { StateFile.kept(at: $0) }
  }

  /// The path of the state to continue with, and to keep at the end.
  @MainActor private var keptPath: String? { keepState ?? DevSession.current?.state }

  /// Creates the flow with the services of the fixture, in the given state.
  @MainActor private func start(
    _ chosen: SandboxFlow, in context: SandboxContext
  ) throws -> any AnyFlow {
    do {
      return try chosen.start(context)
    } catch let error as FlowRestoreError {
      guard keptPath != nil else { throw invalidState("\(error)") }
      // After a change of the code, the earlier state may have another type.
      context.log("problem: \(error)")
      context.state = nil
      return try chosen.start(context)
    }
  }

  private func invalidState(_ reason: String?) -> Failure {
    let flow = flow ?? ""
    return Failure(
      code: "state",
      message: "\(state ?? "") contains no state of the flow \(flow)"
        + (reason.map { ": \($0)" } ?? ""),
      hint: "expected {\"flow\":\"\(flow)\",\"state\":…}")
  }

  /// Returns the built-in plugins with the given identifiers, or all if there are none.
  @MainActor static func plugins(
    _ wanted: [String], among known: [any Plugin]
  ) throws -> [any Plugin] {
    guard !wanted.isEmpty else { return known }
    return try wanted.filter { !$0.contains("/") }.map { id in
      guard let found = known.first(where: { $0.id == id }) else {
        throw Failure(
          code: "plugin", message: "unknown plugin \"\(id)\"",
          hint: "expected a folder with a slash, or one of: "
            + known.map(\.id).joined(separator: ", "))
      }
      return found
    }
  }

  /// The flow of the sandbox, once it has been created.
  @MainActor private final class ShownFlow {
    weak var flow: (any AnyFlow)?
    /// The notice on the screen; nil without a screen.
    var notice: Source<String?>?
  }

  /// Attaches the external plugins in the named folders.
  @MainActor private func attach(
    _ folders: [String], to appServices: AppServices, _ shown: ShownFlow,
    notify: @escaping @MainActor (String) -> Void
  ) throws {
    let recorder = try record.map { try ExchangeFile(path: $0) }
    appServices.externalPlugins.use(folders: folders) { transport in
      recorder.map { RecordingTransport(transport, write: $0.write) } ?? transport
    }
    let actions = SandboxActions(notify: notify) {
      [externalPlugins = appServices.externalPlugins] in
      SandboxCommand.follow($0, externalPlugins, shown)
    }
    appServices.externalPlugins.host.app = { actions }
    appServices.externalPlugins.onNotice = notify
    appServices.externalPlugins.onProblem = { notify("problem: \($0)") }
    for found in appServices.externalPlugins.host.found { try found.check() }
  }

  /// Opens a link that a plugin requests, if it leads to a screen of the flow.
  @MainActor private static func follow(
    _ link: String, _ plugins: ExternalPluginLibrary, _ shown: ShownFlow
  ) -> Bool {
    guard let flow = shown.flow else { return false }
    do {
      if try plugins.open(link, in: flow, scheme: "headway") { return true }
      shown.notice?.value =
        "\(link) leads out of this flow. Run \"headway sandbox root --plugin …\" to open it."
    } catch {
      shown.notice?.value = "! \(error)"
    }
    return false
  }

  @MainActor private func show(
    _ flow: any AnyFlow, drawsFrame: Bool, _ events: SandboxEvents, _ context: SandboxContext,
    _ inspector: Inspector?, _ shown: ShownFlow
  ) async throws {
    let appServices = context.appServices
    let isLinear = try ScreenReaderSetting.isWanted(onCommandLine: screen.screenReader)
    guard isatty(1) != 0 || isLinear else {
      let frame = SandboxFrame(
        flow: flow, drawsFrame: drawsFrame, events: events.lines, controls: .none)
      // Tall enough for the whole list of a fixture, with the rows of plugins, above its preview.
      let host = ViewHost(frame, size: Size(columns: 100, rows: 80))
      host.render()
      // The fixture's data arrives at once, but not in the same turn.
      repeat {
        try await Task.sleep(for: .milliseconds(50))
        host.render()
      } while !appServices.externalPlugins.host.isSettled
        || !flow.activePath.allSatisfy { ($0 as? any SettlingFlow)?.isSettled ?? true }
      print(host.surface.lines.map { SafeText.line($0) }.joined(separator: "\n"))
      return
    }
    let loop = try AppTerminal.loop(
      isLinear: isLinear, theme: screen.theme, appServices.themes)
    if !isLinear { appServices.themes.follow() }
    defer { appServices.themes.stopFollowing() }
    let notice = Source<String?>(nil)
    shown.notice = notice
    loop.onDisabledKey = {
      events.add("\($0.title): \($1)")
      notice.value = "\($0.title): \($1)"
    }
    context.controls = loop.controls
    let recording = try recording(of: flow)
    let frame = AnyView(
      SandboxFrame(
        flow: flow, drawsFrame: drawsFrame, events: recording == nil ? events.lines : nil,
        controls: loop.controls, notice: notice))
    let buildErrors = (buildErrors ?? DevSession.current?.errors).map(BuildErrors.init)
    buildErrors?.start()
    defer { buildErrors?.stop() }
    let complete = buildErrors.map { AnyView($0.over(frame)) } ?? frame
    let recorded = recording.map { AnyView($0.recording(complete)) } ?? complete
    let server = ScreenOptions.serve(inspector) { events.add("problem: \($0)") }
    defer { server?.stop() }
    if let inspector {
      _ = await loop.run(inspector.inspecting(recorded, flow: flow))
    } else {
      _ = await loop.run(recorded)
    }
    try recording?.finish()
    try keptPath.map { path in
      do {
        try StateFile.keep(flow, at: path)
      } catch {
        throw Failure(code: "state", message: "can't write \(path): \(error)")
      }
    }
  }

  /// Creates the file of `--record-session`; nil without that option.
  @MainActor private func recording(of shown: any AnyFlow) throws -> SandboxRecording? {
    guard let recordSession else { return nil }
    let subject = [
      "flow": flow ?? "", "fixture": fixture, "plugins": plugin.joined(separator: " "),
      "flags": options.flags.joined(separator: " "),
    ]
    do {
      return try SandboxRecording(recordSession, subject: subject, flow: shown)
    } catch {
      throw Failure(code: "record", message: "can't create \(recordSession)")
    }
  }

  @MainActor private func printList(of flows: [SandboxFlow]) {
    switch format {
    case .human:
      let ids = flows.map(\.id.columns).max() ?? 0
      let titles = flows.map(\.title.columns).max() ?? 0
      for flow in flows {
        print(
          "\(flow.id.padded(to: ids))  \(flow.title.padded(to: titles))  "
            + "(fixtures: \(flow.fixtures.joined(separator: ", ")))")
      }
    case .json:
      print(
        JSONOutput.text(
          Listing(
            flows: flows.map {
              .init(id: $0.id, title: $0.title, fixtures: $0.fixtures)
            })))
    }
  }
}
