import DeclarativeUI
import Flows
import Inspection

/// A program that runs without a terminal, for tests. Its flow can be driven by a `ScreenDriver`.
///
/// ```swift
/// let session = try program.start(["--plugin", "Plugins/longest"], in: folder)
/// let app = ScreenDriver(session.flow)
/// await app.wait(for: "Longest")
/// ```
@MainActor public final class ProgramSession {
  /// The outermost flow, with the settings and the commands of plugins.
  public let flow: any AnyFlow
  /// The screen of the flow. In a program that is started with `--inspect`, F12 opens the inspector
  /// over it.
  ///
  /// ```swift
  /// let session = try program.start(["--inspect"], in: folder)
  /// let app = ScreenDriver(session.screen)
  /// app.press("f12")
  /// ```
  ///
  /// In a program that is started with `--record-session`, it is the complete screen, whose session is
  /// recorded until ``save()``.
  public var screen: AnyView {
    if let recorded { return recorded }
    guard let inspector = context.inspector else { return flow.screen }
    return AnyView(inspector.inspecting(flow.screen, flow: flow))
  }
  /// The latest notice; nil without one. A notice about a problem begins with `! `.
  public var notice: String? { context.actions.notice.value }
  private let context: ProgramContext
  private let links: AnyObject

  private let recorded: AnyView?
  private let saveSession: @MainActor () throws -> Void

  init(
    flow: any AnyFlow, _ context: ProgramContext, links: AnyObject, recorded: AnyView?,
    save: @escaping @MainActor () throws -> Void
  ) {
    self.flow = flow
    self.context = context
    self.links = links
    self.recorded = recorded
    saveSession = save
  }

  /// Saves the session, as the end of the program does. `start(["--resume"], in:)` restores it. A recorded
  /// session isn't saved; its recording ends.
  ///
  /// - Throws: an error if the file can't be written.
  public func save() throws { try saveSession() }

  isolated deinit { context.externalPlugins.host.stop() }
}

extension Program {
  /// Starts the program without a terminal, for tests.
  ///
  /// - Parameters:
  ///   - arguments: the arguments without the name of the program.
  ///   - folder: the folder for settings, plugins, logs and caches, instead of those of the user.
  /// - Throws: ``ProgramError`` for invalid arguments or settings, or an error of the outermost flow.
  public func start(_ arguments: [String] = [], in folder: String) throws -> ProgramSession {
    let context = try ProgramContext(
      self, options: ProgramOptions(arguments, hasLinks: addLinks != nil),
      folders: ProgramFolders(in: folder))
    let runner = ProgramRunner(context)
    let flow = ProgramFlow(try makeRoot(in: context), context)
    let links = try runner.connect(flow, addLinks)
    let file = runner.sessionFile
    runner.begin(flow, file)
    if context.log != nil { try context.beginThemes() }
    guard let recording = try runner.recording(of: flow) else {
      return ProgramSession(flow: flow, context, links: links, recorded: nil) {
        try file.save(flow.root)
      }
    }
    // A replay reads the key assignments, too, although a driver presses keys without them.
    _ = try context.keys()
    let recorded = AnyView(recording.recording(runner.view(flow, recording.controls)))
    return ProgramSession(flow: flow, context, links: links, recorded: recorded) {
      try recording.finish()
    }
  }
}
