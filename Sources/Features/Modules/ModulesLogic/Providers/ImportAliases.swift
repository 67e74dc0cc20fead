/// Additional names of modules in other languages.
package struct ImportAliases: Sendable {
  /// Names from the package.json of a folder, by seed.
  let packageNames: [(word: String, seed: Int)]
  /// Go import paths based on the nearest go.mod, by seed.
  let goPaths: [(word: String, seed: Int)]

  package static let none = ImportAliases(of: [], packageNames: [:], goPaths: [:])

  /// - Parameters:
  ///   - seeds: the modules.
  ///   - packageNames: names by folder.
  ///   - goPaths: module paths by the folder of the go.mod.
  package init(
    of seeds: [ModuleSeed], packageNames: [[UInt8]: String], goPaths: [[UInt8]: String]
  ) {
    self.packageNames =
      packageNames.isEmpty
      ? []
      : seeds.enumerated().compactMap { number, seed in
        packageNames[seed.folder].map { ($0, number) }
      }
    self.goPaths =
      goPaths.isEmpty
      ? []
      : seeds.enumerated().compactMap { number, seed in
        ImportAliases.goPath(of: seed.folder, goPaths).map { ($0, number) }
      }
  }

  private static func goPath(of folder: [UInt8], _ goPaths: [[UInt8]: String]) -> String? {
    var current: ArraySlice<UInt8>? = folder[...]
    while let around = current {
      if let path = goPaths[Array(around)] {
        let rest = String(decoding: folder.dropFirst(around.count), as: UTF8.self)
        return path + (rest.isEmpty || rest.hasPrefix("/") ? "" : "/") + rest
      }
      current = FolderPath.parent(of: around)
    }
    return nil
  }
}
