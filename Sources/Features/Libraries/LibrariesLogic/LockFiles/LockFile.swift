import LibrariesInterface
import ModulesLogic
import Workspace

/// The contents of a lock file or a manifest.
package struct LockFile: Equatable, Sendable {
  /// A library that the file names.
  package struct Entry: Equatable, Sendable {
    package var name: String
    package var version: String?
    package var revision: String?
    package var source: String?
    /// The line number, from 1.
    package var line: Int
    /// Whether a manifest of the repository names it; nil if unknown.
    package var isDirect: Bool?
    package var isDevelopment = false
    /// The names of its direct dependencies; nil if the file doesn't list them.
    package var needs: [String]?
    package var license: String?

    package init(_ name: String, version: String? = nil, line: Int) {
      self.name = name
      self.version = version
      self.line = line
    }
  }

  package let ecosystem: Ecosystem
  package var path = ""
  /// Whether the file pins versions.
  package let isLock: Bool
  package var entries: [Entry] = []
  /// The products that the repository's targets use, by lowercase library name.
  package var products: [String: [String]] = [:]
  /// The project's own deployment targets, by platform.
  package var deploymentTargets: [String: PlatformVersion] = [:]
  /// The names of the library products that the package of a manifest offers.
  package var ownModules: [String] = []
  /// The names of packages that belong to the repository.
  package var own: Set<String> = []
  /// All strings in a manifest that may name a folder.
  package var names: Set<String> = []
  /// Whether the package of a manifest contains a binary target.
  package var hasBinary = false

  package init(_ ecosystem: Ecosystem, isLock: Bool) {
    self.ecosystem = ecosystem
    self.isLock = isLock
  }
}

/// The supported lock files and manifests, detected by file name.
package enum LockFileKind: CaseIterable, Sendable {
  case swiftResolved, swiftManifest, xcodeProject, npmLock, npmManifest, yarnLock, pnpmLock
  case podfileLock, gemfileLock, cargoLock, goModule, goSum, pythonRequirements

  /// Lock files that Headway can't read.
  private static let unreadNames: Set<String> = [
    "bun.lock", "bun.lockb", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "composer.lock",
    "Cartfile.resolved", "gradle.lockfile", "libs.versions.toml", "pubspec.lock", "mix.lock",
    "packages.lock.json", "deno.lock",
  ]

  /// Returns whether a path belongs to an unsupported lock file.
  ///
  /// - Parameter path: the path from the repository's root.
  package static func isUnread(path: some StringProtocol) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last, unreadNames.contains(String(name)) else { return false }
    return !ForeignFolders.contain(path.utf8)
  }

  /// The largest file that is read, in bytes.
  package static let sizeLimit = 32 << 20

  /// - Parameter path: from the repository's root.
  package init?(path: some StringProtocol) {
    let parts = path.split(separator: "/")
    guard let name = parts.last, !ForeignFolders.contain(path.utf8) else { return nil }
    switch name {
    case "Package.resolved": self = .swiftResolved
    case "Package.swift": self = .swiftManifest
    case "project.pbxproj": self = .xcodeProject
    case "package-lock.json", "npm-shrinkwrap.json": self = .npmLock
    case "package.json": self = .npmManifest
    case "yarn.lock": self = .yarnLock
    case "pnpm-lock.yaml": self = .pnpmLock
    case "Podfile.lock": self = .podfileLock
    case "Gemfile.lock", "gems.locked": self = .gemfileLock
    case "Cargo.lock": self = .cargoLock
    case "go.mod": self = .goModule
    case "go.sum": self = .goSum
    default:
      guard name.hasSuffix(".txt"),
        name.hasPrefix("requirements") || parts.dropLast().last == "requirements"
      else { return nil }
      self = .pythonRequirements
    }
  }

  /// Reads a file of this kind.
  ///
  /// - Throws: `LockFileDiagnostic` for the first problem.
  package func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    guard bytes.count <= LockFileKind.sizeLimit else {
      throw LockFileDiagnostic("the file is larger than 32 MB", line: 1)
    }
    switch self {
    case .swiftResolved: return try SwiftResolvedFile.read(bytes)
    case .swiftManifest:
      // Unlike the others, a person writes it, and its text takes longer to read.
      guard bytes.count <= SwiftManifest.sizeLimit else {
        throw LockFileDiagnostic("the manifest is larger than 1 MB", line: 1)
      }
      return SwiftManifest.read(bytes)
    case .xcodeProject: return XcodeProjectFile.read(bytes)
    case .npmLock: return try NPMLockFile.read(bytes)
    case .npmManifest: return try NPMManifest.read(bytes)
    case .yarnLock: return try YarnLock.read(bytes)
    case .pnpmLock: return try PNPMLock.read(bytes)
    case .podfileLock: return try PodfileLock.read(bytes)
    case .gemfileLock: return try GemfileLock.read(bytes)
    case .cargoLock: return try CargoLock.read(bytes)
    case .goModule: return try GoModuleFile.read(bytes)
    case .goSum: return try GoSumFile.read(bytes)
    case .pythonRequirements: return try PythonRequirements.read(bytes)
    }
  }
}
