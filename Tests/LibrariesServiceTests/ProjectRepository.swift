import Foundation
import LibrariesInterface
import LibrariesService
import TestRepositories
import Workspace

/// A repository with libraries.
final class ProjectRepository: TestRepository {
  private let folder: TemporaryFolder
  var root: String { folder.path }

  init() async throws {
    folder = try TemporaryFolder()
    try await git("init", "-q", "-b", "main")
  }

  var project: Project {
    Project(
      root: root, name: "shop", branch: "main", commit: nil,
      configurationPath: root + "/headway.yml", configuration: ProjectConfiguration())
  }

  /// Returns the complete inventory.
  func inventory(base: String? = nil, isStaged: Bool = false) async throws -> LibraryInventory {
    var request = LibraryRequest(project)
    request.base = base
    request.isStaged = isStaged
    var last = LibraryInventory()
    for try await inventory in LibraryReader(environment: ["HOME": root + "/home"]).read(request) {
      last = inventory
    }
    return last
  }

  /// Returns a Package.resolved with some packages at version 1.0.0.
  static func resolved(_ names: String...) -> String {
    let pins = names.map {
      """
          {
            "identity" : "\($0)",
            "kind" : "remoteSourceControl",
            "location" : "https://example.com/\($0)",
            "state" : { "revision" : "0123456789", "version" : "1.0.0" }
          }
      """
    }
    return "{\n  \"pins\" : [\n\(pins.joined(separator: ",\n"))\n  ],\n  \"version\" : 2\n}\n"
  }
}

extension LibraryFacts {
  func with(modules: [String]) -> LibraryFacts {
    var facts = self
    facts.modules = modules
    return facts
  }
}

/// Creates a symbolic link.
func symbolicLink(_ path: String, to target: String) throws {
  try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
}
