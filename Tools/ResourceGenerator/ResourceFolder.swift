/// A folder with its files and subfolders, each sorted by name.
struct ResourceFolder {
  var name: String
  var path: String
  var files: [TextFile] = []
  var folders: [ResourceFolder] = []

  init(files: [TextFile]) {
    self.init(name: "", path: "", files: files[...], depth: 0)
  }

  private init(name: String, path: String, files: ArraySlice<TextFile>, depth: Int) {
    self.name = name
    self.path = path
    var children: [String: [TextFile]] = [:]
    for file in files {
      let parts = file.path.split(separator: "/")
      if parts.count == depth + 1 {
        self.files.append(file)
      } else {
        children[String(parts[depth]), default: []].append(file)
      }
    }
    self.files.sort { $0.path < $1.path }
    folders = children.sorted { $0.key < $1.key }.map { name, files in
      let childPath = path.isEmpty ? name : "\(path)/\(name)"
      return ResourceFolder(name: name, path: childPath, files: files[...], depth: depth + 1)
    }
  }
}

extension TextFile {
  /// The name without folders and extension.
  var stem: Substring {
    let last = path.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
    return last[..<dot]
  }
}
