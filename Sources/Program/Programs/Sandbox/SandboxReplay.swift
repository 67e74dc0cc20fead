import DeclarativeUI
import Flows
import Foundation
import Inspection
import Screens
import ServiceRecording
import Unidirectional

/// Replays a session of the sandbox without a terminal.
@MainActor package struct SandboxReplay {
  /// The recording.
  package let recording: Recording
  /// The recorded answers of services; nil for sample data.
  package var services: ServiceReplay?
  /// Sets up the host of the screens; nil for that of the sandbox.
  package var configure: (@MainActor (ViewHost) -> Void)?
  /// Creates the view of the flow; nil for the frame of the sandbox.
  package var frame: (@MainActor (TerminalControls) -> AnyView)?
  /// Returns whether work that the user started is running outside the flow.
  var isWorking: @MainActor () -> Bool

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - isWorking: returns whether work that the user started is running outside the flow.
  /// - Throws: `RecordingError` if the file can't be read or isn't a recording.
  package init(
    file: String, isWorking: @escaping @MainActor () -> Bool = { false }
  ) throws(RecordingError) {
    self.isWorking = isWorking
    guard FileManager.default.fileExists(atPath: file) else {
      throw RecordingError("there is no such file")
    }
    guard let data = FileManager.default.contents(atPath: file),
      let text = String(validating: data, as: UTF8.self)
    else { throw RecordingError("the file can't be read as text") }
    recording = try Recording(text: text)
  }

  /// Replays the session with a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow, created on the same sample data as in the recording.
  ///   - drawsFrame: whether the flow draws the frame of the app.
  ///   - notice: the notice in the frame of the sandbox.
  ///   - patience: how long a screen that has finished loading may differ from the recorded one.
  ///   - use: called with the controls before the flow is shown.
  package func run(
    _ flow: any AnyFlow, drawsFrame: Bool = false, notice: Source<String?> = Source(nil),
    patience: Duration = .seconds(5),
    use: @MainActor (TerminalControls) -> Void = { _ in }
  ) async -> SessionReplay.Outcome {
    let host = host(flow, drawsFrame: drawsFrame, notice: notice, use: use)
    return await replay(flow, on: host, patience).run()
  }

  /// Replays the session to its end, also if a screen differs. See `run` for the parameters. In a
  /// test of a repaired error, a screen differs each time, so that the patience is short.
  package func replayed(
    _ flow: any AnyFlow, drawsFrame: Bool = false, notice: Source<String?> = Source(nil),
    patience: Duration = .seconds(1),
    use: @MainActor (TerminalControls) -> Void = { _ in }
  ) async -> ReplayedSession {
    let host = host(flow, drawsFrame: drawsFrame, notice: notice, use: use)
    let outcome = await replay(flow, on: host, patience).run(continues: true)
    let difference = if case .differs(let found) = outcome { "\(found)" } else { String?.none }
    return ReplayedSession(
      text: host.surface.lines.joined(separator: "\n"), difference: difference)
  }

  /// Returns a player of the session for the terminal. See `run` for the other parameters.
  ///
  /// - Parameter speed: how fast the session is played.
  package func player(
    _ flow: any AnyFlow, speed: SessionPlayer.Speed, drawsFrame: Bool = false,
    notice: Source<String?> = Source(nil), use: @MainActor (TerminalControls) -> Void = { _ in }
  ) -> SessionPlayer {
    let host = host(flow, drawsFrame: drawsFrame, notice: notice, use: use)
    return SessionPlayer(
      recording, on: host, speed: speed, services: services,
      isSettled: { [isWorking] in !isWorking() && SandboxReplay.isSettled(flow) })
  }

  private func replay(
    _ flow: any AnyFlow, on host: ViewHost, _ patience: Duration
  ) -> SessionReplay {
    SessionReplay(
      recording, on: host, patience: patience, services: services,
      isSettled: { [isWorking] in !isWorking() && SandboxReplay.isSettled(flow) })
  }

  private func host(
    _ flow: any AnyFlow, drawsFrame: Bool, notice: Source<String?>,
    use: @MainActor (TerminalControls) -> Void
  ) -> ViewHost {
    let holder = HostHolder()
    let controls = TerminalControls(
      keys: { KeyTable(holder.host?.activeBindings ?? []) },
      focusValues: { holder.host?.focusValues ?? [:] },
      toggleMouse: {
        holder.isMouseOn.toggle()
        return holder.isMouseOn
      })
    use(controls)
    let view =
      frame?(controls)
      ?? AnyView(
        SandboxFrame(
          flow: flow, drawsFrame: drawsFrame, events: nil, controls: controls, notice: notice))
    let host = ViewHost(view, size: recording.size)
    holder.host = host
    host.minimumSize = ScreenLoop.usualMinimumSize
    host.onDisabledKey = { notice.value = "\($0.title): \($1)" }
    configure?(host)
    return host
  }

  /// The outcome as text for users.
  package static func text(_ outcome: SessionReplay.Outcome) -> String {
    switch outcome {
    case .same(let inputs, let screens):
      "Replayed \(inputs) input events. All \(screens) screens are the same."
    case .differs(let difference): "\(difference)"
    }
  }

  /// Whether the screen of a flow has finished loading.
  static func isSettled(_ flow: any AnyFlow) -> Bool {
    flow.activePath.allSatisfy { ($0 as? any SettlingFlow)?.isSettled ?? true }
  }

  private final class HostHolder {
    weak var host: ViewHost?
    /// As in the terminal, the mouse is on at the beginning.
    var isMouseOn = true
  }
}
