import DeclarativeUI
import DependencyInjection
import DesignSystem
import Foundation
import NcursesRenderer
import RootFlow
import Routing
import Terminal
import Workspace
import WorkspaceService

/// Runs the app in the terminal: events in, frames out, until it is left.
@MainActor final class TerminalApp {
  private let session: TerminalSession
  private let host: ViewHost
  private var continuation: CheckedContinuation<TerminalSession.EndReason?, Never>?

  private init(session: TerminalSession, host: ViewHost) {
    self.session = session
    self.host = host
  }

  /// Opens the app, at a link if one is given. Without a terminal it prints what it would show.
  static func run(options: GlobalOptions, link: String?) async throws {
    // Standard error is shown once the screen is gone.
    MisuseReport.setHandler { FileHandle.standardError.write(Data("headway: \($0)\n".utf8)) }
    let switchboard = try Switchboard(flags: options.flags)
    let theme = try theme(options)
    guard isatty(1) != 0 else {
      try await TextApp.run(options: options, link: link, switchboard: switchboard)
      return
    }
    let session = try open()
    let root = LiveComposition(
      switchboard: switchboard,
      editor: TerminalEditor(
        session: session, editor: ExternalEditor(environment: ProcessInfo.processInfo.environment))
    ).root(
      loader: ProjectFinder(
        directory: options.folder, configurationPath: options.configurationPath))
    switchboard.plugins.onFailure = { [weak root] title, message in
      root?.tell(problem: "The plugin \(title) was switched off until restart: \(message)")
    }
    root.load()
    if let link { root.open(link) }
    let reason = await show(root.screen, session: session, theme: theme) { controls in
      root.terminal.keys = controls.keys
      root.terminal.redraw = controls.redraw
      root.terminal.suspend = controls.suspend
      root.terminal.copy = { session.copy($0) }
      root.onExit = { _ in controls.end() }
      controls.onDisabledKey { [weak root] title, reason in root?.tell("\(title): \(reason)") }
    }
    if case .signal(let number) = reason { exit(128 + number) }
  }

  static func open() throws -> TerminalSession {
    do {
      return try TerminalSession { ProcessInfo.processInfo.environment[$0] }
    } catch {
      throw Failure(code: "terminal", message: "\(error)")
    }
  }

  /// What a screen can do with the terminal that it is shown on.
  @MainActor struct Controls {
    let keys: @MainActor () -> KeyTable
    let redraw: @MainActor () -> Void
    let suspend: @MainActor () -> Void
    let end: @MainActor () -> Void
    let onDisabledKey: @MainActor (@escaping @MainActor (String, String) -> Void) -> Void
  }

  /// Shows a view until it ends, or something ends it: then that is returned.
  static func show(
    _ view: some View, session: TerminalSession, theme: Theme?,
    connect: @MainActor (Controls) -> Void
  ) async -> TerminalSession.EndReason? {
    let host = ViewHost(view, size: session.screen.size, theme: theme ?? startTheme)
    let app = TerminalApp(session: session, host: host)
    connect(
      Controls(
        keys: { KeyTable(host.activeBindings) },
        redraw: {
          session.screen.invalidate()
          host.repaint()
        },
        suspend: {
          session.suspendProcess()
          host.repaint()
        },
        end: { app.end(nil) },
        onDisabledKey: { tell in host.onDisabledKey = { tell($0.title, $1) } }))
    return await app.run(followsBrightness: theme == nil)
  }

  private func run(followsBrightness: Bool) async -> TerminalSession.EndReason? {
    if followsBrightness {
      session.onBrightness = { [host] brightness in
        host.theme = ThemeFile.all[brightness == .light ? "light" : "dark"] ?? host.theme
      }
    }
    host.onNeedsFrame = { [weak self] in
      // After the events that are waiting, so that many of them make one frame.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.draw() } }
    }
    session.start(
      onEvent: { [host] event in host.handle(event) },
      onEnd: { [weak self] reason in self?.end(reason) })
    draw()
    let reason = await withCheckedContinuation { continuation = $0 }
    session.stop()
    return reason
  }

  private func draw() {
    guard continuation != nil || !isDrawn else { return }
    isDrawn = true
    host.render()
    session.screen.render(host.surface)
  }

  private var isDrawn = false

  private func end(_ reason: TerminalSession.EndReason?) {
    continuation?.resume(returning: reason)
    continuation = nil
  }

  // MARK: Themes

  /// The theme that was asked for; nil to follow the terminal.
  ///
  /// - Throws: `Failure` when there is none of that name.
  static func theme(_ options: GlobalOptions) throws -> Theme? {
    guard let name = options.theme else { return nil }
    let themes = ThemeFile.all
    guard let theme = themes[name] else {
      throw Failure(
        code: "theme", message: "There is no theme “\(name)”.",
        hint: "there are \(themes.keys.sorted().joined(separator: ", "))")
    }
    return theme
  }

  /// The theme until the terminal says how bright it is.
  private static var startTheme: Theme {
    let hint = ProcessInfo.processInfo.environment["COLORFGBG"]
      .flatMap { Brightness(colorFGBG: $0) }
    return ThemeFile.all[hint == .light ? "light" : "dark"] ?? .dark
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
