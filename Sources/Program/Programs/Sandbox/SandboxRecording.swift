import DeclarativeUI
import Flows
import Foundation
import Inspection
import Screens
import ServiceRecording
import Unidirectional

/// A recording of a session in the sandbox, as a file.
@MainActor package final class SandboxRecording {
  private let file: FileHandle
  private let recorder: SessionRecorder
  /// The error that ended the recording before the session; nil if there was none.
  package var problem: String? { failure.text }
  private let failure: Failure

  /// Creates a file, in place of the one that exists.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - subject: the names from which a replay creates the same flow.
  ///   - flow: the flow.
  ///   - services: receives the answers of live services; nil for sample data.
  ///   - contents: the statement about the contents, for the first line.
  ///   - isWorking: returns whether work that the user started is running outside the flow.
  ///   - elapsed: returns the time since the beginning. By default, it is measured.
  /// - Throws: an error if the file can't be created.
  package init(
    _ path: String, subject: [String: String], flow: any AnyFlow, services: ServiceLog? = nil,
    contents: String = Recording.contents,
    isWorking: @escaping @MainActor () -> Bool = { false },
    elapsed: @escaping @MainActor () -> Duration = SessionRecorder.stopwatch()
  ) throws {
    // Only the user can read the file until the user shares it.
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else {
      throw CocoaError(.fileWriteNoPermission)
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    self.file = file
    let failure = Failure()
    self.failure = failure
    let write: @MainActor (String) -> Void = { line in
      do { try file.write(contentsOf: Data((line + "\n").utf8)) } catch {
        failure.text = error.localizedDescription
      }
    }
    recorder = SessionRecorder(
      subject: subject, isSettled: { !isWorking() && SandboxReplay.isSettled(flow) },
      services: services, contents: contents, elapsed: elapsed, write: write)
  }

  /// Returns a view whose session is recorded.
  package func recording(_ content: some View) -> some View { recorder.recording(content) }

  /// The controls of the host of the recorded view, for tests.
  var controls: TerminalControls {
    TerminalControls(
      keys: { [weak recorder] in KeyTable(recorder?.host?.activeBindings ?? []) },
      focusValues: { [weak recorder] in recorder?.host?.focusValues ?? [:] })
  }

  /// Records the last screen and closes the file.
  ///
  /// - Throws: an error if the file can't be written.
  package func finish() throws {
    recorder.finish()
    try file.close()
  }
}

/// The error that ended a recording.
@MainActor private final class Failure {
  var text: String?
}
