import DeclarativeUI
import Flows
import Screens
import ServiceRecording
import SharedServices

/// The app on the recorded answers of its services, in the replay of a live session.
@MainActor package struct LiveReplay {
  let flow: any AnyFlow
  let appServices: AppServices
  /// Uses the controls of the terminal.
  let use: @MainActor (TerminalControls) -> Void
  /// Sets up the host of the screens.
  let configure: @MainActor (ViewHost) -> Void

  /// - Parameters:
  ///   - flow: the app.
  ///   - appServices: the flags, plugins and themes of the app.
  ///   - use: uses the controls of the terminal.
  ///   - configure: sets up the host of the screens.
  package init(
    _ flow: any AnyFlow, _ appServices: AppServices,
    use: @escaping @MainActor (TerminalControls) -> Void,
    configure: @escaping @MainActor (ViewHost) -> Void
  ) {
    self.flow = flow
    self.appServices = appServices
    self.use = use
    self.configure = configure
  }

  /// The contents of a live recording, for its head and for users.
  ///
  /// - Parameter keepsContents: whether it contains file contents.
  nonisolated package static func contents(keepsContents: Bool) -> String {
    let always =
      "your input, digests of the screens, and what Headway reads, such as headway.yml, paths and owners"
    return always + (keepsContents ? "; with" : "; without the letters and digits of")
      + " source code, commit subjects and authors"
  }
}
