import Commands
import DeclarativeUI
import FeatureFlags
import Flows
import Foundation
import PluginHost
import RecordedServices
import RootFlow
import Screens
import ServiceRecording
import SharedServices
import Unidirectional
import UserSettings
import Workspace
import WorkspaceService

/// The app in a session that is recorded or replayed. It reads the user's settings and all services
/// through a recorder. External plugins don't run, and changes of settings aren't saved.
@MainActor struct RecordedApp {
  let root: Root
  let appServices: AppServices
  let keys: KeyMap
  private let recorder: ServiceRecorder

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - recorder: records or replays the answers of services.
  ///   - flags: the flags from the command line.
  ///   - loader: loads the project.
  ///   - editor: opens the user's editor.
  ///   - theme: the name of the theme; nil for the one that suits the terminal.
  ///   - notice: the notice at the beginning.
  /// - Throws: `Failure` if the user's settings are invalid.
  init(
    _ recorder: ServiceRecorder, flags: [String] = [], loader: any ProjectLoading,
    editor: any Editing, theme: String? = nil, notice: String = ""
  ) throws {
    let settings = try recorder.value("app.settings") { try RecordedSettings.current(flags) }
    appServices = try AppServices(
      flags: settings.flags, file: nil, environment: settings.environment)
    appServices.flags.change { $0.load(settings.userFlags, from: .userFile) }
    try appServices.themes.begin(with: recorder.value("app.theme") { theme })
    keys = KeyMap(notations: settings.keys)
    self.recorder = recorder
    root = AppComposition(appServices: appServices, editor: editor, recorder: recorder).root(
      loader: RecordedLoader(loader, recorder))
    root.ownCommands = settings.commands
    let opened = RecordedEditor(editor, recorder)
    let trust = RecordedTrust(TrustOverride(), recorder)
    root.terminal.edit = { try await opened.open($0, line: $1) }
    root.terminal.isTrusted = { await trust.isTrusted($0) }
    root.savedPreferences = { project in
      recorder.value("app.preferences") {
        (try? SessionFile(project).read()?.preferences) ?? [:]
      }
    }
    appServices.onProblem = { [weak root] in root?.notify(problem: $0) }
    root.notify(recorder.value("app.notice") { notice })
  }

  /// Creates and starts the app on recorded answers.
  ///
  /// - Parameter subject: the members of the recording's head.
  static func replay(
    _ recorder: ServiceRecorder, _ subject: [String: String]
  ) throws -> LiveReplay {
    let app = try RecordedApp(
      recorder, loader: KnownProject(state: .noRepository("the recording contains no project")),
      editor: ExternalEditor(environment: [:]))
    let terminal = Source(TerminalControls.none)
    app.attach(to: { terminal.untracked })
    app.start(isResuming: subject["resume"] != nil, link: subject["link"])
    return LiveReplay(app.root, app.appServices, use: { terminal.value = $0 }) { app.configure($0) }
  }

  /// Uses the user's keys, and shows the reasons of disabled keys.
  func configure(_ host: ViewHost) {
    host.keyMap = keys
    host.onDisabledKey = { [weak root] in root?.notify(disabled: $0, $1) }
  }

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - isResuming: whether to restore the previous session.
  ///   - link: the link to open; nil for none.
  func start(isResuming: Bool, link: String?) {
    if isResuming {
      root.savedSession = { [recorder] project in
        let saved = recorder.value("app.session") {
          SavedSession { try SessionFile(project).read() }
        }
        return try saved.session()
      }
    }
    root.load()
    if let link { root.open(link) }
  }

  /// Uses the terminal.
  ///
  /// - Parameters:
  ///   - controls: returns the controls of the terminal.
  ///   - run: runs a script of a custom command.
  ///   - copy: copies text to the clipboard.
  func attach(
    to controls: @escaping @MainActor () -> TerminalControls,
    run: @escaping @MainActor (ShellCall) async throws -> ShellResult = { _ in ShellResult() },
    copy: @escaping @MainActor (String) -> Bool = { _ in false }
  ) {
    root.terminal.attach(to: controls)
    root.terminal.toggleMouse = { [recorder] in
      recorder.value("terminal.mouse") { controls().toggleMouse() }
    }
    root.terminal.copy = { [recorder] text in recorder.value("terminal.copy") { copy(text) } }
    root.terminal.run = { [recorder] call in
      try await recorder.answer("commands.run", errors: [WorkspaceError.self]) {
        let result = try await run(call)
        return ShellResult(
          output: recorder.scrubbed(result.output), failure: result.failure)
      }
    }
    root.onExit = { _ in controls().end() }
  }
}

/// The user's settings at the beginning of a recorded session.
private struct RecordedSettings: Codable {
  /// The flags from the command line, from the user's file, and from the environment.
  let flags: [String]
  let userFlags: [String: Bool]
  let environment: [String: String]
  let keys: [String: [String]]
  let commands: [CustomCommand]

  /// - Throws: `Failure` if the settings are invalid.
  static func current(_ flags: [String]) throws -> RecordedSettings {
    RecordedSettings(
      flags: flags, userFlags: (try? FlagFile.personal.read()) ?? [:],
      environment: ProcessInfo.processInfo.environment.filter {
        $0.key.hasPrefix(FlagLayers.environmentPrefix)
      },
      keys: try KeySetting(file: .standard).read().notations,
      commands: try CommandSetting(file: .standard).read())
  }
}

/// The session to restore, or the reason that it can't be read.
private struct SavedSession: Codable {
  private var saved: RootSession?
  private var problem: String?

  init(_ read: () throws -> RootSession?) {
    do { saved = try read() } catch { problem = "\(error)" }
  }

  func session() throws -> RootSession? {
    if let problem { throw WorkspaceError(problem) }
    return saved
  }
}
