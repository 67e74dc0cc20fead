import LibrariesInterface

/// The names under which code can import a library.
package enum ImportableNames {
  /// Whether the names include every one under which code can import a library.
  ///
  /// The names of npm packages and Go modules are part of each import. A distribution of Python and a
  /// package of Swift name their modules themselves; these are only known from their sources or from the
  /// manifests that use them. Crates, pods and gems can rename theirs.
  ///
  /// - Parameter products: the known products of a Swift or Python package; empty if unknown.
  package static func areComplete(_ library: Library, products: [String]) -> Bool {
    switch library.ecosystem {
    case .npm, .go: true
    case .swift, .python: !products.isEmpty
    case .cocoapods, .cargo, .ruby: false
    }
  }

  /// Returns the possible names, known products first.
  ///
  /// - Parameter products: the known products of a Swift or Python package; empty if unknown.
  package static func names(_ library: Library, products: [String]) -> [String] {
    switch library.ecosystem {
    case .swift:
      // The products may be unknown or incomplete, so add the usual product names.
      let plain =
        library.name.hasSuffix(".swift") ? String(library.name.dropLast(6)) : library.name
      let bare = plain.hasPrefix("swift-") ? String(plain.dropFirst(6)) : plain
      let camel = bare.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined()
      var names = products
      for name in [plain, camel] where !names.contains(name) { names.append(name) }
      return names.filter { !$0.contains("-") }
    case .cocoapods:
      return [String(library.name.map { $0 == "-" || $0 == "+" ? "_" : $0 })]
    case .npm, .go: return [library.name]
    case .cargo: return [library.name.replacing("-", with: "_")]
    // Code can require a file of a gem, too; only the name of the gem is known.
    case .ruby: return [library.name]
    case .python:
      let name = library.id.name.replacing("-", with: "_")
      return products.contains(name) ? products : products + [name]
    }
  }
}
