import AppRuntime
import DeclarativeUI
import Diagnostics
import ExternalPlugins
import FeatureFlags
import Flows
import Foundation
import Inspection
import PluginHost
import PluginInterface
import RouterService
import Routing
import Terminal
import Unidirectional

/// A flow as a complete program: with command-line options, settings, built-in and external plugins,
/// themes, key assignments and a sandbox.
///
/// ```swift
/// @main enum Main {
///   static func main() async {
///     let program = Program("notes", version: "1.0", about: "Keep short notes.", plugins: [Tags()]) {
///       services in Notes(contributions: services.contributions)
///     }
///     await program.main()
///   }
/// }
/// ```
///
/// The user's settings are in `$XDG_CONFIG_HOME/NAME/settings.json`, and the user's external plugins in
/// `plugins/` beside that file. `NAME --help` lists the options.
@MainActor public struct Program<Root: ExitingFlow> {
  /// The name of the command: lowercase letters, digits and hyphens.
  public let name: String
  /// The version, for `--version`.
  public let version: String
  /// The purpose, as a sentence for `--help`.
  public let about: String
  /// The built-in plugins.
  let plugins: [any Plugin]
  /// The flags of the app, besides those of its plugins.
  let flags: [Flag]
  /// The code that creates the program, as `Module/File.swift`.
  let site: String
  private let makeRoot: @MainActor (ProgramServices) throws -> Root
  private(set) var usage = ""
  private var addPoints: [@MainActor (inout ExternalPoints) -> Void] = []
  private var facts: (@MainActor (Root) -> PluginFacts)?
  private(set) var sandbox: [ProgramSandbox] = []
  private(set) var addLinks: (@MainActor (LinkOpener) throws -> Void)?

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: the name of the command: lowercase letters, digits and hyphens.
  ///   - version: the version.
  ///   - about: the purpose, as a sentence.
  ///   - plugins: the built-in plugins, in the order of their contributions.
  ///   - flags: the flags of the app, besides those of its plugins.
  ///   - root: creates the outermost flow.
  public init(
    _ name: String, version: String, about: String, plugins: [any Plugin] = [],
    flags: [Flag] = [], fileID: StaticString = #fileID,
    root: @escaping @MainActor (ProgramServices) throws -> Root
  ) {
    site = "\(fileID)"
    self.name = name
    self.version = version
    self.about = about
    self.plugins = plugins
    self.flags = flags
    makeRoot = root
  }

  /// Lets the app have arguments of its own, which the usage line of `--help` describes, such as `[FILE]`.
  /// Without it, such arguments are errors.
  public func usage(_ arguments: String) -> Program {
    var copy = self
    copy.usage = arguments
    return copy
  }

  /// Adds links, such as `notes://today`, which `NAME open LINK`, the command palette and plugins open.
  ///
  /// ```swift
  /// .links { links in
  ///   try links.register(DayRoute.self) { route in
  ///     [LinkStep(in: "notes", Notes.self) { flow in flow.go { $0 = .day(route.day) } }]
  ///   }
  /// }
  /// ```
  ///
  /// The key `y` copies the link of the current screen, if the flow returns a `currentRoute`.
  ///
  /// - Parameter add: registers the routes. The scheme of the links is the name of the program.
  public func links(_ add: @escaping @MainActor (LinkOpener) throws -> Void) -> Program {
    var copy = self
    copy.addLinks = add
    return copy
  }

  /// Lets external plugins use extension points of the app.
  ///
  /// - Parameter add: adds the extension points. Commands everywhere in the app, status items and links
  ///   are available already.
  public func externalPoints(
    _ add: @escaping @MainActor (inout ExternalPoints) -> Void
  ) -> Program {
    var copy = self
    copy.addPoints.append(add)
    return copy
  }

  /// Adds data of the outermost flow to the requests of external plugins for commands, status items,
  /// screens and links, as the member `facts`. Without it, `facts` is empty.
  ///
  /// ```swift
  /// .externalFacts { notes in
  ///   PluginFacts(notes.state.count) { ["notes": .integer($0)] }
  /// }
  /// ```
  ///
  /// A flow in the sandbox that runs by itself has no such data.
  ///
  /// - Parameter facts: returns the data. Its reads are tracked.
  public func externalFacts(_ facts: @escaping @MainActor (Root) -> PluginFacts) -> Program {
    var copy = self
    copy.facts = facts
    return copy
  }

  /// Adds a flow that `NAME sandbox FLOW` runs by itself, with sample data.
  ///
  /// - Parameters:
  ///   - flow: the name of the flow on the command line.
  ///   - about: the sample data, as a noun phrase.
  ///   - make: creates the flow.
  public func sandbox(
    _ flow: String, _ about: String, make: @escaping @MainActor (ProgramServices) -> any AnyFlow
  ) -> Program {
    var copy = self
    copy.sandbox.append(ProgramSandbox(flow: flow, about: about, make: make))
    return copy
  }

