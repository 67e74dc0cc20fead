import ModulesInterface

/// A module as a provider finds it, before any file is read.
package struct ModuleSeed: Equatable, Sendable {
  /// What a manifest declares that it depends on.
  package struct Dependency: Equatable, Sendable {
    package enum Target: Equatable, Sendable {
      /// A target of the same package, or of a product of another one in the repository, by its place among
      /// all seeds.
      case seed(Int)
      /// A product of a package elsewhere.
      case outside(String)
    }

    package var target: Target
    package var place: ImportPlace

    package init(_ target: Target, _ place: ImportPlace) {
      self.target = target
      self.place = place
    }
  }

  package var name: String
  /// The names by which it is imported.
  package var importNames: [String]
  package var folder: [UInt8]
  package var kind: Module.Kind
  /// Of the package: its name and folder.
  package var package: String?
  package var packageFolder: [UInt8]
  package var manifest: ImportPlace?
  package var dependencies: [Dependency] = []
  /// Files and folders that alone belong to it, from the repository's root; nil for all.
  package var sources: [[UInt8]]?
  /// Those that don't.
  package var exclude: [[UInt8]] = []
  /// The folder whose headers others may include; nil where it has none.
  package var headers: [UInt8]?
  /// The provider whose pattern tells what it imports; nil where its languages do.
  package var pattern: Int?

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

  /// Whether a file below its folder belongs to it.
  func has(_ path: [UInt8]) -> Bool {
    if exclude.contains(where: { FolderPath.isAtOrBelow(path, $0) }) { return false }
    return sources?.contains { FolderPath.isAtOrBelow(path, $0) } ?? true
  }

  /// What stands in an `#include` of a file of its own; nil where that isn't a header that it offers.
  package func header(at path: [UInt8]) -> String? {
    guard let headers, path.count > headers.count + 1,
      let dot = path.lastIndex(of: UInt8(ascii: ".")), path.count - dot <= 4,
      path[dot + 1] == UInt8(ascii: "h"), FolderPath.isAtOrBelow(path, headers)
    else { return nil }
    let start = headers.isEmpty ? 0 : headers.count + 1
    return String(decoding: path[start...], as: UTF8.self)
  }

  /// A target's name as code has it: what no name may hold is `_`.
  package static func importName(of name: String) -> String {
    var bytes = name.utf8.map { byte in
      SwiftLexing.isNamePart(byte) && byte != UInt8(ascii: "$") ? byte : UInt8(ascii: "_")
    }
    if let first = bytes.first, (48...57).contains(first) { bytes[0] = UInt8(ascii: "_") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
