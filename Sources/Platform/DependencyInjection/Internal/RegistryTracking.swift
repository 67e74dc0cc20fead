import Synchronization

/// The registries that were created since an inspector started to follow them.
enum RegistryTracking {
  private struct Reference: Sendable {
    weak let registry: DependencyRegistry?
  }

  /// Nil while no inspector follows registries.
  private static let references = Mutex<[Reference]?>(nil)

  /// Starts to follow the registries that are created from now on.
  static func start() {
    references.withLock { if $0 == nil { $0 = [] } }
  }

  static func note(_ registry: DependencyRegistry) {
    references.withLock { references in
      guard let known = references else { return }
      references = known.filter { $0.registry != nil } + [Reference(registry: registry)]
    }
  }

  /// The followed registries that are in memory, in the order of their creation.
  static var registries: [DependencyRegistry] {
    references.withLock { $0?.compactMap(\.registry) ?? [] }
  }
}
