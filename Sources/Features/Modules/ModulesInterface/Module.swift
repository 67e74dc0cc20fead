/// A module of the repository: a target of a package or project, or a folder.
package struct Module: Equatable, Codable, Sendable, Identifiable {
  /// The kind of a module, which determines the rules and checks that apply to it.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case library, executable, test, plugin, macro
    /// A system C library with a module map.
    case system
    /// A prebuilt binary target.
    case binary
    /// A folder found by a glob in `headway.yml`.
    case folder
  }

  /// Unique in its graph: the name of the target or folder, qualified with the package or parent
  /// folder when two modules share a name.
  package var name: String
  /// The name in import statements.
  package var importName: String
  /// The module's folder, relative to the repository root; empty for the root itself.
  package var path: String
  package var kind: Kind
  /// The first type in the configuration that matches.
  package var type: String?
  /// Owners of its files, the owner of the most files first; empty if its files are unowned.
  package var owners: [String]
  /// The package or project that contains this target.
  package var package: String?
  /// Where it is declared; nil if no manifest declares it.
  package var manifest: ImportLocation?
  /// Number of tracked files in the module.
  package var files: Int
  /// Number of source files, whose lines are counted.
  package var codeFiles: Int
  /// Number of source files that are scanned for imports.
  package var sourceFiles: Int
  /// The languages of its source files whose imports Headway can't read, most files first; empty if its
  /// imports are known.
  package var unreadLanguages: [String] = []
  /// Total number of lines in its source files.
  package var lines: Int
  /// The first of its files in path order.
  package var firstFile: String?

  package var id: String { name }

  /// Whether all imports in its source files are known.
  package var hasKnownImports: Bool { unreadLanguages.isEmpty }

  /// Whether its dependencies are known: from its imports, or because its manifest declares them.
  package var hasKnownDependencies: Bool { hasKnownImports || package != nil }

  /// Whether both modules' folders have the same parent folder. The repository root has no
  /// siblings.
  package func isSibling(of other: Module) -> Bool {
    !path.isEmpty && !other.path.isEmpty && parentFolder == other.parentFolder
  }

  /// The last component of the module's path.
  package var folderName: String { path.split(separator: "/").last.map(String.init) ?? path }

  private var parentFolder: Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }

  package init(
    name: String, importName: String? = nil, path: String, kind: Kind = .folder,
    type: String? = nil, owners: [String] = [], package: String? = nil,
    manifest: ImportLocation? = nil, files: Int = 0, codeFiles: Int = 0,
    sourceFiles: Int = 0, lines: Int = 0, firstFile: String? = nil
  ) {
    self.name = name
    self.importName = importName ?? name
    self.path = path
    self.kind = kind
    self.type = type
    self.owners = owners
    self.package = package
    self.manifest = manifest
    self.files = files
    self.codeFiles = codeFiles
    self.sourceFiles = sourceFiles
    self.lines = lines
    self.firstFile = firstFile
  }
}

/// A location in a file where a module is imported or declared.
package struct ImportLocation: Hashable, Codable, Sendable {
  /// Relative to the repository root; bytes that aren't valid UTF-8 become U+FFFD.
  package var path: String
  /// Both start at 1; the column counts UTF-8 bytes.
  package var line: Int
  package var column: Int
  /// The attributes of the import and the state of its condition.
  package var traits: ImportTraits
  /// The enclosing `#if` conditions, joined by `&&`; nil if there are none.
  package var condition: String?

  package init(
    _ path: String, line: Int = 1, column: Int = 1, traits: ImportTraits = [],
    condition: String? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.traits = traits
    self.condition = condition
  }

  /// Whether this line is known to be compiled on this system: it has no condition, or its
  /// condition is true.
  package var isCertain: Bool { condition == nil || traits.contains(.active) }
}

/// Attributes of an import and the state of its `#if` condition.
package struct ImportTraits: OptionSet, Hashable, Codable, Sendable {
  /// The bits of the set.
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `@testable`
  package static let testable = ImportTraits(rawValue: 1)
  /// `@_exported`: modules that import the importing module also get the imported one.
  package static let exported = ImportTraits(rawValue: 2)
  /// `@_implementationOnly`
  package static let implementationOnly = ImportTraits(rawValue: 4)
  /// `@preconcurrency`
  package static let preconcurrency = ImportTraits(rawValue: 8)
  /// The condition is known to be true on this system.
  package static let active = ImportTraits(rawValue: 16)
  /// The condition is known to be false on this system.
  package static let inactive = ImportTraits(rawValue: 32)
  /// A declaration that only applies to tests, such as `testImplementation` or `dev-dependencies`.
  package static let onlyTests = ImportTraits(rawValue: 64)
}
