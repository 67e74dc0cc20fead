import Foundation
import ModulesLogic
import Processes

/// Describes a Swift package with `swift package dump-package`, which compiles and runs its
/// manifest.
///
/// The package manager writes nothing next to the manifest; its files go to a scratch folder of
/// Headway. The process gets only the environment variables that a compiler needs. After the time
/// limit, it is killed with all its descendants, in whatever process groups they are.
struct ManifestDump: Sendable {
  /// Variables that select a toolchain; none of them contains secrets.
  private static let kept: Set<String> = [
    "PATH", "HOME", "LANG", "DEVELOPER_DIR", "TOOLCHAINS", "SDKROOT",
    "LD_LIBRARY_PATH", "SYSTEMROOT", "USER", "LOGNAME",
  ]
  private static let outputLimit = 64 << 20

  let toolchain: SwiftToolchain
  /// Folder for the package manager's files.
  let scratch: String
  /// Maximum duration of one manifest.
  var limit = Duration.seconds(60)

  /// - Parameter folder: absolute path of the package.
  /// - Returns: the parsed manifest.
  /// - Throws: `ManifestError`, or `CancellationError`.
  func manifest(of folder: String) async throws -> PackageManifest {
    // The package manager leaves locks in the temporary folder, also if it is killed.
    let temporary = scratch + "/temporary-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    var command = ProcessCommand(
      "/bin/sh",
      [
        "-c", #"ulimit -t "$1"; shift; exec "$@""#, "sh", "\(limit.components.seconds)",
        toolchain.program, "package", "--package-path", folder, "--scratch-path",
        scratch + "/build", "--cache-path", scratch + "/cache", "--config-path",
        scratch + "/configuration", "--security-path", scratch + "/security",
        "--disable-dependency-cache", "dump-package",
      ],
      environment: ProcessEnvironment.inherited.removing { !ManifestDump.kept.contains($0) }
        .setting(["TMPDIR": temporary]),
      directory: scratch)
    command.endsWithDescendants = true
    let output: ProcessOutput
    do {
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      output = try await run(command)
    } catch let error as ProcessError {
      throw ManifestError(message: "\(error)")
    } catch let error as CocoaError {
      throw ManifestError(message: "couldn't create \(scratch): \(error.localizedDescription)")
    }
    guard output.status.isSuccess else { throw ManifestError(output: output.errorText) }
    do {
      return try PackageManifest(dump: Data(output.bytes), folder: folder)
    } catch is DecodingError {
      throw ManifestError(message: "couldn't parse the output of swift package dump-package")
    }
  }

  private func run(_ command: ProcessCommand) async throws -> ProcessOutput {
    try await withThrowingTaskGroup(of: ProcessOutput?.self) { group in
      group.addTask {
        try await ProcessRunner.run(command, outputLimit: ManifestDump.outputLimit)
      }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      guard let output = try await group.next() ?? nil else {
        throw ManifestError(
          message: "the manifest took longer than \(limit.components.seconds) seconds")
      }
      return output
    }
  }
}

/// The reason why a manifest can't be read, with its location.
struct ManifestError: Error, Equatable {
  var line = 1
  var column = 1
  var message: String

  init(message: String) { self.message = message }

  /// Parses the first error in swift's output: `…/Package.swift:5:3: error: words`.
  init(output: String) {
    let lines = output.split(whereSeparator: \.isNewline).map(String.init)
    for line in lines {
      guard let sign = line.range(of: ": error: ") else { continue }
      let numbers = line[..<sign.lowerBound].split(separator: ":").suffix(2).compactMap { Int($0) }
      guard numbers.count == 2 else { continue }
      self.init(message: String(line[sign.upperBound...]))
      (self.line, column) = (max(1, numbers[0]), max(1, numbers[1]))
      return
    }
    // If the manifest failed at run time, its message appears between the package manager's lines.
    let line =
      lines.first { $0.contains("Fatal error: ") } ?? lines.first { $0.contains("error: ") }
      ?? lines.last ?? "swift couldn't read the manifest"
    let end = line.range(of: " (compiled with: ")?.lowerBound ?? line.endIndex
    let start = line.range(of: "rror: ")?.upperBound ?? line.startIndex
    self.init(message: String(line[start..<max(start, end)]))
  }
}
