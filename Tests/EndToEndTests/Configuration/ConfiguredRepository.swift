import Foundation
import Testing

/// A repository with merges, renames, attributes, several authors and non-ASCII names.
struct ConfiguredRepository {
  private let sample: SampleRepository
  private let clean: Data

  static let commands: [[String]] = [
    ["scan", "--hits", "--format", "json"], ["scan", "--rev", "HEAD~2", "--format", "json"],
    ["scan", "--staged", "--format", "json"],
    ["history", "--format", "json"],
    ["history", "--all-parents", "--by", "team", "--format", "json"],
    ["check", "--format", "json", "--base", "HEAD~3"], ["check", "--format", "json", "--frozen"],
    ["modules", "--format", "json"], ["modules", "--history", "--format", "json"],
    ["owners", "--format", "json", "Sources/Pay/Card.swift", "Tests/Größe.swift"],
    ["libraries", "--format", "json"], ["try", "import RxSwift", "--format", "json"],
  ]

  /// Lines that conversions of git change: line endings, encodings and keywords.
  private static let unusual = [
    "Tests/Windows.swift": "import XCTest\r\n", "Tests/Encoded.swift": "import XCTest // größer\n",
    "Tests/Keyword.swift": "import XCTest // $Id: odd $\n",
  ]

  init() throws {
    sample = try SampleRepository(
      configuration: SampleRepository.configuration + "\n    lock: true\n")
    try sample.write(".gitattributes", "*.gen.swift linguist-generated\n*.swift diff=odd\n")
    try sample.write("Sources/Pay/Big.gen.swift", "import RxSwift\n")
    try sample.write("Tests/Größe.swift", "import XCTest\nimport RxSwift\n")
    for (path, line) in Self.unusual { try sample.write(path, line + line) }
    try sample.write("Tests/Data.bin", "import XCTest\n\0")
    try sample.write(
      "Package.resolved",
      """
      {"pins":[{"identity":"rxswift","kind":"remoteSourceControl","location":"https://github.com/x/rxswift",\
      "state":{"revision":"a","version":"6.0.0"}}],"version":2}
      """)
    try sample.commit("2031-05-01T12:00:00Z", "Größe hinzufügen")
    _ = try sample.run("lock")
    try sample.commit("2031-05-02T12:00:00Z", "Lock")
    // A branch that removes a match, merged into main without conflicts.
    _ = try sample.shell("git -C '\(sample.folder.path)' checkout -q -b side")
    try sample.write("Sources/Shop/Cart1.swift", "import Foundation\n\nstruct Cart1 {}\n")
    try sample.commit("2031-05-03T12:00:00Z", "Remove RxSwift from one file")
    _ = try sample.shell("git -C '\(sample.folder.path)' checkout -q main")
    _ = try sample.shell(
      "git -C '\(sample.folder.path)' mv Sources/Shop/Cart2.swift Sources/Shop/Basket2.swift")
    try sample.commit("2031-05-04T12:00:00Z", "Rename a cart")
    let merge = try sample.shell(
      "GIT_COMMITTER_DATE=2031-05-05T12:00:00Z GIT_AUTHOR_DATE=2031-05-05T12:00:00Z "
        + "git -C '\(sample.folder.path)' -c user.name=b -c user.email=b@b merge -q --no-ff "
        + "-m 'Merge side' side")
    #expect(merge.status == 0, "\(merge.errors)")
    try sample.write("Sources/Shop/Cart5.swift", "import RxSwift\nimport RxSwift\n")
    try sample.commit("2031-05-06T12:00:00Z", "Add a cart")
    try sample.write("Sources/Shop/Basket2.swift", "import RxSwift\nimport XCTest\n")
    // Each of these files exceeds its allowance by its last line.
    for (path, line) in Self.unusual { try sample.write(path, line + line + line) }
    clean = try Data(contentsOf: sample.folder.appendingPathComponent(".git/config"))
  }

  /// The root of the repository.
  var folder: URL { sample.folder }

  func git(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramCall {
    try ProgramCall(
      ["git", "-C", sample.folder.path] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      in: sample.folder)
  }

  /// Returns the exit code and output of each command. The commands start with an empty cache.
  func results(environment: [String: String] = [:]) throws -> [String: String] {
    var results: [String: String] = [:]
    let cache = sample.folder.path + "/.git/cache-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: cache) }
    for command in Self.commands {
      let files = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
      let call = try sample.run(
        command,
        environment: files.merging(environment) { $1 }.merging(["XDG_CACHE_HOME": cache]) { $1 })
      // A file that a test adds isn't tracked.
      let output = call.output.replacing(/"untracked" : \d+/, with: "")
      results[command.joined(separator: " ")] = "\(call.status)\n\(output)\n\(call.errors)"
    }
    return results
  }

  /// Returns the results with settings added to the configuration file of a scope.
  func results(
    with settings: [(String, String)], in scope: GitConfigurationTests.Scope
  ) throws -> [String: String] {
    let text = settings.map { key, value in
      let parts = key.split(separator: ".")
      let section = parts[0]
      let middle = parts.dropFirst().dropLast().joined(separator: ".")
      let head = middle.isEmpty ? "[\(section)]" : "[\(section) \"\(middle)\"]"
      return "\(head)\n\t\(parts.last ?? "") = \"\(value.replacing("\\", with: "\\\\"))\"\n"
    }.joined()
    let folder = sample.folder
    let repositoryFile = folder.appendingPathComponent(".git/config")
    let worktreeFile = folder.appendingPathComponent(".git/config.worktree")
    defer {
      try? clean.write(to: repositoryFile)
      try? FileManager.default.removeItem(at: worktreeFile)
    }
    switch scope {
    case .system, .global:
      let file = folder.appendingPathComponent(".git/odd-config")
      try Data(text.utf8).write(to: file)
      return try results(environment: ["GIT_CONFIG_\(scope.rawValue.uppercased())": file.path])
    case .repository:
      try (clean + Data(text.utf8)).write(to: repositoryFile)
    case .worktree:
      try (clean + Data("[extensions]\n\tworktreeConfig = true\n".utf8)).write(to: repositoryFile)
      try Data(text.utf8).write(to: worktreeFile)
    }
    return try results()
  }
}
