import ModulesInterface

/// A module as found by a provider, before its files are read.
package struct ModuleSeed: Equatable, Sendable {
  /// A dependency declared in a manifest.
  package struct Dependency: Equatable, Sendable {
    package enum Target: Hashable, Sendable {
      /// A target of the same package, or of a product of another package in the repository, by its
      /// index among all seeds.
      case seed(Int)
      /// A product of a package outside the repository.
      case outside(String)
    }

    package var target: Target
    package var location: ImportLocation
    /// The name of the dependency in the sources of the module; nil if it is the one of the target.
    package var alias: String?

    package init(_ target: Target, _ location: ImportLocation, alias: String? = nil) {
      self.target = target
      self.location = location
      self.alias = alias
    }
  }

  /// The kind of provider that found a module.
  package enum Source: Equatable, Sendable { case folder, project, swiftPackage }

  package var name: String
  /// The names in import statements.
  package var importNames: [String]
  package var folder: [UInt8]
  package var kind: Module.Kind
  /// The name and folder of the package or project.
  package var package: String?
  package var packageFolder: [UInt8]
  package var manifest: ImportLocation?
  package var dependencies: [Dependency] = []
  /// Files and folders that exclusively belong to the module, relative to the repository root; nil
  /// for all.
  package var sources: [[UInt8]]?
  /// Further files of the module, which belong to it even if `exclude` covers them.
  package var files: Set<[UInt8]> = []
  /// Files and folders that don't belong to the module.
  package var exclude: [[UInt8]] = []
  /// The folder of public headers; nil if there is none.
  package var headers: [UInt8]?
  /// The provider whose pattern finds the imports; nil to parse them by language.
  package var pattern: Int?
  /// Whether imports in its source files name the modules of its build system. Gradle's projects, for
  /// example, are imported by the names of their packages, which no manifest contains.
  package var isNamedByImports = true
  /// Whether a project file declares the module.
  package var isOfProject = false

  package init(
    name: String, folder: [UInt8], kind: Module.Kind, package: String? = nil,
    packageFolder: [UInt8] = []
  ) {
    self.name = name
    importNames = [ModuleSeed.importName(of: name)]
    self.folder = folder
    self.kind = kind
    self.package = package
    self.packageFolder = packageFolder
  }

  /// The kind of provider that found the module.
  package var source: Source {
    kind == .folder ? .folder : isOfProject ? .project : .swiftPackage
  }

  /// Whether a file below the module's folder belongs to it.
  func has(_ path: [UInt8]) -> Bool {
    if !files.isEmpty, files.contains(path) { return true }
    if exclude.contains(where: { FolderPath.isAtOrBelow(path, $0) }) { return false }
    return sources?.contains { FolderPath.isAtOrBelow(path, $0) } ?? true
  }

  /// The path in an `#include` of one of its headers; nil if the file isn't a public header.
  package func header(at path: [UInt8]) -> String? {
    guard let headers, path.count > headers.count + 1,
      let dot = path.lastIndex(of: UInt8(ascii: ".")), path.count - dot <= 4,
      path[dot + 1] == UInt8(ascii: "h"), FolderPath.isAtOrBelow(path, headers)
    else { return nil }
    let start = headers.isEmpty ? 0 : headers.count + 1
    return String(decoding: path[start...], as: UTF8.self)
  }

  /// The import name of a target: characters that identifiers can't contain become `_`.
  package static func importName(of name: String) -> String {
    var bytes = name.utf8.map { byte in
      SwiftLexing.isNamePart(byte) && byte != UInt8(ascii: "$") ? byte : UInt8(ascii: "_")
    }
    if let first = bytes.first, (48...57).contains(first) { bytes[0] = UInt8(ascii: "_") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