  /// Runs the program with the arguments of the process. If there is an error, prints it on standard
  /// error and ends the process with exit code 2, or 128 plus the number of a signal.
  ///
  /// - Parameter finish: called after the screen has closed, with the outermost flow and its
  ///   result; nil if the user quit before there was one.
  public func main(
    finish: @MainActor (Root, Root.Exit?) async throws -> Void = { _, _ in }
  ) async {
    MisuseReport.setHandler { [name] report in ProgramOutput.printError("\(name): \(report)") }
    do {
      try await run(Array(CommandLine.arguments.dropFirst()), finish: finish)
    } catch {
      FlowApp.fail(error)
    }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: the arguments without the name of the program.
  ///   - finish: called with the outermost flow and its result.
  /// - Throws: ``ProgramError`` for invalid arguments or settings, `FlowAppError`, or an error of
  ///   `root` or `finish`.
  func run(
    _ arguments: [String], finish: @MainActor (Root, Root.Exit?) async throws -> Void
  ) async throws {
    let options = try ProgramOptions(
      arguments, sandbox: sandbox.map(\.flow), hasLinks: addLinks != nil)
    try checkArguments(options)
    switch options.command {
    case .help: return print(help)
    case .version: return print("\(name) \(version)")
    case .run, .open, .doctor, .plugins, .sandbox, .map, .replay: break
    case .inspect(let process): return try await inspect(process, options)
    }
    let log = try options.log.map { try LogFile($0, level: options.logLevel) }
    log?.start()
    defer { if log != nil { LogFile.stop() } }
    let context = try ProgramContext(self, options: options, folders: ProgramFolders(of: name))
    defer { context.end() }
    switch options.command {
    case .help, .version, .inspect: break
    case .doctor: await ProgramDoctor(context, version: version).print()
    case .plugins(let command): try await ProgramPlugins(context).run(command, points { .none })
    case .sandbox(let flow): try await runSandbox(flow, context)
    case .replay(let path):
      switch options.replayMode {
      case .compare: try await replay(path, context)
      case .play(let speed): try await play(path, speed: speed, context)
      case .test(let expected, let unexpected):
        try await printTest(of: path, expected, not: unexpected, context)
      }
    case .map(let format): ProgramOutput.printLines(try map(context, format))
    case .run, .open:
      let root = try makeRoot(in: context)
      let result = try await ProgramRunner(context).run(root, links: addLinks)
      try await finish(root, result)
    }
  }

  /// Creates the outermost flow, and provides its data to external plugins.
  func makeRoot(in context: ProgramContext) throws -> Root {
    let root = try makeRoot(context.services)
    if let facts { context.facts.value = { [weak root] in root.map(facts) ?? PluginFacts.none } }
    return root
  }

  /// The extension points for external plugins.
  ///
  /// - Parameter facts: returns the data for requests.
  func points(_ facts: @escaping @MainActor () -> PluginFacts) -> ExternalPoints {
    var points = ExternalPoints(facts: facts)
    for add in addPoints { add(&points) }
    return points
  }

  /// The map of the outermost flow, and of the flows in the sandbox that it doesn't lead to.
  func map(_ context: ProgramContext, _ format: ProgramOptions.MapFormat) throws -> String {
    let root = ProgramFlow(try makeRoot(in: context), context)
    let map = FlowMap(
      of: [root] + sandbox.map { $0.make(context.services) }, plugins: context.plugins)
    return switch format {
    case .human: map.text
    case .dot: map.dot
    }
  }

  private func runSandbox(_ flow: String?, _ context: ProgramContext) async throws {
    guard let flow, let entry = sandbox.first(where: { $0.flow == flow }) else {
      for entry in sandbox { print("\(entry.flow)  \(entry.about)") }
      return
    }
    try await ProgramRunner(context).runSandbox(entry, state: try startingState(context.options))
  }
}

extension Program {
  /// Reads the file of `--state`; nil without that option.
  fileprivate func startingState(_ options: ProgramOptions) throws -> FlowSnapshot? {
    guard let path = options.state else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ProgramError("can't read \(path)")
    }
    do {
      return try RouteCoding.decode(FlowSnapshot.self, from: String(decoding: data, as: UTF8.self))
    } catch {
      throw ProgramError("\(path) contains no state of a flow: \(error)")
    }
  }
}

/// A flow in the sandbox of a program.
@MainActor struct ProgramSandbox {
  /// The name on the command line.
  let flow: String
  /// The sample data.
  let about: String
  let make: @MainActor (ProgramServices) -> any AnyFlow
}
