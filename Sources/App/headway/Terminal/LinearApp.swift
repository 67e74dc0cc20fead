import ArgumentParser
import Foundation
import RootFlow
import Screens
import Workspace
import WorkspaceService

/// The app for those who hear the screen: lines in, lines out, with or without a terminal.
@MainActor enum LinearApp {
  /// Opens the app, at a link if one is given.
  static func run(
    options: GlobalOptions, session saved: SessionOptions, link: String?, switchboard: Switchboard
  ) async throws {
    let keys = try KeySetting(file: .standard).read()
    let editor = LinearEditor(
      editor: ExternalEditor(environment: ProcessInfo.processInfo.environment))
    let root = TerminalApp.begin(
      options: options, session: saved, link: link, switchboard: switchboard, editor: editor)
    let loop = LinearLoop { [weak root] in root?.isSettled ?? true }
    loop.keyMap = keys
    editor.loop = loop
    let controls = loop.controls
    root.terminal.keys = controls.keys
    root.onExit = { _ in controls.end() }
    let reason = await loop.run(root.screen)
    ProcessTransport.endAll()
    TerminalApp.saveSession(of: root)
    if case .signal(let number) = reason { throw ExitCode(128 + number) }
  }
}

/// The person's editor, with standard input to itself meanwhile.
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
    try result.get()
  }
}
