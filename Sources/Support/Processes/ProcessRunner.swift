import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs programs. When the task is cancelled, the program gets a moment to end and is then killed.
package enum ProcessRunner {
  private static let errorLimit = 64 * 1024

  /// Runs a program to its end and collects what it prints.
  ///
  /// - Parameters:
  ///   - input: what it reads on standard input.
  ///   - outputLimit: bytes of standard output that are accepted at most.
  /// - Throws: `ProcessError`, or `CancellationError`. A failing exit status is no error here.
  package static func run(
    _ command: ProcessCommand, input: [UInt8] = [], outputLimit: Int = 1 << 30
  ) async throws -> ProcessOutput {
    var bytes: [UInt8] = []
    var output = try await stream(command, input: input) { chunk in
      guard bytes.count + chunk.count <= outputLimit else {
        throw ProcessError(code: .outputTooLong, executable: command.executable)
      }
      bytes.append(contentsOf: chunk)
    }
    output.bytes = bytes
    return output
  }

  /// Runs a program and hands over standard output piece by piece, as it comes.
  ///
  /// A throwing `onChunk` ends the program.
  /// - Throws: `ProcessError`, `CancellationError`, or what `onChunk` throws.
  package static func stream(
    _ command: ProcessCommand, input: [UInt8] = [],
    onChunk: (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> ProcessOutput {
    try Task.checkCancellation()
    var chunkError: (any Error)?
    do {
      let result: ExecutionResult = try await Subprocess.run(
        try configuration(of: command), input: .array(input), output: .sequence, error: .sequence
      ) { execution in
        let errors = execution.standardError
        async let errorBytes = firstBytes(of: errors)
        let tree =
          command.endsWithDescendants ? ProcessTree(root: execution.processIdentifier.value) : nil
        do {
          // A cancelled program is ended from outside of here: what it has started has to be found before.
          try await withTaskCancellationHandler {
            for try await buffer in execution.standardOutput {
              do {
                try buffer.withUnsafeBytes { try onChunk($0) }
              } catch {
                chunkError = error
                throw error
              }
            }
            try Task.checkCancellation()
          } onCancel: {
            tree?.killDescendants()
          }
        } catch {
          tree?.killDescendants()
          await execution.teardown(using: [])
          // What began meanwhile has lost its parent, but not its group.
          tree?.killDescendants()
          throw error
        }
        return try await errorBytes
      }
      try Task.checkCancellation()
      return ProcessOutput(
        status: status(result.terminationStatus), bytes: [], errorBytes: result.closureResult)
    } catch {
      throw translated(chunkError ?? error, command)
    }
  }

  /// Runs a program that talks to the person: it gets our terminal until it ends.
  package static func runAttached(_ command: ProcessCommand) async throws -> ProcessStatus {
    do {
      let result = try await Subprocess.run(
        try configuration(of: command), input: .currentStandardInput,
        output: .currentStandardOutput, error: .currentStandardError)
      return status(result.terminationStatus)
    } catch {
      throw translated(error, command)
    }
  }

  private static func firstBytes(of sequence: SubprocessOutputSequence) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await buffer in sequence where bytes.count < errorLimit {
      buffer.withUnsafeBytes { bytes.append(contentsOf: $0.prefix(errorLimit - bytes.count)) }
    }
    return bytes
  }

  private static func configuration(
    of command: ProcessCommand
  ) throws(ProcessError) -> Subprocess.Configuration {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .milliseconds(500))]
    var changes: [Environment.Key: String?] = [:]
    for (name, value) in command.environment.changes(to: ProcessInfo.processInfo.environment.keys) {
      if let key = Environment.Key(rawValue: name) { changes[key] = value }
    }
    return Subprocess.Configuration(
      executable: .path(FilePath(try command.path())),
      // C strings: each ends with a NUL of its own.
      arguments: Arguments(command.arguments.map { $0 + [0] }),
      environment: .inherit.updating(changes),
      workingDirectory: command.directory.map { FilePath($0) },
      platformOptions: options)
  }

  private static func status(_ status: TerminationStatus) -> ProcessStatus {
    switch status {
    case .exited(let code): .exited(Int32(code))
    case .signaled(let signal): .killed(bySignal: Int32(signal))
    }
  }

  private static func translated(_ error: any Error, _ command: ProcessCommand) -> any Error {
    guard let error = error as? SubprocessError else { return error }
    if Task.isCancelled { return CancellationError() }
    let code: ProcessError.Code =
      switch error.code {
      case .executableNotFound: .notFound
      case .failedToChangeWorkingDirectory: .directoryMissing
      default: .failed
      }
    return ProcessError(code: code, executable: command.executable, underlying: error)
  }
}
