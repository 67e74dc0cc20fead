import ModulesInterface

/// The native targets of an Xcode project, with their files.
///
/// Source: the files that Xcode writes; Apple doesn't document the format.
package struct XcodeProject: Equatable, Sendable {
  package struct Target: Equatable, Sendable {
    package let id: String
    package let name: String
    /// The name in import statements.
    package let moduleName: String
    package let kind: Module.Kind
    /// The file that the target builds, such as `Networking.framework`.
    package let product: String?
    /// The byte at which its name begins.
    package let offset: Int
    /// The members of the target, relative to the repository root.
    package var files: [[UInt8]] = []
    /// The folders with files that are members, except the files that aren't.
    package var folders: [[UInt8]] = []
    package var exclude: [[UInt8]] = []
    package var dependencies: [Dependency] = []
  }

  package struct Dependency: Equatable, Sendable {
    package enum Reference: Hashable, Sendable {
      /// A target of the project, by its id.
      case target(String)
      /// A target of another project: the path of its `.xcodeproj` folder, and the target's id or
      /// the id of its product.
      case foreign([UInt8], String)
      /// The file that a target of the workspace builds.
      case product(String)
      /// A product of a Swift package.
      case package(String)
    }

    package let reference: Reference
    package let offset: Int
  }

  /// Path of the `.xcodeproj` folder.
  package let path: [UInt8]
  package var targets: [Target] = []
  /// Targets by the id of the file that they build.
  package var products: [String: String] = [:]

  /// The folder that contains the project.
  package var folder: [UInt8] { Array(FolderPath.parent(of: path) ?? []) }

  /// The name of the project, without the extension.
  package var name: String {
    let name = String(decoding: FolderPath.name(of: path), as: UTF8.self)
    return name.hasSuffix(".xcodeproj") ? String(name.dropLast(10)) : name
  }

  /// Reads `project.pbxproj`.
  ///
  /// - Parameter path: path of the `.xcodeproj` folder, relative to the repository root.
  /// - Throws: `ProjectDiagnostic` for the first error.
  package init(_ text: [UInt8], path: [UInt8]) throws(ProjectDiagnostic) {
    self.path = path
    let document = try PropertyList.parse(text)
    guard let root = document["rootObject"]?.text, let objects = document["objects"]?.values else {
      throw ProjectDiagnostic("missing \"objects\" or \"rootObject\"", line: 1)
    }
    guard let project = objects[root], project["isa"]?.text == "PBXProject" else {
      throw ProjectDiagnostic(
        "\"rootObject\" isn't a project", at: document["rootObject"]?.offset ?? 0, in: text)
    }
    let reader = XcodeProjectReader(objects, project: project, folder: folder)
    for id in project["targets"]?.elements.compactMap(\.text) ?? [] {
      guard let object = objects[id], object["isa"]?.text == "PBXNativeTarget",
        let target = reader.target(id, object)
      else { continue }
      targets.append(target)
      if let product = object["productReference"]?.text { products[product] = id }
    }
    for (target, files) in reader.addedFiles() {
      guard let index = targets.firstIndex(where: { $0.id == target }) else { continue }
      targets[index].files += files
    }
  }
}

/// Follows the references between the objects of a project.
private struct XcodeProjectReader {
  private let objects: [String: PropertyList]
  /// Paths of groups and files by id; missing for those outside the repository.
  private var places: [String: [UInt8]] = [:]

  init(_ objects: [String: PropertyList], project: PropertyList, folder: [UInt8]) {
    self.objects = objects
    let root = FolderPath.joined(folder, (project["projectDirPath"]?.text ?? "").utf8)
    var seen: Set<String> = []
    var queue: [(id: String, parent: [UInt8]?)] = []
    if let main = project["mainGroup"]?.text { queue.append((main, root)) }
    while let (id, parent) = queue.popLast() {
      guard let object = objects[id], seen.insert(id).inserted else { continue }
      let base =
        switch object["sourceTree"]?.text ?? "<group>" {
        case "<group>": parent
        case "SOURCE_ROOT": root
        default: [UInt8]?.none
        }
      let place = base.flatMap { FolderPath.joined($0, (object["path"]?.text ?? "").utf8) }
      if let place { places[id] = place }
      for child in object["children"]?.elements.compactMap(\.text) ?? [] {
        queue.append((child, place))
      }
    }
  }

  private func isa(_ id: String) -> String? { objects[id]?["isa"]?.text }

  // MARK: Targets

  func target(_ id: String, _ object: PropertyList) -> XcodeProject.Target? {
    guard let name = object["name"]?.text, !name.isEmpty else { return nil }
    let product = object["productReference"]?.text.flatMap { objects[$0]?["path"]?.text }
    var target = XcodeProject.Target(
      id: id, name: name, moduleName: moduleName(of: object, name, product: product),
      kind: XcodeProjectReader.kind(object["productType"]?.text ?? ""), product: product,
      offset: object["name"]?.offset ?? object.offset)
    for phase in object["buildPhases"]?.elements.compactMap(\.text) ?? [] {
      add(phase: phase, to: &target)
    }
    for group in object["fileSystemSynchronizedGroups"]?.elements.compactMap(\.text) ?? [] {
      guard let place = places[group] else { continue }
      target.folders.append(place)
      target.exclude += exceptions(of: group) { $0 == id }.flatMap(\.files)
    }
    for entry in object["dependencies"]?.elements ?? [] {
      guard let reference = entry.text.flatMap(dependency) else { continue }
      target.dependencies.append(.init(reference: reference, offset: entry.offset))
    }
    for entry in object["packageProductDependencies"]?.elements ?? [] {
      guard let product = entry.text.flatMap({ objects[$0]?["productName"]?.text }) else {
        continue
      }
      target.dependencies.append(.init(reference: .package(product), offset: entry.offset))
    }
    return target
  }

