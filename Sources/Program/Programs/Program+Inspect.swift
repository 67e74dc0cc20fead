import AppRuntime
import Foundation
import Inspection
import Unidirectional

extension Program {
  /// Shows the inspector of another process of this program. Without a terminal, prints its rows.
  ///
  /// - Throws: `InspectorSocketError` if no such process runs with `--inspect`.
  func inspect(_ process: Int32?, _ options: ProgramOptions) async throws {
    let remote = try RemoteInspector(folder: InspectorFolder.path(of: name), process: process)
    guard await remote.isReady() else { throw ProgramError("the app closed the connection") }
    guard isatty(1) != 0 else { return ProgramOutput.printLines(await remote.text()) }
    var quit: @MainActor () -> Void = {}
    try await FlowApp.show(
      notice: Source(nil), screenReader: options.isScreenReader,
      onStart: { loop, _ in quit = { [weak loop] in loop?.finish() } }
    ) { _ in
      remote.view { quit() }
    }
  }
}
