import Foundation
import Output
import Processes
import RootFlow
import Workspace

/// Runs the shell scripts of custom commands.
@MainActor struct CommandShell {
  /// Gives a program exclusive use of the terminal while it runs; returns nil if another one has it.
  let suspended:
    @MainActor (
      _ work: @MainActor () async -> Result<ProcessStatus, any Error>
    ) async -> Result<ProcessStatus, any Error>?

  /// The maximum output that is collected, in bytes.
  private static let outputLimit = 1 << 20

  /// - Throws: `WorkspaceError` if the script can't be started or prints too much.
  func run(_ call: ShellCall) async throws -> ShellResult {
    do {
      return try await call.usesTerminal ? attached(call) : collected(call)
    } catch let error as ProcessError {
      throw WorkspaceError(
        error.code == .outputTooLong
          ? "the output exceeds \(CommandShell.outputLimit >> 20) MB" : "\(error)")
    }
  }

  private func collected(_ call: ShellCall) async throws -> ShellResult {
    // One stream keeps errors in their order.
    let output = try await ProcessRunner.run(
      CommandShell.command("exec 2>&1\n" + call.script, call),
      outputLimit: CommandShell.outputLimit)
    return ShellResult(
      output: CommandShell.plain(String(decoding: output.bytes, as: UTF8.self)),
      failure: output.status.isSuccess ? nil : "\(output.status)")
  }

  private func attached(_ call: ShellCall) async throws -> ShellResult {
    let result = await suspended {
      do {
        let status = try await ProcessRunner.runAttached(CommandShell.command(call.script, call))
        _ = try await ProcessRunner.runAttached(
          ProcessCommand("/bin/sh", ["-c", CommandShell.pause]))
        return .success(status)
      } catch {
        return .failure(error)
      }
    }
    guard let result else { throw WorkspaceError("another program is using the terminal") }
    let status = try result.get()
    return ShellResult(failure: status.isSuccess ? nil : "\(status)")
  }

  /// Returns the text without escape sequences for colors and the cursor, and with spaces for tabs.
  private static func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;?]*[ -\/]*[@-~]/, with: "").replacing("\t", with: "    ")
  }

  /// Waits for Enter, so that the user can read the output.
  private static let pause = "printf '\\nPress Enter to return to Headway. '; read -r line"

  private static func command(_ script: String, _ call: ShellCall) -> ProcessCommand {
    ProcessCommand(
      "/bin/sh", ["-c", script], environment: .inherited.setting(call.environment),
      directory: call.directory)
  }
}
