import ArgumentParser
import DependencyInjection
import Foundation
import NcursesRenderer
import RootFlow
import Screens
import Workspace
import WorkspaceService

/// The app in the terminal: its flows and services put together, its theme, its exit code.
@MainActor enum TerminalApp {
  /// Opens the app, at a link if one is given. Without a terminal it prints what it would show.
  static func run(
    options: GlobalOptions, session saved: SessionOptions, link: String?
  ) async throws {
    // Standard error is shown once the screen is gone.
    MisuseReport.setHandler { SafeText.printError("\($0)") }
    let switchboard = try Switchboard(flags: options.flags)
    if try ScreenReaderSetting.isWanted(options) {
      return try await LinearApp.run(
        options: options, session: saved, link: link, switchboard: switchboard)
    }
    let theme = try theme(options, switchboard.themes)
    let keys = try KeySetting(file: .standard).read()
    let hasMouse = try MouseSetting(file: .standard).read()
    guard isatty(1) != 0 else {
      try await TextApp.run(options: options, link: link, switchboard: switchboard)
      return
    }
    let session = try open()
    session.isMouseOn = hasMouse
    let editor = TerminalEditor(
      session: session, editor: ExternalEditor(environment: ProcessInfo.processInfo.environment))
    let root = begin(
      options: options, session: saved, link: link, switchboard: switchboard, editor: editor)
    let loop = ScreenLoop(session: session, theme: theme)
    loop.keyMap = keys
    loop.onDisabledKey = { [weak root] in root?.tell("\($0.title): \($1)") }
    let controls = loop.controls
    root.terminal.keys = controls.keys
    root.terminal.redraw = controls.redraw
    root.terminal.suspend = controls.suspend
    root.terminal.toggleMouse = controls.toggleMouse
    root.terminal.copy = { session.copy($0) }
    root.onExit = { _ in controls.end() }
    let reason = await loop.run(root.screen)
    ProcessTransport.endAll()
    saveSession(of: root)
    if case .signal(let number) = reason { throw ExitCode(128 + number) }
  }

  /// The flow of the app, on its way to where it was asked for.
  static func begin(
    options: GlobalOptions, session saved: SessionOptions, link: String?, switchboard: Switchboard,
    editor: any Editing
  ) -> Root {
    let root = LiveComposition(switchboard: switchboard, editor: editor).root(
      loader: PackageModuleLoader(
        finder: ProjectFinder(
          directory: options.folder, configurationPath: options.configurationPath)))
    if saved.resume { root.savedSession = { try SessionFile($0).read() } }
    root.terminal.edit = { try await editor.open($0, line: $1) }
    // Who begins anew has no use for what is wrong with the last session.
    root.savedPreferences = { (try? SessionFile($0).read()?.preferences) ?? [:] }
    root.load()
    if !switchboard.problems.isEmpty {
      root.tell(problem: switchboard.problems.joined(separator: "  "))
    }
    switchboard.onProblem = { [weak root] in root?.tell(problem: $0) }
    if let link { root.open(link) }
    return root
  }

  static func saveSession(of root: Root) {
    guard let project = root.project else { return }
    do {
      try SessionFile(project).write(root.session())
    } catch {
      SafeText.printError("the session couldn't be saved for --resume: \(error)")
    }
  }

  static func open() throws -> TerminalSession {
    do {
      return try TerminalSession(environment: ProcessEnvironment.value)
    } catch {
      throw Failure(code: "terminal", message: "\(error)")
    }
  }

  /// The theme that was asked for, else the one that suits the terminal.
  ///
  /// - Throws: `Failure` when there is none of that name, or its file has mistakes.
  static func theme(_ options: GlobalOptions, _ themes: ThemeLibrary) throws -> ThemeChoice {
    try themes.begin(with: options.theme)
    return .found { themes.theme(for: $0) }
  }
}

/// The person's editor, with the terminal to itself meanwhile.
struct TerminalEditor: Editing {
  let session: TerminalSession
  let editor: any Editing

  @MainActor func open(_ path: String, line: Int) async throws {
    let result = await session.suspended { () async -> Result<Void, any Error> in
      do {
        try await editor.open(path, line: line)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