  private static func kind(_ productType: String) -> Module.Kind {
    let type = productType.split(separator: ".").last ?? ""
    switch type {
    case "unit-test", "ui-testing", "unit-test-bundle", "ui-test-bundle": return .test
    case "framework", "static", "dynamic", "bundle", "xcframework": return .library
    default: return productType.contains("framework") ? .library : .executable
    }
  }

  /// The module name in the build settings, if it is a literal, or else the name of the product.
  private func moduleName(of target: PropertyList, _ name: String, product: String?) -> String {
    let list = target["buildConfigurationList"]?.text.flatMap { objects[$0] }
    let settings = list?["buildConfigurations"]?.elements.compactMap { element in
      element.text.flatMap { objects[$0]?["buildSettings"] }
    }
    func literal(_ key: String) -> String? {
      settings?.lazy.compactMap { $0[key]?.text }.first { !$0.isEmpty && !$0.contains("$") }
    }
    var bundle = product?.split(separator: "/").last?.split(separator: ".").first
    if product?.hasSuffix(".a") == true, bundle?.hasPrefix("lib") == true {
      bundle = bundle?.dropFirst(3)
    }
    return ModuleSeed.importName(
      of: literal("PRODUCT_MODULE_NAME") ?? literal("PRODUCT_NAME") ?? bundle.map(String.init)
        ?? name)
  }

  private func add(phase id: String, to target: inout XcodeProject.Target) {
    guard let phase = objects[id] else { return }
    let files = phase["files"]?.elements ?? []
    switch phase["isa"]?.text {
    case "PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXHeadersBuildPhase":
      for file in files.compactMap(\.text) {
        if let reference = objects[file]?["fileRef"]?.text {
          target.files += members(reference)
        }
      }
    case "PBXFrameworksBuildPhase":
      for entry in files {
        guard let reference = entry.text.flatMap({ objects[$0]?["fileRef"]?.text }),
          let linked = linked(reference)
        else { continue }
        target.dependencies.append(.init(reference: linked, offset: entry.offset))
      }
    default: break
    }
  }

  /// The paths of a file, or of the files in a group of localized ones.
  private func members(_ reference: String) -> [[UInt8]] {
    guard isa(reference) == "PBXVariantGroup" else { return places[reference].map { [$0] } ?? [] }
    return objects[reference]?["children"]?.elements.compactMap { $0.text.flatMap { places[$0] } }
      ?? []
  }

  // MARK: Synchronized folders

  /// The exceptions of a synchronized folder: files that aren't members of its own targets, or that
  /// are members of another target.
  private func exceptions(
    of group: String, for isWanted: (String) -> Bool
  ) -> [(target: String, files: [[UInt8]])] {
    guard let place = places[group] else { return [] }
    let ids = objects[group]?["exceptions"]?.elements.compactMap(\.text) ?? []
    return ids.compactMap { objects[$0] }.compactMap { set in
      guard set["isa"]?.text == "PBXFileSystemSynchronizedBuildFileExceptionSet",
        let target = set["target"]?.text, isWanted(target)
      else { return nil }
      let files = set["membershipExceptions"]?.elements.compactMap {
        $0.text.flatMap { FolderPath.joined(place, $0.utf8) }
      }
      return (target, files ?? [])
    }
  }

  /// The files of synchronized folders that belong to targets without the folder.
  func addedFiles() -> [(target: String, files: [[UInt8]])] {
    let groups = objects.keys.filter { isa($0) == "PBXFileSystemSynchronizedRootGroup" }.sorted()
    return groups.flatMap { group in
      exceptions(of: group) { target in
        let own = objects[target]?["fileSystemSynchronizedGroups"]?.elements.compactMap(\.text)
        return own?.contains(group) != true
      }
    }
  }

  // MARK: Dependencies

  private func dependency(_ id: String) -> XcodeProject.Dependency.Reference? {
    guard let object = objects[id], object["isa"]?.text == "PBXTargetDependency" else { return nil }
    if let product = object["productRef"]?.text {
      return objects[product]?["productName"]?.text.map { .package($0) }
    }
    if let target = object["target"]?.text { return .target(target) }
    return object["targetProxy"]?.text.flatMap(proxy)
  }

  /// The target or product of another project that a proxy refers to.
  private func proxy(_ id: String) -> XcodeProject.Dependency.Reference? {
    guard let proxy = objects[id], let remote = proxy["remoteGlobalIDString"]?.text,
      let container = proxy["containerPortal"]?.text
    else { return nil }
    if isa(container) == "PBXProject" { return .target(remote) }
    return places[container].map { .foreign($0, remote) }
  }

  /// The product that a target links; nil for system libraries and files.
  private func linked(_ reference: String) -> XcodeProject.Dependency.Reference? {
    guard let object = objects[reference] else { return nil }
    if object["isa"]?.text == "PBXReferenceProxy" {
      return object["remoteRef"]?.text.flatMap(proxy)
    }
    guard object["sourceTree"]?.text == "BUILT_PRODUCTS_DIR" else { return nil }
    return object["path"]?.text.map { .product($0) }
  }
}
