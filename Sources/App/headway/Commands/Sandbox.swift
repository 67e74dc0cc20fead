import AppRuntime
import ArgumentParser
import DeclarativeUI
import DependencyInjection
import Flows
import Foundation
import Matching
import MigrationsFlow
import PluginHost
import PluginInterface
import Routing
import Screens
import Terminal
import Unidirectional

/// `headway sandbox FLOW`: one flow alone, on fixtures.
struct Sandbox: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sandbox", abstract: "Run one flow alone, on fixtures, with a log of its events.")

  @OptionGroup var options: GlobalOptions
  @Flag(help: "List the flows.") var list = false
  @Option(help: "With --list: human or json.") var format = OutputFormat.human
  @Option(help: "Start in the state of this JSON file.") var state: String?
  @Option(help: "The data: \(SandboxFixture.names.joined(separator: ", ")).")
  var fixture = SandboxFixture.names[0]
  @Option(
    help: "Attach just these plugins, by id or, with a /, by folder; several are possible.")
  var plugin: [String] = []
  @Option(help: "Write down here what plugins of folders and the app say to each other.")
  var record: String?
  @Option(help: "Of the gallery: one more page, its rows made from this number.") var seed: UInt64?
  @Option(help: "Of the gallery: so many rows on that page (10000).") var scale: Int?
  @Argument(help: "The flow to run.") var flow: String?

  private struct Listing: Encodable {
    struct Item: Encodable {
      let id: String
      let title: String
      let fixtures: [String]
    }

    var version = 1
    let flows: [Item]
  }

  @MainActor func run() async throws {
    if list {
      printList()
      return
    }
    let names = SandboxFlow.all.map(\.id)
    guard let flow, let found = SandboxFlow.all.first(where: { $0.id == flow }) else {
      let nearest = flow.flatMap { NearestName.nearest(to: $0, among: names) }
      throw Failure(
        code: "flow",
        message: flow.map { "There is no flow “\($0)”." } ?? "Which flow? Name one.",
        hint: nearest.map { "did you mean “\($0)”?" }
          ?? "there are \(names.joined(separator: ", "))")
    }
    let chosen = try stressed(found)
    let registry = DependencyRegistry()
    let events = SandboxEvents()
    events.watchStores()
    // Nothing of the person's own has a say here but a theme that they name.
    let switchboard = try Switchboard(
      flags: options.flags, file: nil, themesBeside: options.theme == nil ? nil : .standard,
      plugins: try attachedPlugins())
    try attachFolders(to: switchboard) { events.add($0) }
    for problem in switchboard.problems { events.add("problem: \(problem)") }
    switchboard.onProblem = { events.add("problem: \($0)") }
    let made = try make(chosen, registry, switchboard) { events.add($0) }
    if let flow = made as? Migrations {
      switchboard.outside.facts.follow { [unowned flow] in
        AppFacts.Moment(migrations: flow.context.migrations, today: flow.context.today)
      }
    }
    let watch = SandboxWatch(flow: made, events: events)
    events.add("services: " + registry.injections.map { "\($0.type)" }.joined(separator: ", "))
    try await show(made, events, switchboard)
    withExtendedLifetime((watch, switchboard)) {}
    ProcessTransport.endAll()
  }

  /// The flow itself, or the gallery with its page of rows.
  @MainActor func stressed(_ chosen: SandboxFlow) throws -> SandboxFlow {
    guard seed != nil || scale != nil else { return chosen }
    guard chosen.id == "gallery" else {
      throw Failure(code: "flow", message: "--seed and --scale are for the flow gallery alone.")
    }
    guard scale ?? 0 >= 0 else { throw Failure(code: "scale", message: "--scale is less than 0.") }
    return .gallery(seed: seed ?? 1, scale: scale ?? 10_000)
  }

  /// Makes the flow with the services of the fixture, and puts it into the wanted state.
  @MainActor func make(
    _ chosen: SandboxFlow, _ registry: DependencyRegistry, _ switchboard: Switchboard,
    _ tell: @escaping @MainActor (String) -> Void
  ) throws -> any AnyFlow {
    let flow = try chosen.start(
      on: SandboxFixture(fixture), registry: registry, switchboard: switchboard, tell: tell)
    guard let state else { return flow }
    guard let data = FileManager.default.contents(atPath: state) else {
      throw Failure(code: "state", message: "\(state) can't be read.")
    }
    do {
      try flow.restore(
        RouteCoding.decode(FlowSnapshot.self, from: String(decoding: data, as: UTF8.self)))
    } catch {
      throw Failure(
        code: "state", message: "\(state) holds no state of the flow \(chosen.id): \(error)",
        hint: "it looks like {\"flow\":\"\(chosen.id)\",\"state\":…}")
    }
    return flow
  }

  @MainActor private func attachedPlugins() throws -> [any Plugin] {
    guard !plugin.isEmpty else { return BuiltInPlugins.all }
    let known = BuiltInPlugins.all
    return try plugin.filter { !$0.contains("/") }.map { id in
      guard let found = known.first(where: { $0.id == id }) else {
        throw Failure(
          code: "plugin", message: "There is no plugin “\(id)”.",
          hint: "there are \(known.map(\.id).joined(separator: ", ")); a folder has a / in it")
      }
      return found
    }
  }

  /// Takes the plugins of the folders that are named.
  @MainActor private func attachFolders(
    to switchboard: Switchboard, tell: @escaping @MainActor (String) -> Void
  ) throws {
    let folders = plugin.filter { $0.contains("/") }.map(PluginFolders.absolute)
    let recorder = try record.map { try ExchangeFile(path: $0) }
    switchboard.outside.use(folders: folders) { transport in
      recorder.map { RecordingTransport(transport, write: $0.write) } ?? transport
    }
    let actions = SandboxActions(tell: tell)
    switchboard.outside.host.app = { actions }
    for found in switchboard.outside.host.found {
      if let mistakes = found.mistakes { throw PluginFolders.failure(mistakes, of: found.folder) }
    }
  }

  @MainActor private func show(
    _ flow: any AnyFlow, _ events: SandboxEvents, _ switchboard: Switchboard
  ) async throws {
    let isLinear = try ScreenReaderSetting.isWanted(options)
    guard isatty(1) != 0 || isLinear else {
      let frame = SandboxFrame(flow: flow, events: events.lines, controls: .none)
      let host = ViewHost(frame, size: Size(columns: 100, rows: 40))
      host.render()
      // What the fixture gives comes at once, but not in the same turn.
      repeat {
        try await Task.sleep(for: .milliseconds(50))
        host.render()
      } while !switchboard.outside.host.isSettled
      print(host.surface.lines.map { SafeText.line($0) }.joined(separator: "\n"))
      return
    }
    let loop: any AppLoop =
      isLinear
      ? LinearLoop()
      : ScreenLoop(
        session: try TerminalApp.open(), theme: try TerminalApp.theme(options, switchboard.themes))
    loop.onDisabledKey = { events.add("\($0.title): \($1)") }
    _ = await loop.run(SandboxFrame(flow: flow, events: events.lines, controls: loop.controls))
  }

  @MainActor private func printList() {
    switch format {
    case .human:
      for flow in SandboxFlow.all {
        print("\(flow.id)  \(flow.title)  (fixtures: \(flow.fixtures.joined(separator: ", ")))")
      }
    case .json:
      print(
        JSONOutput.text(
          Listing(
            flows: SandboxFlow.all.map {
              .init(id: $0.id, title: $0.title, fixtures: $0.fixtures)
            })))
    }
  }
}
