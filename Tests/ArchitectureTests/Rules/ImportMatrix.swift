/// Who may import whom: the table of `ARCHITECTURE.md`, for real imports and for declared
/// dependencies.
struct ImportMatrix {
  private let modules: [String: Module]
  private let platformOrder: [String]

  /// - Parameter platformOrder: platform modules as the manifest lists them; each may import only
  ///   those before it.
  init(modules: [String: Module], platformOrder: [String]) {
    self.modules = modules
    self.platformOrder = platformOrder
  }

  static func violations(in tree: SourceTree) -> [Violation] {
    let modules = tree.modules
    let declarations = tree["Package.swift"].map { Manifest($0).declarations } ?? []
    let order = declarations.map(\.name).filter { modules[$0]?.kind == .platform }
    let matrix = ImportMatrix(modules: modules, platformOrder: order)

    var violations: [Violation] = []
    for (file, module) in tree.swiftFiles {
      for found in Import.all(in: file) where found.module != module.name {
        if let reason = matrix.objection(to: found.module, in: module) {
          violations.append(Violation(file.path, line: found.line, reason))
        }
      }
    }
    for declaration in declarations {
      guard let module = modules[declaration.name] else { continue }
      for dependency in declaration.dependencies where modules[dependency] != nil {
        if let reason = matrix.objection(to: dependency, in: module) {
          violations.append(Violation("Package.swift", line: declaration.line, reason))
        }
      }
    }
    return violations
  }

  /// Imports of the package's own modules that the manifest doesn't declare: they build only as long
  /// as another module happens to bring them along.
  static func undeclaredImports(in tree: SourceTree) -> [Violation] {
    guard let manifest = tree["Package.swift"].map({ Manifest($0) }) else { return [] }
    let modules = tree.modules
    let declared = Dictionary(manifest.declarations.map { ($0.name, $0) }) { first, _ in first }
    var violations: [Violation] = []
    for module in modules.values.sorted(by: { $0.folder < $1.folder })
    where declared[module.name] == nil && module.kind != .tool && !module.isInOwnPackage {
      violations.append(
        Violation("Package.swift", "\(module.folder) has files but no line in the tables"))
    }
    for (file, module) in tree.swiftFiles {
      guard let dependencies = declared[module.name]?.dependencies else { continue }
      for found in Import.all(in: file)
      where found.module != module.name && !dependencies.contains(found.module) {
        guard let other = modules[found.module] else { continue }
        // The App links the whole plugin table.
        if module.kind == .app, other.kind == .plugin { continue }
        violations.append(
          Violation(
            file.path, line: found.line,
            "\(module.name) imports \(found.module) without declaring it in Package.swift"))
      }
    }
    return violations
  }

  // MARK: The table

  /// Why `module` may not import `name`, or nil when it may.
  func objection(to name: String, in module: Module) -> String? {
    guard let other = modules[name] else {
      return OutsideImports.objection(to: name, in: module)
    }
    if isAllowed(other, in: module) { return nil }
    let reason =
      other.kind == .platform && module.kind == .platform
      ? "\(name) is not listed before it in Package.swift"
      : "\(article(module.kind)) may not import \(other.name) (\(other.kind.rawValue))"
    return "\(module.name) imports \(name): \(reason)"
  }

  private func isAllowed(_ other: Module, in module: Module) -> Bool {
    let isSameFeature = other.feature != nil && other.feature == module.feature
    switch module.kind {
    case .tests: return true
    case .app: return other.name != "TestSupport" && other.kind != .tests && other.kind != .tool
    case .platform: return isAllowedInPlatform(other, in: module)
    case .resources, .tool: return false
    case .support: return other.kind == .support || other.name == "Matching"
    case .interface:
      return other.kind == .interface || ["Routing", "DependencyInjection"].contains(other.name)
    case .logic:
      return [.interface, .logic].contains(other.kind)
        || ["Unidirectional", "Matching"].contains(other.name)
    case .service:
      return [.interface, .logic, .support, .resources].contains(other.kind)
        || other.name == "DependencyInjection"
    case .ui:
      return [.ui, .logic, .interface, .resources].contains(other.kind)
        || ["DeclarativeUI", "DesignSystem", "Unidirectional"].contains(other.name)
    case .flow:
      switch other.kind {
      case .platform:
        return !Self.innerPlatform.contains(other.name)
          || (other.name == "PluginHost" && module.feature == "Settings")
      case .resources, .interface: return true
      case .ui, .logic: return isSameFeature
      case .flow: return isSameFeature || ["Root", "Home"].contains(module.feature)
      default: return false
      }
    case .plugin:
      if other.kind == .platform { return !Self.innerPlatform.contains(other.name) }
      return [.flow, .ui, .logic, .interface, .resources].contains(other.kind)
    }
  }

  /// What only the App builds with; features and plugins see what stands before it.
  private static let innerPlatform: Set<String> = [
    "NcursesRenderer", "CNcurses", "PluginHost", "Screens", "AppRuntime", "TestSupport",
  ]

  private func isAllowedInPlatform(_ other: Module, in module: Module) -> Bool {
    guard other.kind == .platform else { return false }
    if module.name == "TestSupport" { return true }
    if other.name == "CNcurses" { return module.name == "NcursesRenderer" }
    if other.name == "NcursesRenderer", !["Screens", "AppRuntime"].contains(module.name) {
      return false
    }
    guard let own = platformOrder.firstIndex(of: module.name),
      let its = platformOrder.firstIndex(of: other.name)
    else { return true }  // without its line in the manifest; another rule says so
    return its < own
  }

  private func article(_ kind: Module.Kind) -> String {
    switch kind {
    case .ui: "a UI module"
    case .interface: "an Interface"
    case .app: "the App"
    default: "a \(kind.rawValue) module"
    }
  }
}
