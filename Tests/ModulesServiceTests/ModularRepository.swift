import Foundation
import ModulesInterface
import ModulesService
import OwnersLogic
import Processes
import Synchronization
import Testing
import Workspace

/// A repository of a test's own, gone when the test is, with a cache and settings beside it.
final class ModularRepository: Sendable {
  /// Absolute, without symbolic links.
  let root: String
  private let outside: String
  /// Which manifests somebody wanted to execute, each time.
  let asked = Mutex<[[String]]>([])

  init() async throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("headway-modules-\(UUID().uuidString)")
    root = url.appendingPathComponent("repo").path
    outside = url.path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try await git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: outside) }

  var cache: String { outside + "/cache" }
  var settings: String { outside + "/settings" }

  func write(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes files and stages them.
  func add(_ files: [String: String]) async throws {
    for (path, text) in files { try write(path, text) }
    try await git("add", "-A")
  }

  func commit() async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "--allow-empty", "-m", "change")
  }

  @discardableResult
  func git(_ arguments: String..., input: [UInt8] = []) async throws -> String {
    let environment = ProcessEnvironment.inherited.setting([
      "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com",
    ])
    let output = try await ProcessRunner.run(
      ProcessCommand("git", ["-C", root] + arguments, environment: environment), input: input)
    try #require(output.status.isSuccess, "git \(arguments): \(output.errorText)")
    return String(decoding: output.bytes, as: UTF8.self)
  }

  // MARK: Modules

  /// What a reader says of it.
  func report(
    _ configuration: ModulesConfiguration = ModulesConfiguration(),
    source: ModuleSource = .workTree, isTrusted: Bool = true,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> ModuleReport {
    var request = request(configuration, today: Day(number: 20_000), isTrusted: isTrusted)
    request.source = source
    return try await reader(environment: environment).report(request)
  }

  func request(
    _ configuration: ModulesConfiguration, today: Day, isTrusted: Bool
  ) -> ModuleRequest {
    var project = Project(
      root: root, name: "repo", branch: nil, commit: nil,
      configurationPath: root + "/headway.yml", configuration: ProjectConfiguration())
    project.configuration.modules = configuration
    return ModuleRequest(project, today: today) { [self] manifests in
      asked.withLock { $0.append(manifests) }
      return isTrusted
    }
  }

  func reader(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ModuleReader {
    let path = root + "/CODEOWNERS"
    return ModuleReader(cache: cache, environment: environment) { _ in
      FileManager.default.contents(atPath: path)
        .map { CodeOwners(String(decoding: $0, as: UTF8.self)) }
    }
  }

  static func folders(_ globs: String..., imports: String? = nil) -> ModulesConfiguration {
    ModulesConfiguration(providers: [ModuleProvider(.folders(globs: globs, imports: imports))])
  }
}

extension ModuleReport {
  /// Imported edges as `A > B`, those that are only declared as `A : B`.
  var arrows: [String] {
    graph.edges.map { edge in
      "\(graph.modules[edge.from].name) \(edge.isImported ? ">" : ":") \(graph.modules[edge.to].name)"
    }
  }

  var outsideArrows: [String] {
    graph.outside.map { "\(graph.modules[$0.from].name) > \($0.name)" }
  }
}
