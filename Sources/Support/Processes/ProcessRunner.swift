import CProcesses
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

/// Runs programs. If the task is canceled, the program gets a moment to end and is then killed.
///
/// The number of programs that run at the same time is limited: each uses memory, a process of the
/// user and seven file descriptors. The others wait in the order of their requests.
package enum ProcessRunner {
  private static let errorLimit = 64 * 1024
  private static let programs = RunningPrograms()
  /// Enough to keep all processors busy. More than 16 programs gain nothing. Fewer run if few files
  /// may be open: half of the files are for other purposes.
  private static let limiter = ConcurrencyLimiter(
    limit: min(
      16, max(8, 2 * ProcessInfo.processInfo.activeProcessorCount), OpenFileLimit.current / 16))

  /// Ends all programs and prevents new ones before the app ends. A program that uses the terminal
  /// (`runAttached`) isn't ended.
  ///
  /// - Returns: whether the app may call `exit`. If `exit` is called while a program is being
  ///   started, the runtime reports a leaked continuation on standard error.
  package static func endAll() async -> Bool {
    limiter.close()
    return await programs.endAll()
  }

  /// Runs a program to its end and collects its output.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - input: the standard input.
  ///   - outputLimit: the maximum size of standard output in bytes.
  /// - Throws: `ProcessError`, or `CancellationError`. A nonzero exit code isn't an error.
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

  /// Waits until no program is being started, and lets new ones wait for `resumeStarts`.
  ///
  /// Until a program runs, this process shares its memory and can't stop, and Subprocess lets a stop of
  /// the whole job reach the program before that. Both would wait for each other forever.
  package static func pauseStarts() { programs.pause() }

  /// Starts the programs that wait since `pauseStarts`.
  package static func resumeStarts() { programs.resume() }

  /// Runs a program and passes on standard output in chunks as it arrives.
  ///
  /// If `onChunk` throws an error, the program is ended.
  ///
  /// - Throws: `ProcessError`, `CancellationError`, or an error of `onChunk`.
  package static func stream(
    _ command: ProcessCommand, input: [UInt8] = [],
    onChunk: (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> ProcessOutput {
    try await stream(command, input: input, limiter: limiter, programs: programs, onChunk: onChunk)
  }

  static func stream(
    _ command: ProcessCommand, input: [UInt8] = [], limiter: ConcurrencyLimiter,
    programs: RunningPrograms, onChunk: (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> ProcessOutput {
    try Task.checkCancellation()
    return try await limiter.run {
      let id = try await programs.addWhenResumed()
      defer { programs.remove(id) }
      return try await start(command, input: input, id: id, programs: programs, onChunk: onChunk)
    }
  }

  private static func start(
    _ command: ProcessCommand, input: [UInt8], id: Int, programs: RunningPrograms,
    onChunk: (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> ProcessOutput {
    var chunkError: (any Error)?
    // Not `.array`: if a program ends before it has read all input, Subprocess ends the app with a
    // fatal error ("FileDescriptor was not closed").
    let file = try standardInput(holding: input, for: command)
    defer { close(file) }
    do {
      let result: ExecutionResult = try await Subprocess.run(
        try configuration(of: command),
        input: .fileDescriptor(
          FileDescriptor(rawValue: file), closeAfterSpawningProcess: false),
        output: .sequence, error: .sequence
      ) { execution in
        let errors = execution.standardError
        async let errorBytes = firstBytes(of: errors)
        let process = execution.processIdentifier.value
        let tree = command.endsWithDescendants ? ProcessTree(root: process) : nil
        programs.didStart(id) {
          tree?.killDescendants()
          _ = kill(process, SIGTERM)
        }
        // The process identifier belongs to this program until the closure returns.
        defer { programs.remove(id) }
        do {
          // Subprocess ends a canceled program, so its descendants must be found before that.
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
          // Processes that were started in the meantime have lost their parent, but are still in
          // their group.
          tree?.killDescendants()
          throw error
        }
        return try await errorBytes
      }
      try Task.checkCancellation()
      // The output of a program that was ended is incomplete.
      if programs.isEnding { throw CancellationError() }
      return ProcessOutput(
        status: status(result.terminationStatus), bytes: [], errorBytes: result.closureResult)
    } catch {
      throw translated(chunkError ?? error, command)
    }
  }

  /// Runs an interactive program, which uses the app's terminal until it ends.
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

  private static func standardInput(
    holding bytes: [UInt8], for command: ProcessCommand
  ) throws(ProcessError) -> Int32 {
    if bytes.count > pipeCapacity {
      return try PipedProcess.unnamedFile(holding: bytes, for: command)
    }
    if !bytes.isEmpty { return try pipe(holding: bytes, for: command) }
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ProcessError(command, number: errno) }
    return file
  }

  /// The number of bytes that fit into a pipe without a reader on every system.
  private static let pipeCapacity = 4_096

  /// Returns the reading end of a pipe with the given contents, at most `pipeCapacity` bytes. It needs
  /// no space on a disk.
  private static func pipe(
    holding bytes: [UInt8], for command: ProcessCommand
  ) throws(ProcessError) -> Int32 {
    let ends = try ChildProcess.pipe(command)
    defer { close(ends[1]) }
    guard headway_write(ends[1], bytes, bytes.count) == bytes.count else {
      let number = errno
      close(ends[0])
      throw ProcessError(command, number: number)
    }
    return ends[0]
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
      // C strings: each ends with a NUL.
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
