import ModulesInterface

/// Creates modules from the targets of Xcode projects.
///
/// A file that several targets build belongs to the target that its path names, or else to the
/// first one. A target without a file of its own, such as one for another platform, is the same module
/// as the target that owns its files.
struct XcodeModules {
  /// A target with the number of its project.
  private struct Located {
    let project: Int
    let target: XcodeProject.Target
    /// Its files and folders, and those that are folders.
    let paths: [[UInt8]]
    let folders: Set<[UInt8]>
  }

  private let files: ProjectFiles
  private let packages: PackageTargets
  private var found = FoundModules()
  private var projects: [XcodeProject] = []
  private var lines: [LineTable] = []
  private var targets: [Located] = []
  /// Numbers of targets by the path of a file or folder.
  private var owners: [[UInt8]: Int] = [:]
  /// Modules by the number of the target. Negative numbers are targets of Swift packages, ~N for the
  /// N-th.
  private var modules: [Int: Int] = [:]
  /// Numbers of targets by project path and the id of the target or its product.
  private var byID: [[UInt8]: [String: Int]] = [:]

  private init(_ files: ProjectFiles, _ packages: PackageTargets) {
    self.files = files
    self.packages = packages
  }

  static func find(in files: ProjectFiles, _ packages: PackageTargets) -> FoundModules {
    var modules = XcodeModules(files, packages)
    modules.readProjects()
    modules.findOwners()
    modules.addModules()
    modules.addDependencies(modules.readWorkspaces())
    return modules.found
  }

  private mutating func readProjects() {
    for path in files.paths(named: "project.pbxproj") {
      guard let text = files.texts[path], let folder = FolderPath.parent(of: path) else { continue }
      do throws(ProjectDiagnostic) {
        let project = try XcodeProject(text, path: Array(folder))
        addTargets(of: project)
        projects.append(project)
        lines.append(LineTable(text))
      } catch {
        found.add(error, at: path)
      }
    }
  }

  private mutating func addTargets(of project: XcodeProject) {
    for target in project.targets {
      byID[project.path, default: [:]][target.id] = targets.count
      for (product, id) in project.products where id == target.id {
        byID[project.path, default: [:]][product] = targets.count
      }
      let paths = target.files + target.folders
      targets.append(
        Located(
          project: projects.count, target: target, paths: paths,
          folders: Set(target.folders + paths.filter(files.folders.contains))))
    }
  }

  /// The workspaces, each with the paths of its projects.
  private mutating func readWorkspaces() -> [Set<[UInt8]>] {
    var workspaces: [Set<[UInt8]>] = []
    for path in files.paths(named: "contents.xcworkspacedata") {
      guard let text = files.texts[path],
        let folder = FolderPath.parent(of: path).flatMap({ FolderPath.parent(of: $0) })
      else { continue }
      do throws(ProjectDiagnostic) {
        workspaces.append(Set(try XcodeWorkspace.projects(in: text, folder: Array(folder))))
      } catch {
        found.add(error, at: path)
      }
    }
    return workspaces
  }

  // MARK: Targets

  /// Notes the target of each file and synchronized folder: the first one, unless the path contains
  /// the name of another one.
  private mutating func findOwners() {
    var named: Set<[UInt8]> = []
    for (number, target) in targets.enumerated() {
      let name = Array(target.target.name.utf8)
      for path in target.paths {
        let isNamed = path.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(name) }
        if owners[path] == nil || (isNamed && !named.contains(path)) { owners[path] = number }
        if isNamed { named.insert(path) }
      }
    }
  }

  private mutating func addModules() {
    for (number, located) in targets.enumerated() {
      let project = projects[located.project]
      let own = located.paths.filter { owners[$0] == number && package(of: $0) == nil }
      guard !own.isEmpty else { continue }
      let folders = own.filter { located.folders.contains($0) }
      let single = own.filter { !located.folders.contains($0) }
      var seed = ModuleSeed(
        name: located.target.name, folder: XcodeModules.common(single, folders),
        kind: located.target.kind, package: project.name, packageFolder: project.folder)
      seed.importNames = [located.target.moduleName]
      seed.manifest = location(of: located.target.offset, in: located.project)
      seed.sources = folders
      seed.files = Set(single)
      seed.exclude = located.target.exclude
      modules[number] = found.seeds.count
      found.seeds.append(seed)
    }
    // A target without files of its own is the same module as the owner of its files.
    for (number, located) in targets.enumerated() where modules[number] == nil {
      guard let first = located.paths.first else { continue }
      modules[number] = package(of: first) ?? owners[first].flatMap { modules[$0] }
    }
  }

  /// The target of a Swift package that contains a path: ~N for the N-th.
  private func package(of path: [UInt8]) -> Int? { packages.tree.module(at: path).map { ~$0 } }

  private func location(of offset: Int, in project: Int) -> ImportLocation {
    let path = projects[project].path
    let manifest = FolderPath.joined(path, "project.pbxproj".utf8) ?? path
    return lines[project].location(of: offset, in: manifest)
  }

  /// The deepest folder that contains all files and folders.
  private static func common(_ files: [[UInt8]], _ folders: [[UInt8]]) -> [UInt8] {
    let all = files.map { Array(FolderPath.parent(of: $0) ?? []) } + folders
    guard var common = all.first else { return [] }
    for folder in all.dropFirst() {
      while !FolderPath.isAtOrBelow(folder, common) {
        common = Array(FolderPath.parent(of: common) ?? [])
      }
    }
    return common
  }

  // MARK: Dependencies

  private mutating func addDependencies(_ workspaces: [Set<[UInt8]>]) {
    for (number, located) in targets.enumerated() {
      guard let module = modules[number], module >= 0 else { continue }
      var known = Set(found.seeds[module].dependencies.map(\.target))
      for dependency in located.target.dependencies {
        let place = location(of: dependency.offset, in: located.project)
        let project = projects[located.project]
        for target in seeds(of: dependency.reference, in: project, workspaces)
        where target != .seed(module) && known.insert(target).inserted {
          found.seeds[module].dependencies.append(.init(target, place))
        }
      }
    }
  }

  private func seeds(
    of reference: XcodeProject.Dependency.Reference, in project: XcodeProject,
    _ workspaces: [Set<[UInt8]>]
  ) -> [ModuleSeed.Dependency.Target] {
    func seed(_ project: [UInt8], _ id: String) -> [ModuleSeed.Dependency.Target] {
      byID[project]?[id].flatMap { modules[$0] }.map { [.seed($0)] } ?? []
    }
    switch reference {
    case .target(let id): return seed(project.path, id)
    case .foreign(let other, let id): return seed(other, id)
    case .package(let name):
      return packages.products[name].map { $0.map { .seed(~$0) } } ?? [.outside(name)]
    case .product(let name):
      let beside = workspaces.filter { $0.contains(project.path) }
        .reduce(Set([project.path])) { $0.union($1) }
      let builder = targets.firstIndex {
        $0.target.product == name && beside.contains(projects[$0.project].path)
      }
      return builder.flatMap { modules[$0] }.map { [.seed($0)] } ?? []
    }
  }
}
