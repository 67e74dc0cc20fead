import ArgumentParser
import Commands
import Diagnostics
import ExternalPlugins
import Foundation
import Inspection
import NcursesRenderer
import Output
import Processes
import RootFlow
import Screens
import SharedServices
import UserSettings
import Workspace
import WorkspaceService

/// The app in a terminal: its services, its theme and its exit code.
@MainActor enum TerminalApp {
  /// Opens the app, at a link if there is one. Without a terminal, prints the screen as text.
  static func run(
    options: GlobalOptions, screen: ScreenOptions, session saved: SessionOptions, link: String?
  ) async throws {
    // Standard error is visible after the app has restored the terminal.
    MisuseReport.setHandler { SafeText.printError("\($0)") }
    try screen.startLog()
    if let path = saved.recordSession {
      return try await RecordedTerminal.run(
        path, options: options, screen: screen, session: saved, link: link)
    }
    let appServices = try AppServices(flags: options.flags)
    appServices.externalPlugins.name(folders: try saved.plugins)
    let inspector = screen.inspect ? Inspector(plugins: appServices.plugins) : nil
    if try ScreenReaderSetting.isWanted(onCommandLine: screen.screenReader) {
      return try await LinearApp.run(
        options: options, session: saved, link: link, appServices: appServices,
        inspector: inspector)
    }
    let theme = try AppTerminal.theme(named: screen.theme, appServices.themes)
    let keys = try KeySetting(file: .standard).read()
    let commands = try CommandSetting(file: .standard).read()
    let hasMouse = try MouseSetting(file: .standard).read()
    guard isatty(1) != 0 else {
      try await TextApp.run(options: options, link: link, appServices: appServices)
      return
    }
    let session = try AppTerminal.open()
    session.isMouseOn = hasMouse
    session.willStop = ProcessRunner.pauseStarts
    session.didContinue = ProcessRunner.resumeStarts
    let editor = TerminalEditor(
      session: session, editor: ExternalEditor(environment: ProcessInfo.processInfo.environment))
    let root = begin(
      options: options, session: saved, link: link, appServices: appServices, editor: editor)
    let loop = ScreenLoop(session: session, theme: theme)
    appServices.themes.follow()
    defer { appServices.themes.stopFollowing() }
    loop.keyMap = keys
    loop.onDisabledKey = { [weak root] in root?.notify(disabled: $0, $1) }
    let controls = loop.controls
    root.terminal.attach(to: { controls })
    root.terminal.run = CommandShell { await session.suspended($0) }.run
    root.ownCommands = commands
    root.hints = HintFile.hints
    root.terminal.copy = { session.copy($0) }
    root.onExit = { _ in controls.end() }
    let reason = await run(root, on: loop, inspector)
    ProcessTransport.endAll()
    saveSession(of: root)
    if case .signal(let number) = reason { throw ExitCode(128 + number) }
  }

  /// Shows the root flow until the loop ends, with the inspector if there is one.
  static func run(
    _ root: Root, on loop: any AppLoop, _ inspector: Inspector?
  ) async -> TerminalSession.EndReason? {
    guard let inspector else { return await loop.run(root.screen) }
    root.isInspectable = true
    let server = ScreenOptions.serve(inspector) { root.notify(problem: $0) }
    defer { server?.stop() }
    return await loop.run(inspector.inspecting(root.screen, flow: root))
  }

  /// Creates the root flow, starts loading the project, and opens the link or restores the session.
  static func begin(
    options: GlobalOptions, session saved: SessionOptions, link: String?, appServices: AppServices,
    editor: any Editing
  ) -> Root {
    let root = AppComposition(appServices: appServices, editor: editor).root(
      loader: PackageModuleLoader(finder: options.finder))
    if saved.resume { root.savedSession = { try SessionFile($0).read() } }
    root.terminal.edit = { try await editor.open($0, line: $1) }
    root.terminal.isTrusted = { await TrustOverride().isTrusted($0) }
    // Errors in the saved session matter only when it is restored.
    root.savedPreferences = { (try? SessionFile($0).read()?.preferences) ?? [:] }
    root.load()
    if !appServices.problems.isEmpty {
      root.notify(problem: appServices.problems.joined(separator: "  "))
    }
    appServices.onProblem = { [weak root] in root?.notify(problem: $0) }
    if let link { root.open(link) }
    return root
  }

  /// Saves the session for `--resume`, if a project is open.
  static func saveSession(of root: Root) {
    guard let project = root.project else { return }
    do {
      try SessionFile(project).write(root.session())
    } catch {
      SafeText.printError("can't save the session for --resume: \(error)")
    }
  }
}

/// The user's editor. It has exclusive use of the terminal while it runs.
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
    // Nil if another editor is open, for example because the key is held down.
    try result?.get()
  }
}
