/// The differences between two folders, file by file.
package enum FolderChanges {
  /// Returns the differences in the form `changed PATH`, `new PATH` and `gone PATH`, in this order.
  /// The result is empty if one of the folders can't be read.
  package static func between(_ old: String, and new: String) -> [String] {
    guard let before = try? entries(of: old), let after = try? entries(of: new) else { return [] }
    let (known, now) = (Set(before.keys), Set(after.keys))
    return known.intersection(now).filter { before[$0] != after[$0] }.sorted().map {
      "changed \($0)"
    }
      + now.subtracting(known).sorted().map { "new \($0)" }
      + known.subtracting(now).sorted().map { "gone \($0)" }
  }

  /// Returns the digest of each file by its path.
  private static func entries(
    of folder: String
  ) throws(FolderContents.ReadError) -> [String: String] {
    var entries: [String: String] = [:]
    var walk = FolderWalker(root: folder)
    try walk.walk { path, entry in
      switch entry {
      case .folder: break
      case .file(let bytes, let isProgram):
        var hash = SHA256()
        hash.update(bytes)
        entries[path] = "\(isProgram) \(hash.hexadecimal())"
      case .link(let target): entries[path] = "→ \(target)"
      }
    }
    return entries
  }
}
