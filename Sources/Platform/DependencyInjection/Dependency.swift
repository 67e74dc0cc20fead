import Synchronization

/// A dependency that is filled when the feature which declares it is built.
///
/// ```swift
/// struct ProfileFeature: Feature {
///   @Dependency var client: any HTTPClient
/// }
/// ```
///
/// ``DependencyRegistry/fill(_:named:)`` fills all of a feature's dependencies or throws an error that
/// names the feature and the way to the missing one. Reading one that was never filled resolves it
/// from the current registry, and ends the process when that fails: there is no value to go on with.
@propertyWrapper public struct Dependency<P: Sendable>: Sendable {
  private let filled = FilledDependency()
  private let site: CallSite

  /// Declares a dependency; nothing is made.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line)
  }

  /// The dependency.
  public var wrappedValue: P {
    if let kept = filled.kept { return kept.value(as: P.self) }
    do {
      return try fillNow(from: .current)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func fillNow(from registry: DependencyRegistry) throws(DependencyError) -> P {
    let value = try registry.resolve(
      P.self, lifetime: .transient, site: site, in: .current, fallback: nil)
    filled.keep(Box(value))
    return value
  }
}

/// What one `@Dependency` was filled with. It knows no type parameter, so that reading it looks no
/// type up.
private final class FilledDependency: Sendable {
  private let stored = Mutex<(any Kept)?>(nil)

  var kept: (any Kept)? { stored.withLock { $0 } }

  func keep(_ value: any Kept) { stored.withLock { $0 = value } }
}

/// A declared dependency of any type, found by reflection.
protocol DeclaredDependency {
  var key: DependencyKey { get }
  func fill(from registry: DependencyRegistry) throws(DependencyError)
}

extension Dependency: DeclaredDependency {
  var key: DependencyKey { DependencyKey(P.self) }

  func fill(from registry: DependencyRegistry) throws(DependencyError) {
    _ = try fillNow(from: registry)
  }
}

extension DependencyRegistry {
  /// Fills every `@Dependency` that `feature` declares itself.
  ///
  /// - Parameter name: what errors call it; the type's name unless given.
  /// - Throws: ``DependencyError`` for the first that can't be had, with the feature in its path.
  public func fill<F>(_ feature: F, named name: String = "\(F.self)") throws(DependencyError) {
    let declared = Self.dependencies(of: feature)
    guard !declared.isEmpty else { return }
    do {
      try InjectionPath.$current.withValue(InjectionPath.current.adding(name: name)) {
        for dependency in declared { try dependency.fill(from: self) }
      }
    } catch let error as DependencyError {
      throw error
    } catch {
      throw DependencyError(
        .factoryFailed, type: DependencyKey(F.self), path: [name], underlying: "\(error)")
    }
  }

  /// What `feature` declares and nobody registered, without making anything: for `doctor` and tests.
  public func missingDependencies<F>(
    of feature: F, named name: String = "\(F.self)"
  ) -> [DependencyError] {
    Self.dependencies(of: feature)
      .filter { !isRegistered($0.key) }
      .map { DependencyError(.unregistered, type: $0.key, path: [name]) }
  }

  private static func dependencies<F>(of feature: F) -> [any DeclaredDependency] {
    Mirror(reflecting: feature).children.compactMap { $0.value as? any DeclaredDependency }
  }
}
