import Workspace

/// Facts about a library that Headway detects in the library's sources on this machine.
package struct LibraryFacts: Equatable, Codable, Sendable {
  /// The license in the library's sources.
  package enum License: Equatable, Codable, Sendable {
    /// The sources weren't read, or they aren't on this machine.
    case unseen
    /// The sources contain no license.
    case missing
    /// An SPDX license expression and the file that contains it. The expression is nil if the
    /// license text isn't recognized.
    case found(String?, in: String)
  }

  /// The absolute path of its sources; nil if they aren't on this machine.
  package var folder: String?
  package var license: License = .unseen
  /// Whether the source code is available; nil if unknown or if binaries are included as well.
  package var hasSource: Bool?
  /// Whether it contains a binary.
  package var hasBinary = false
  /// The deployment targets that its manifest requires, by platform, such as `ios`: 15.
  package var deploymentTargets: [String: PlatformVersion] = [:]
  /// The size of its folder in bytes.
  package var bytes: Int?
  /// The names under which code can import it.
  package var modules: [String] = []
  /// Whether code can't import it under other names, so that no import means that nothing imports it.
  package var hasAllModules = false
  /// The imports of the library in the repository.
  package var uses: [LibraryImport] = []

  package init() {}

  /// The modules or folders that import the library, without tests, sorted.
  package var usedBy: [String] {
    Set(uses.filter { !$0.isTest }.map(\.module)).sorted()
  }

  /// Whether all of ``usedBy`` are modules of the repository.
  package var isUsedByModules: Bool { uses.allSatisfy { $0.isTest || $0.isInModule } }
}

/// A line of the repository's code that imports a library.
package struct LibraryImport: Hashable, Codable, Sendable {
  /// The path from the repository's root.
  package let path: String
  /// The line number, from 1.
  package let line: Int
  /// The module that contains the line, or the folder if its module isn't known.
  package let module: String
  /// Whether ``module`` is a module of the repository.
  package var isInModule = true
  /// Whether the file contains tests.
  package let isTest: Bool

  // Sessions and fixtures contain these keys, except for the last one.
  private enum CodingKeys: CodingKey { case path, line, module, isTest, isInModule }

  package init(path: String, line: Int, module: String, isInModule: Bool = true, isTest: Bool) {
    self.path = path
    self.line = line
    self.module = module
    self.isInModule = isInModule
    self.isTest = isTest
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      path: container.decode(String.self, forKey: .path),
      line: container.decode(Int.self, forKey: .line),
      module: container.decode(String.self, forKey: .module),
      isInModule: container.decodeIfPresent(Bool.self, forKey: .isInModule) ?? true,
      isTest: container.decode(Bool.self, forKey: .isTest))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(line, forKey: .line)
    try container.encode(module, forKey: .module)
    try container.encode(isTest, forKey: .isTest)
    if !isInModule { try container.encode(isInModule, forKey: .isInModule) }
  }
}
