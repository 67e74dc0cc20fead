import Workspace

extension ModuleTree {
  /// The folders by which matches are counted, with the names of their modules, and the single files
  /// outside them.
  ///
  /// A module with a list of files, as in Xcode projects, gets each folder in which it has most of the
  /// files. New files and those of past days therefore have a module, too.
  ///
  /// - Parameter paths: all tracked files.
  package func folders(in paths: some Sequence<[UInt8]>) -> [ModuleFolder] {
    var folders: [[UInt8]: Int] = [:]
    var owners: [[UInt8]: Int] = [:]
    func add(_ folder: [UInt8], _ module: Int) { folders[folder] = folders[folder] ?? module }
    for (module, seed) in seeds.enumerated() {
      if seed.files.isEmpty {
        add(seed.folder, module)
      } else {
        for folder in seed.sources ?? [] { add(folder, module) }
        for file in seed.files { owners[file] = owners[file] ?? module }
      }
    }
    var lists: [[UInt8]: FolderFiles] = [:]
    for path in owners.isEmpty ? [] : Array(paths) {
      let folder = Array(FolderPath.parent(of: path) ?? [])
      lists[folder, default: FolderFiles()].add(path, of: owners[path])
    }
    for (folder, list) in lists {
      // The root also contains what belongs to no module.
      let main = folder.isEmpty ? nil : list.main
      if let main { add(folder, main) }
      for (file, module) in list.files where module != main { folders[file] = module }
    }
    return folders.map { path, module in
      ModuleFolder(path: String(decoding: path, as: UTF8.self), name: seeds[module].name)
    }
    .sorted { $0.path < $1.path }
  }
}

/// The files directly in a folder, with the modules that list them.
private struct FolderFiles {
  private(set) var files: [(path: [UInt8], module: Int)] = []
  private var others = 0
  private var counts: [Int: Int] = [:]

  mutating func add(_ path: [UInt8], of module: Int?) {
    guard let module else {
      others += 1
      return
    }
    files.append((path, module))
    counts[module, default: 0] += 1
  }

  /// The module that lists at least half of the files; nil if there is none.
  var main: Int? {
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.flatMap { $0.value * 2 >= files.count + others ? $0.key : nil }
  }
}
