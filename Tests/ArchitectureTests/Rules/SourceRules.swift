/// Rules about single files.
enum SourceRules {
  /// Maximum number of lines in a file; longer files tend to have several responsibilities.
  static let longestFile = 600

  static func longFiles(in tree: SourceTree) -> [Violation] {
    tree.swiftFiles.compactMap { file, _ in
      let count = file.text.hasSuffix("\n") ? file.lines.count - 1 : file.lines.count
      guard count > longestFile else { return nil }
      return Violation(
        file.path, line: count, "\(count) lines: split the file before \(longestFile)")
    }
  }

  /// Types that share their module's name and thereby shadow the module: `Routing.Route` wouldn't
  /// compile. Tests and tools are exempt because no module imports them.
  static func shadowedModules(in tree: SourceTree) -> [Violation] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    var violations: [Violation] = []
    for (file, module) in tree.swiftFiles where ![.tests, .tool].contains(module.kind) {
      for (index, line) in file.code.enumerated() where line.contains(module.name) {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for (keyword, name) in zip(words, words.dropFirst())
        where keywords.contains(keyword) && name == module.name {
          violations.append(
            Violation(
              file.path, line: index + 1, "\(keyword) \(name) has the same name as its module"))
        }
      }
    }
    return violations
  }

  /// Imports of plugins outside the App. Only the App imports plugins, so that each one can be
  /// removed completely.
  static func pluginsOutsideTheirLines(in tree: SourceTree) -> [Violation] {
    let plugins = tree.modules.values.filter { $0.kind == .plugin }.map(\.name).sorted()
    var violations: [Violation] = []
    for (file, module) in tree.swiftFiles {
      for found in Import.all(in: file) where plugins.contains(found.module) {
        let isItsTests = module.folder == "Plugins/\(found.module)/Tests/"
        let isComposition = file.path == "Sources/App/headway/Plugins.swift"
        guard !isItsTests, !isComposition, module.name != found.module else { continue }
        violations.append(
          Violation(
            file.path, line: found.line,
            "\(found.module) is imported outside of Plugins.swift and its own tests"))
      }
    }
    return violations
  }

  /// Reducers of features that no test runs in a `TestStore`, which fails if a change isn't asserted.
  static func reducersWithoutTestStore(in tree: SourceTree) -> [Violation] {
    let tests = tree.swiftFiles.filter { file, module in
      module.kind == .tests && file.text.contains("TestStore(")
    }
    return tree.swiftFiles.compactMap { file, module in
      guard file.path.hasPrefix("Sources/Features/"),
        let name = file.path.split(separator: "/").last?.dropLast(".swift".count),
        let line = file.code.firstIndex(where: { $0.contains("static func reduce") }),
        !tests.contains(where: { $0.file.text.contains(name) })
      else { return nil }
      return Violation(file.path, line: line + 1, "no test runs \(name) in a TestStore")
    }
  }

  /// The features that `make check-features` removes.
  static let removableFeatures = ["Libraries", "Teams", "Try"]

  /// Imports of a removable feature outside of its own folders, of plugins and of tests. Such an import
  /// would break the build without the feature. Plugins that extend the feature are removed with it.
  static func removableFeaturesOutsideTheirFolders(in tree: SourceTree) -> [Violation] {
    tree.swiftFiles.flatMap { file, module in
      Import.all(in: file).compactMap { found in
        guard let feature = tree.modules[found.module]?.feature,
          removableFeatures.contains(feature), module.feature != feature, module.kind != .tests,
          !file.path.hasPrefix("Plugins/"),
          !file.path.hasPrefix("Sources/App/headway/Features/\(feature)/")
        else { return nil }
        return Violation(
          file.path, line: found.line,
          "\(found.module) is imported outside of the folders of \(feature)")
      }
    }
  }
}
