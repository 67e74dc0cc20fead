/// A module of the repository: a target of a Swift package, or a folder.
package struct Module: Equatable, Sendable, Identifiable {
  /// What kind of thing it is, as far as that says what may be expected of it.
  package enum Kind: String, CaseIterable, Sendable {
    case library, executable, test, plugin, macro
    /// A C library of the system, by its module map.
    case system
    /// Comes as a binary.
    case binary
    /// Found by a glob.
    case folder
  }

  /// Unique in its graph: the target's or the folder's name, with its package or parent folder before it
  /// where two have the same.
  package var name: String
  /// How other modules import it.
  package var importName: String
  /// Its folder from the repository's root; empty is the root itself.
  package var path: String
  package var kind: Kind
  /// The first type of the configuration that matches.
  package var type: String?
  /// Whoever owns its files, most of them first; empty where nobody does.
  package var owners: [String]
  /// The Swift package that it is a target of.
  package var package: String?
  /// Where it is declared, from the repository's root; nil where nothing declares it.
  package var manifest: ImportPlace?
  /// How many tracked files belong to it, and how many of them are source files whose imports are read.
  package var files: Int
  package var sourceFiles: Int
  /// The lines of its source files.
  package var lines: Int
  /// The first of its files, by path.
  package var firstFile: String?

  package var id: String { name }

  /// Whether the folders of two modules stand in one folder; the repository itself stands in none.
  package func isSibling(of other: Module) -> Bool {
    !path.isEmpty && !other.path.isEmpty && parentFolder == other.parentFolder
  }

  /// The last part of its path.
  package var folderName: String { path.split(separator: "/").last.map(String.init) ?? path }

  private var parentFolder: Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }

  package init(
    name: String, importName: String? = nil, path: String, kind: Kind = .folder,
    type: String? = nil, owners: [String] = [], package: String? = nil,
    manifest: ImportPlace? = nil, files: Int = 0, sourceFiles: Int = 0, lines: Int = 0,
    firstFile: String? = nil
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
    self.sourceFiles = sourceFiles
    self.lines = lines
    self.firstFile = firstFile
  }
}

/// A place in a file where a module is imported or declared.
package struct ImportPlace: Hashable, Sendable {
  /// From the repository's root; bytes that are no UTF-8 are U+FFFD.
  package var path: String
  /// From 1; the column in UTF-8 bytes.
  package var line: Int
  package var column: Int
  /// What is said beside the import.
  package var traits: ImportTraits
  /// The conditions of `#if` around it, joined by `&&`; nil where there is none.
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

  /// Whether it can be told that this line is compiled here: it stands under no condition, or under one
  /// that holds.
  package var isCertain: Bool { condition == nil || traits.contains(.active) }
}

/// What an import says of itself.
package struct ImportTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `@testable`
  package static let testable = ImportTraits(rawValue: 1)
  /// `@_exported`: whoever imports the importer gets it too.
  package static let exported = ImportTraits(rawValue: 2)
  /// `@_implementationOnly`
  package static let implementationOnly = ImportTraits(rawValue: 4)
  /// `@preconcurrency`
  package static let preconcurrency = ImportTraits(rawValue: 8)
  /// Its condition holds here, as far as the system tells.
  package static let active = ImportTraits(rawValue: 16)
  /// Its condition doesn't hold here.
  package static let inactive = ImportTraits(rawValue: 32)
}
