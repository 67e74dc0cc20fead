import Foundation
import ModulesLogic
import Processes

/// Asks a Swift package what it consists of, by `swift package dump-package`, which compiles its manifest and
/// runs it.
///
/// Nothing is written beside the manifest: what the package manager keeps goes to a folder of ours. Of the
/// environment it gets what a compiler needs, and no more time than a manifest may want: what is still there
/// then is killed, in whatever process group the package manager has started it.
struct ManifestDump: Sendable {
  /// Variables that choose a compiler or a place for temporary files, and no secrets.
  private static let kept: Set<String> = [
    "PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LANG", "DEVELOPER_DIR", "TOOLCHAINS", "SDKROOT",
    "LD_LIBRARY_PATH", "SYSTEMROOT", "USER", "LOGNAME",
  ]
  private static let outputLimit = 64 << 20

  let toolchain: SwiftToolchain
  /// A folder of ours for what the package manager keeps.
  let scratch: String
  /// How long a manifest may take.
  var limit = Duration.seconds(60)

  /// - Parameter folder: the package's, absolute.
  /// - Throws: `ManifestError`, or `CancellationError`.
  func manifest(of folder: String) async throws -> PackageManifest {
    var command = ProcessCommand(
      "/bin/sh",
      [
        "-c", #"ulimit -t "$1"; shift; exec "$@""#, "sh", "\(limit.components.seconds)",
        toolchain.program, "package", "--package-path", folder, "--scratch-path",
        scratch + "/build", "--cache-path", scratch + "/cache", "--config-path",
        scratch + "/configuration", "--security-path", scratch + "/security",
        "--disable-dependency-cache", "dump-package",
      ],
      environment: ProcessEnvironment.inherited.removing { !ManifestDump.kept.contains($0) },
      directory: scratch)
    command.endsWithDescendants = true
    let output: ProcessOutput
    do {
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
      output = try await run(command)
    } catch let error as ProcessError {
      throw ManifestError(message: "\(error)")
    } catch let error as CocoaError {
      throw ManifestError(message: "\(scratch) can't be made: \(error.localizedDescription)")
    }
    guard output.status.isSuccess else { throw ManifestError(words: output.errorText) }
    do {
      return try PackageManifest(dump: Data(output.bytes), folder: folder)
    } catch is DecodingError {
      throw ManifestError(message: "what swift says about the package can't be read")
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

/// Why a manifest can't be read, and where in it.
struct ManifestError: Error, Equatable {
  var line = 1
  var column = 1
  var message: String

  init(message: String) { self.message = message }

  /// Takes the first error out of what swift printed: `…/Package.swift:5:3: error: words`.
  init(words: String) {
    let lines = words.split(whereSeparator: \.isNewline).map(String.init)
    for line in lines {
      guard let sign = line.range(of: ": error: ") else { continue }
      let numbers = line[..<sign.lowerBound].split(separator: ":").suffix(2).compactMap { Int($0) }
      guard numbers.count == 2 else { continue }
      self.init(message: String(line[sign.upperBound...]))
      (self.line, column) = (max(1, numbers[0]), max(1, numbers[1]))
      return
    }
    // A manifest that failed as it ran says so between the lines of the package manager.
    let line =
      lines.first { $0.contains("Fatal error: ") } ?? lines.first { $0.contains("error: ") }
      ?? lines.last ?? "swift could not read the manifest"
    let end = line.range(of: " (compiled with: ")?.lowerBound ?? line.endIndex
    let start = line.range(of: "rror: ")?.upperBound ?? line.startIndex
    self.init(message: String(line[start..<max(start, end)]))
  }
}
