import Matching
import ModulesInterface

/// Creates modules from the packages of Cargo workspaces, and from packages outside of any workspace.
///
/// Source: “The Cargo Book”, chapters “Workspaces” and “Specifying Dependencies”.
struct CargoModules {
  private struct Manifest {
    let folder: [UInt8]
    let path: [UInt8]
    let document: TOMLValue
    let lines: LineTable
    /// The folder of the workspace's manifest.
    var root: [UInt8]
    var name: String? { document["package"]?["name"]?.text }
  }

  private static let lists = ["dependencies", "dev-dependencies", "build-dependencies"]

  private let files: ProjectFiles
  private var found = FoundModules()
  private var manifests: [Manifest] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var seen: Set<[UInt8]> = []
  /// Modules by folder.
  private var modules: [[UInt8]: Int] = [:]

  private init(_ files: ProjectFiles) { self.files = files }

  static func find(in files: ProjectFiles) -> FoundModules {
    var modules = CargoModules(files)
    let folders = files.paths(named: "Cargo.toml").compactMap { FolderPath.parent(of: $0) }
    for folder in ProjectFiles.topmost(folders.map { Array($0) }) {
      modules.read(folder, root: folder)
      modules.readMembers(of: folder)
    }
    for number in modules.manifests.indices { modules.addModule(number) }
    for number in modules.manifests.indices { modules.addDependencies(of: number) }
    return modules.found
  }

  private mutating func read(_ folder: [UInt8], root: [UInt8]) {
    guard seen.insert(folder).inserted, let path = FolderPath.joined(folder, "Cargo.toml".utf8),
      let text = files.texts[path]
    else { return }
    do throws(ProjectDiagnostic) {
      let document = try TOMLValue.parse(text)
      numbers[folder] = manifests.count
      manifests.append(
        Manifest(
          folder: folder, path: path, document: document, lines: LineTable(text), root: root))
    } catch {
      found.add(error, at: path)
    }
  }

  /// Reads the members of a workspace: those that it lists, and the path dependencies of its
  /// packages.
  private mutating func readMembers(of root: [UInt8]) {
    guard let number = numbers[root] else { return }
    if let workspace = manifests[number].document["workspace"] {
      let exclude = texts(workspace["exclude"])
      let candidates = files.paths(named: "Cargo.toml").compactMap { path in
        FolderPath.parent(of: path).map { Array($0) }
      }
      for member in texts(workspace["members"]) {
        let glob = RelativeGlob(member, in: root)
        for folder in candidates where glob.matches(folder) {
          let isExcluded = exclude.contains { path in
            FolderPath.joined(root, path.utf8).map { FolderPath.isAtOrBelow(folder, $0) } ?? false
          }
          if !isExcluded { read(folder, root: root) }
        }
      }
    }
    var next = number
    while next < manifests.count {
      for folder in pathDependencies(of: next) { read(folder, root: root) }
      next += 1
    }
  }

  private func texts(_ value: TOMLValue?) -> [String] { value?.elements?.compactMap(\.text) ?? [] }

  private func pathDependencies(of number: Int) -> [[UInt8]] {
    dependencies(of: number).compactMap { folder(of: $0, in: number) }
  }

  private mutating func addModule(_ number: Int) {
    let manifest = manifests[number]
    guard let name = manifest.name, !name.isEmpty, let value = manifest.document["package"]?["name"]
    else { return }
    modules[manifest.folder] = found.seeds.count
    var seed = ModuleSeed(
      project: name, folder: manifest.folder, package: name, packageFolder: manifest.root)
    seed.manifest = manifest.lines.location(of: value.offset, in: manifest.path)
    seed.kind = kind(of: manifest)
    found.seeds.append(seed)
  }

  private func kind(of manifest: Manifest) -> Module.Kind {
    let library = manifest.document["lib"]
    if library?["proc-macro"]?.isTrue == true { return .macro }
    if library != nil { return .library }
    func has(_ path: String) -> Bool {
      FolderPath.joined(manifest.folder, path.utf8).map { files.contains($0) } ?? false
    }
    return has("src/main.rs") && !has("src/lib.rs") ? .executable : .library
  }

  // MARK: Dependencies

  private typealias Entry = (key: String, value: TOMLValue, isTest: Bool)

  private func dependencies(of number: Int) -> [Entry] {
    let document = manifests[number].document
    let targets = document["target"]?.values.sorted { $0.key < $1.key }.map(\.value) ?? []
    return ([document] + targets).flatMap { table in
      CargoModules.lists.flatMap { list in
        (table[list]?.values ?? [:]).map {
          (key: $0.key, value: $0.value, isTest: list == "dev-dependencies")
        }
      }
    }.sorted { ($0.value.keyOffset, $0.key) < ($1.value.keyOffset, $1.key) }
  }

  /// The definition of a dependency, which the workspace can contain, with the folder of its
  /// manifest.
  private func definition(_ entry: Entry, in number: Int) -> (value: TOMLValue, base: [UInt8]) {
    let manifest = manifests[number]
    guard entry.value["workspace"]?.isTrue == true, let root = numbers[manifest.root],
      let shared = manifests[root].document["workspace"]?["dependencies"]?[entry.key]
    else { return (entry.value, manifest.folder) }
    return (shared, manifest.root)
  }

  /// The folder of a dependency inside the repository.
  private func folder(of entry: Entry, in number: Int) -> [UInt8]? {
    let (value, base) = definition(entry, in: number)
    return value["path"]?.text.flatMap { FolderPath.joined(base, $0.utf8) }
  }

  private mutating func addDependencies(of number: Int) {
    let manifest = manifests[number]
    guard let module = modules[manifest.folder] else { return }
    let own = manifest.name.map { CargoModules.crate($0) }
    var known: Set<String> = []
    let entries = dependencies(of: number)
    for entry in entries.filter({ !$0.isTest }) + entries.filter(\.isTest) {
      let alias = CargoModules.crate(entry.key)
      guard alias != own, known.insert(alias).inserted else { continue }
      let name = definition(entry, in: number).value["package"]?.text ?? entry.key
      let target = folder(of: entry, in: number).flatMap { modules[$0] }
      var place = manifest.lines.location(of: entry.value.keyOffset, in: manifest.path)
      if entry.isTest { place.traits.insert(.onlyTests) }
      found.seeds[module].dependencies.append(
        .init(target.map { .seed($0) } ?? .outside(name), place, alias: alias))
    }
  }

  /// The name of a package in source code.
  private static func crate(_ name: String) -> String { name.replacing("-", with: "_") }
}

/// A glob of folders, relative to the folder of the file that contains it.
struct RelativeGlob {
  private let root: [UInt8]
  private let glob: PathGlob

  init(_ text: String, in root: [UInt8]) {
    self.root = root
    var text = text[...]
    while text.hasPrefix("./") { text = text.dropFirst(2) }
    glob = FolderModules.glob(String(text))
  }

  func matches(_ folder: [UInt8]) -> Bool {
    guard FolderPath.isAtOrBelow(folder, root) else { return false }
    return glob.matches(Array(root.isEmpty ? folder[...] : folder.dropFirst(root.count + 1)))
  }
}
