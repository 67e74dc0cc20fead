import ArgumentParser
import Commands
import ExternalPlugins
import Foundation
import Inspection
import RootFlow
import Screens
import SharedServices
import UserSettings
import Workspace
import WorkspaceService

/// The app in screen-reader mode: it prints lines and reads lines, with or without a terminal.
@MainActor enum LinearApp {
  /// Runs the app until it ends.
  ///
  /// - Parameters:
  ///   - options: the global options.
  ///   - saved: whether to restore the last session.
  ///   - link: the link to open; nil for none.
  ///   - appServices: the flags, plugins and themes.
  ///   - inspector: the inspector; nil for none.
  /// - Throws: `Failure` for an invalid key setting, or `ExitCode` after a signal.
  static func run(
    options: GlobalOptions, session saved: SessionOptions, link: String?, appServices: AppServices,
    inspector: Inspector?
  ) async throws {
    let keys = try KeySetting(file: .standard).read()
    let commands = try CommandSetting(file: .standard).read()
    let editor = LinearEditor(
      editor: ExternalEditor(environment: ProcessInfo.processInfo.environment))
    let root = TerminalApp.begin(
      options: options, session: saved, link: link, appServices: appServices, editor: editor)
    let loop = LinearLoop { [weak root] in root?.isSettled ?? true }
    loop.keyMap = keys
    editor.loop = loop
    let controls = loop.controls
    root.terminal.attach(to: { controls })
    root.terminal.run = CommandShell { [weak loop] in await loop?.suspended($0) ?? nil }.run
    root.ownCommands = commands
    root.onExit = { _ in controls.end() }
    let reason = await TerminalApp.run(root, on: loop, inspector)
    ProcessTransport.endAll()
    TerminalApp.saveSession(of: root)
    if case .signal(let number) = reason { throw ExitCode(128 + number) }
  }
}

/// The user's editor. It has exclusive use of standard input while it runs.
@MainActor private final class LinearEditor: Editing {
  weak var loop: LinearLoop?
  private let editor: any Editing

  init(editor: any Editing) {
    self.editor = editor
  }

  func open(_ path: String, line: Int) async throws {
    guard let loop else { return }
    let result = await loop.suspended { () async -> Result<Void, any Error> in
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
