/// The state of one type in a registry, for inspectors.
package struct DependencyReport: Sendable, Equatable {
  /// The type, usually a protocol.
  package let type: DependencyKey
  /// How long a created value is kept.
  package let lifetime: Lifetime
  /// The code that registers the factory; nil for a type that only has a default value.
  package let site: String?
  /// The types that the factory declares.
  package let requirements: [DependencyKey]
  /// The number of values that were created.
  package let created: Int
  /// Whether the registry has a value that it would return to the next request.
  package let isKept: Bool
  /// The features and types that required the value when it was first created, outermost first.
  package let firstPath: [String]
}

extension DependencyRegistry {
  /// Starts to follow the registries that are created from now on, for an inspector.
  package static func trackAll() { RegistryTracking.start() }

  /// ``shared`` and the followed registries, in the order of their creation.
  package static var tracked: [DependencyRegistry] {
    [shared] + RegistryTracking.registries.filter { $0 !== shared }
  }

  /// The registered types and those that were created from default values, sorted by name.
  package var report: [DependencyReport] {
    let log = Dictionary(grouping: injections, by: \.type)
    return contents.withLock { contents in
      Set(contents.entries.keys).union(log.keys).map { key in
        let entry = contents.entries[key]
        return DependencyReport(
          type: key, lifetime: entry?.lifetime ?? log[key]?.first?.lifetime ?? .transient,
          site: entry?.callSite, requirements: entry?.requirements ?? [],
          created: log[key]?.count ?? 0,
          isKept: contents.singletons[key] != nil || contents.shared[key]?.object != nil,
          firstPath: log[key]?.first?.path ?? [])
      }
    }
    .sorted { $0.type.description < $1.type.description }
  }
}
