import ArgumentParser
import Commands
import DesignSystem
import ExternalPlugins
import Foundation
import Inspection
import NcursesRenderer
import Output
import Processes
import Programs
import RootFlow
import Screens
import ServiceRecording
import SharedServices
import UserSettings
import Workspace
import WorkspaceService

/// The app in a terminal while its session is recorded.
@MainActor enum RecordedTerminal {
  /// Runs the app until it ends, and records its session.
  ///
  /// - Parameters:
  ///   - path: the path of the recording.
  ///   - options: the global options.
  ///   - screen: the options of the screen.
  ///   - saved: whether to restore the last session, and what to record.
  ///   - link: the link to open; nil for none.
  /// - Throws: `Failure` if the settings are invalid, there is no terminal, or the file can't be written.
  static func run(
    _ path: String, options: GlobalOptions, screen: ScreenOptions, session saved: SessionOptions,
    link: String?
  ) async throws {
    let isLinear = try ScreenReaderSetting.isWanted(onCommandLine: screen.screenReader)
    guard !screen.inspect else {
      throw Failure(
        code: "usage", message: "--record-session can't be combined with --inspect")
    }
    guard isatty(1) != 0, !isLinear else {
      throw Failure(
        code: "terminal",
        message: isLinear
          ? "--record-session can't record screen-reader mode"
          : "--record-session requires a terminal")
    }
    let theme = try builtInTheme(named: screen.theme)
    let session = try AppTerminal.open()
    session.isMouseOn = try MouseSetting(file: .standard).read()
    session.willStop = ProcessRunner.pauseStarts
    session.didContinue = ProcessRunner.resumeStarts
    let log = ServiceLog()
    let recorder = ServiceRecorder(recordingTo: log, keepsContents: saved.recordContents)
    let name = URL(fileURLWithPath: path).lastPathComponent
    let app = try RecordedApp(
      recorder, flags: options.flags, loader: PackageModuleLoader(finder: options.finder),
      editor: TerminalEditor(
        session: session,
        editor: ExternalEditor(environment: ProcessInfo.processInfo.environment)),
      theme: theme,
      notice: "Recording to \(name) "
        + (saved.recordContents ? "with file contents" : "without file contents"))
    let recording = try self.recording(
      path, of: app.root, log, link: link, isResuming: saved.resume,
      keepsContents: saved.recordContents)
    app.start(isResuming: saved.resume, link: link)
    let themes = app.appServices.themes
    let loop = ScreenLoop(session: session, theme: .found { themes.theme(for: $0) })
    loop.keyMap = app.keys
    loop.onDisabledKey = { [weak root = app.root] in root?.notify(disabled: $0, $1) }
    let controls = loop.controls
    app.attach(
      to: { controls }, run: CommandShell { await session.suspended($0) }.run,
      copy: { session.copy($0) })
    let reason = await loop.run(
      recording.recording(
        SandboxFrame(flow: app.root, drawsFrame: true, events: nil, controls: controls)))
    ProcessTransport.endAll()
    TerminalApp.saveSession(of: app.root)
    try finish(recording, path)
    if case .signal(let number) = reason { throw ExitCode(128 + number) }
  }

  /// Creates the file of a recording, and describes it on standard error.
  private static func recording(
    _ path: String, of root: Root, _ log: ServiceLog, link: String?, isResuming: Bool,
    keepsContents: Bool
  ) throws -> SandboxRecording {
    var subject = [Recording.liveKey: "headway"]
    if let link { subject["link"] = link }
    if isResuming { subject["resume"] = "yes" }
    do {
      let recording = try SandboxRecording(
        path, subject: subject, flow: root, services: log,
        contents: LiveReplay.contents(keepsContents: keepsContents))
      SafeText.printError(
        "recording to \(path): \(LiveReplay.contents(keepsContents: keepsContents)); external plugins "
          + "don't run, and changed settings aren't saved")
      return recording
    } catch {
      throw Failure(code: "record", message: "can't create \(path)")
    }
  }

  private static func finish(_ recording: SandboxRecording, _ path: String) throws {
    try recording.finish()
    if let problem = recording.problem {
      throw Failure(code: "record", message: "\(path) is incomplete: \(problem)")
    }
  }

  /// The theme of a recorded session: a replay has no themes of the user.
  ///
  /// - Throws: `Failure` if the named theme isn't built in.
  private static func builtInTheme(named name: String?) throws -> String? {
    let names = Theme.builtIn.map(\.name)
    if let name {
      guard names.contains(name) else {
        throw Failure(
          code: "theme", message: "a recorded session can't have the theme \"\(name)\"",
          hint: "expected one of: \(names.joined(separator: ", "))")
      }
      return name
    }
    guard let own = ThemeSetting(file: .standard).read()?.name, names.contains(own) else {
      return nil
    }
    return own
  }
}
