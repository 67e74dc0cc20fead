/// The further words by which other languages call modules.
package enum FolderWords {
  /// The name in a folder's package.json, and the path that Go gives a folder by the nearest go.mod.
  ///
  /// - Parameters:
  ///   - packageNames: by folder.
  ///   - goPaths: by the folder of the go.mod.
  package static func words(
    of seeds: [ModuleSeed], packageNames: [[UInt8]: String], goPaths: [[UInt8]: String]
  ) -> [(word: String, seed: Int)] {
    guard !packageNames.isEmpty || !goPaths.isEmpty else { return [] }
    return seeds.enumerated().flatMap { number, seed -> [(word: String, seed: Int)] in
      var words: [(word: String, seed: Int)] = []
      if let name = packageNames[seed.folder] { words.append((name, number)) }
      var current: ArraySlice<UInt8>? = seed.folder[...]
      while let folder = current {
        if let path = goPaths[Array(folder)] {
          let rest = String(decoding: seed.folder.dropFirst(folder.count), as: UTF8.self)
          words.append((path + (rest.isEmpty || rest.hasPrefix("/") ? "" : "/") + rest, number))
          break
        }
        current = FolderPath.parent(of: folder)
      }
      return words
    }
  }
}
