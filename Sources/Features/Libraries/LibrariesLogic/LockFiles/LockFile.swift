import LibrariesInterface
import Workspace

/// What a lock file or a manifest says.
package struct LockFile: Equatable, Sendable {
  /// A library as one file names it.
  package struct Entry: Equatable, Sendable {
    package var name: String
    package var version: String?
    package var revision: String?
    package var source: String?
    /// From 1.
    package var line: Int
    /// Whether our own manifests name it; nil where this file can't tell.
    package var isDirect: Bool?
    package var isDevelopment = false
    /// Names of the libraries that it needs; nil where this file doesn't know.
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
  /// Whether it fixes versions.
  package let isLock: Bool
  package var entries: [Entry] = []
  /// What our targets take from a library, by its name: the products that code imports.
  package var products: [String: [String]] = [:]
  /// What the file says of the project's own platforms.
  package var deploymentTargets: [String: PlatformVersion] = [:]
  /// What the package of a manifest gives to others: the names of its libraries.
  package var ownModules: [String] = []
  /// Packages of the repository itself, which are nobody else's.
  package var own: Set<String> = []
  /// All texts in a manifest that may name a folder.
  package var names: Set<String> = []
  /// Whether the package of a manifest has a binary in it.
  package var hasBinary = false

  package init(_ ecosystem: Ecosystem, isLock: Bool) {
    self.ecosystem = ecosystem
    self.isLock = isLock
  }
}

/// The kinds of files that name libraries, known by their names.
package enum LockFileKind: CaseIterable, Sendable {
  case swiftResolved, swiftManifest, xcodeProject, npmLock, npmManifest, yarnLock, pnpmLock
  case podfileLock, cargoLock, goModule, goSum, pythonRequirements

  /// Files that fix versions as well, and that nobody here can read.
  private static let unreadNames: Set<String> = [
    "bun.lock", "bun.lockb", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "Gemfile.lock",
    "composer.lock", "Cartfile.resolved", "gradle.lockfile", "pubspec.lock", "mix.lock",
    "packages.lock.json", "deno.lock",
  ]

  /// Whether a path is that of a lock file that isn't read.
  ///
  /// - Parameter path: from the repository's root.
  package static func isUnread(path: some StringProtocol) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last, unreadNames.contains(String(name)) else { return false }
    return !isForeign(parts.dropLast())
  }

  /// Bytes; what is longer isn't read.
  package static let sizeLimit = 32 << 20

  /// - Parameter path: from the repository's root.
  package init?(path: some StringProtocol) {
    let parts = path.split(separator: "/")
    guard let name = parts.last, !LockFileKind.isForeign(parts.dropLast()) else { return nil }
    switch name {
    case "Package.resolved": self = .swiftResolved
    case "Package.swift": self = .swiftManifest
    case "project.pbxproj": self = .xcodeProject
    case "package-lock.json", "npm-shrinkwrap.json": self = .npmLock
    case "package.json": self = .npmManifest
    case "yarn.lock": self = .yarnLock
    case "pnpm-lock.yaml": self = .pnpmLock
    case "Podfile.lock": self = .podfileLock
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

  /// Folders that hold other people's code, and what was built.
  private static func isForeign(_ folders: some Sequence<some StringProtocol>) -> Bool {
    folders.contains {
      [
        ".build", "checkouts", "SourcePackages", "node_modules", "Pods", "Carthage", "vendor",
        "third_party", ".venv", "venv", "DerivedData",
      ].contains(String($0))
    }
  }

  /// Reads a file of this kind.
  ///
  /// - Throws: `LockFileMistake` at the first place that can't be read.
  package func read(_ bytes: [UInt8]) throws(LockFileMistake) -> LockFile {
    guard bytes.count <= LockFileKind.sizeLimit else {
      throw LockFileMistake("the file is longer than 32 MB", line: 1)
    }
    switch self {
    case .swiftResolved: return try SwiftResolvedFile.read(bytes)
    case .swiftManifest: return SwiftManifest.read(bytes)
    case .xcodeProject: return XcodeProjectFile.read(bytes)
    case .npmLock: return try NPMLockFile.read(bytes)
    case .npmManifest: return try NPMManifest.read(bytes)
    case .yarnLock: return try YarnLock.read(bytes)
    case .pnpmLock: return try PNPMLock.read(bytes)
    case .podfileLock: return try PodfileLock.read(bytes)
    case .cargoLock: return try CargoLock.read(bytes)
    case .goModule: return try GoModuleFile.read(bytes)
    case .goSum: return try GoSumFile.read(bytes)
    case .pythonRequirements: return try PythonRequirements.read(bytes)
    }
  }
}
