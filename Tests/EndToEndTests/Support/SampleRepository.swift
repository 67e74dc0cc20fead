import Foundation

/// A small git repository with two migrations, isolated from the developer's configuration.
final class SampleRepository {
  let folder: URL

  /// - Parameter configuration: the text of `headway.yml`, or nil to omit the file.
  init(configuration: String? = SampleRepository.configuration) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("repo-\(UUID().uuidString.prefix(8))").resolvingSymlinksInPath()
    for index in 1...3 {
      try write(
        "Sources/Shop/Cart\(index).swift",
        "import Foundation\nimport RxSwift\n\nstruct Cart\(index) {}\n")
    }
    try write("Sources/Pay/Card.swift", "import AsyncStream\n")
    try write("Tests/CartTests.swift", "import XCTest\n")
    try write(".github/CODEOWNERS", "* @shop\n/Tests/ @quality\n")
    if let configuration { try write("headway.yml", configuration) }
    for arguments in [
      ["init", "-q", "-b", "main"], ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "start"],
    ] {
      _ = try ProgramCall(
        ["git", "-C", folder.path] + arguments, environment: ProcessInfo.processInfo.environment,
        in: folder)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let configuration = """
    version: 1
    modules:
      - { provider: glob, path: "Sources/*" }
    migrations:
      - id: rxswift
        title: RxSwift → async
        priority: P0
        pattern: '^import RxSwift$'
        replacement: '^import AsyncStream$'
        due: 2020-01-31
      - id: xctest
        title: XCTest → Swift Testing
        priority: P1
        pattern: 'import XCTest'
    """

  func write(_ path: String, _ text: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Keeps configuration, state and caches in the repository, away from the developer's files.
  var directoryVariables: [String: String] {
    [
      "XDG_CONFIG_HOME": folder.path + "/.git/xdg", "XDG_STATE_HOME": folder.path + "/.git/state",
      "XDG_CACHE_HOME": folder.path + "/.git/cache",
    ]
  }

  /// Starts the app in a terminal, with the repository as its current directory.
  func open(
    _ arguments: String = "", columns: Int = 100, rows: Int = 30,
    environment: [String: String?] = [:]
  ) throws -> RealTerminal {
    // Hints of the first use would hide other notices.
    if !FileManager.default.fileExists(atPath: folder.path + "/.git/state/headway/hints") {
      try write(".git/state/headway/hints", "all\n")
    }
    let terminal = try RealTerminal(
      "\(try BuiltProgram.path("headway")) \(arguments)", columns: columns, rows: rows,
      environment: environment.merging(directoryVariables.mapValues { $0 }) { given, _ in given },
      directory: folder)
    terminal.companion = self
    return terminal
  }

  /// Runs the program without a terminal.
  func run(
    _ arguments: String..., environment: [String: String] = [:], input: String? = nil
  ) throws -> ProgramCall {
    try run(arguments, environment: environment, input: input)
  }

  /// Runs the program without a terminal, through another command.
  ///
  /// - Parameter wrapper: a command that runs the command line in its arguments.
  func run(
    through wrapper: [String] = [], _ arguments: [String], environment: [String: String] = [:],
    input: String? = nil
  ) throws -> ProgramCall {
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    return try ProgramCall(
      wrapper + [program, "-C", folder.path] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(directoryVariables) { $1 }
        .merging(environment) { $1 },
      input: input, in: folder)
  }
}
