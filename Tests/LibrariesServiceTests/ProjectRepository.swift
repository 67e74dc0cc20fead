import Foundation
import LibrariesInterface
import LibrariesService
import TestRepositories
import Workspace

/// A repository of a project with libraries.
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

  /// What is known in the end.
  func book(base: String? = nil, isStaged: Bool = false) async throws -> LibraryBook {
    var request = LibraryRequest(project)
    request.base = base
    request.isStaged = isStaged
    var last = LibraryBook()
    for try await book in LibraryReader(environment: ["HOME": root + "/home"]).read(request) {
      last = book
    }
    return last
  }

  /// A Package.resolved with these packages at 1.0.0.
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

/// Makes a symbolic link.
func symbolicLink(_ path: String, to target: String) throws {
  try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
}
