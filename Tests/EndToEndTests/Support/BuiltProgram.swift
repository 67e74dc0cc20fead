import Foundation

/// Finds the executables of this package that are built along with the tests.
enum BuiltProgram {
  /// Returns the path of an executable, quoted for `sh`.
  ///
  /// - Throws: `NotBuilt` if no build directory contains the executable.
  static func path(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = [
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
      Bundle.main.bundleURL, root.appendingPathComponent(".build/debug"),
      root.appendingPathComponent(".build/release"),
    ]
    for folder in folders {
      let program = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: program.path) { return quoted(program.path) }
    }
    throw NotBuilt(name: name)
  }

  struct NotBuilt: Error {
    let name: String
  }
}
