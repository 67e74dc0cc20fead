import Foundation

/// A git repository without files and commits, isolated from the developer's configuration.
final class EmptyRepository {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("empty-\(UUID().uuidString.prefix(8))").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try ProgramCall(
      ["git", "-C", folder.path, "init", "-q", "-b", "main"],
      environment: ProcessInfo.processInfo.environment, in: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs the program without a terminal.
  func run(_ arguments: String...) throws -> ProgramCall {
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    let variables = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"].map {
      ($0, folder.path + "/.git/\($0)")
    }
    return try ProgramCall(
      [program, "-C", folder.path] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(variables) { $1 }, in: folder)
  }
}
