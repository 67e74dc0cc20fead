import Foundation
import ModulesInterface
import ModulesLogic
import Workspace

/// The modules of a fixture, decoded from a file in the format of `headway modules --format json`
/// with the locations of the imports.
struct FixtureModules: ModuleReading {
  let graph: Result<ModuleGraph, WorkspaceError>

  func read(_ request: ModuleRequest) -> AsyncThrowingStream<ModuleEvent, any Error> {
    AsyncThrowingStream { continuation in
      switch graph {
      case .success(let graph):
        continuation.yield(
          .finished(RuleCheck.report(on: graph, request.configuration, today: request.today)))
        continuation.finish()
      case .failure(let error): continuation.finish(throwing: error)
      }
    }
  }

  private struct File: Decodable {
    struct Member: Decodable {
      let name: String
      let path: String
      let type: String?
      let owners: [String]
      let kind: String
      let package: String?
      let files: Int
      let lines: Int
    }

    struct Import: Decodable {
      let from: String
      let to: String
      let path: String
      let line: Int
      let column: Int
    }

    let modules: [Member]
    let imports: [Import]
  }

  /// - Parameter text: the content of the file.
  /// - Throws: `DecodingError` for an invalid file.
  static func graph(_ text: String) throws -> ModuleGraph {
    let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    let numbers = Dictionary(
      file.modules.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var edges: [ModuleEdge] = []
    var outside: [ExternalEdge] = []
    for found in file.imports {
      guard let from = numbers[found.from] else { continue }
      let place = ImportLocation(found.path, line: found.line, column: found.column)
      if let to = numbers[found.to] {
        edges.append(ModuleEdge(from: from, to: to, imports: [place]))
      } else {
        outside.append(ExternalEdge(from: from, name: found.to, imports: [place]))
      }
    }
    let modules = file.modules.map { member in
      Module(
        name: member.name, path: member.path, kind: Module.Kind(rawValue: member.kind) ?? .folder,
        type: member.type, owners: member.owners, package: member.package, files: member.files,
        codeFiles: member.files, sourceFiles: member.files, lines: member.lines)
    }
    return ModuleGraph(modules: modules, edges: edges, outside: outside)
  }
}

/// Trusts no repository and saves nothing, because a fixture has no manifests to run.
struct FixtureTrust: RepositoryTrusting {
  func isTrusted(_ root: String) async -> Bool { false }
  func trust(_ root: String) async throws {}
  func revoke(_ root: String) async throws -> Bool { false }
}
