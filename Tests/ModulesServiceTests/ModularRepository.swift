import Foundation
import ModulesInterface
import ModulesService
import OwnersLogic
import Synchronization
import TestRepositories
import Testing
import Workspace

/// A repository of modules with its own cache and settings.
final class ModularRepository: TestRepository {
  private let folder: TemporaryFolder
  /// The manifests in each request for permission.
  let asked = Mutex<[[String]]>([])

  init() async throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try await git("init", "-q", "-b", "main")
  }

  var root: String { folder.path + "/repo" }
  var cache: String { folder.path + "/cache" }
  var settings: String { folder.path + "/settings" }

  /// Writes files and stages them.
  func add(_ files: [String: String]) async throws {
    for (path, text) in files { try write(path, text) }
    try await git("add", "-A")
  }

  // MARK: Modules

  /// The report about the repository.
  func report(
    _ configuration: ModulesConfiguration = ModulesConfiguration(),
    source: ModuleSource = .workingTree, isTrusted: Bool = true,
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
  /// Imported edges as `A > B`, edges that are only declared as `A : B`.
  var arrows: [String] {
    graph.edges.map { edge in
      "\(graph.modules[edge.from].name) \(edge.isImported ? ">" : ":") \(graph.modules[edge.to].name)"
    }
  }

  var externalArrows: [String] {
    graph.outside.map { "\(graph.modules[$0.from].name) > \($0.name)" }
  }
}
