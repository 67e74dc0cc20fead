import ModulesInterface

extension ModuleReport {
  /// Whether a manifest that wasn't run or can't be read may declare the module of an external
  /// dependency. Until then, its name alone doesn't show whether it is part of the repository.
  func mayContainModule(of edge: ExternalEdge) -> Bool {
    let places = edge.locations.map { ModuleReport.canNameTarget($0.path) }
    if SystemModules.contains(edge.name), !places.contains(false) { return false }
    if !unreadable.isEmpty { return true }
    // Only manifests of Swift packages are run.
    return !untrusted.isEmpty && places.contains(true)
  }

  /// Whether a file can name a target of a Swift package: a source file in a language of Swift packages,
  /// or a project that links their products.
  private static func canNameTarget(_ path: String) -> Bool {
    switch SourceLanguage(of: Array(path.utf8)) {
    case .swift, .cFamily: true
    case .script, .go, .rust: false
    case nil: path.hasSuffix(".pbxproj")
    }
  }
}
