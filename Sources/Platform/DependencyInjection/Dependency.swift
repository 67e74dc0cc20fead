import Diagnostics
import Synchronization

/// A dependency that is injected when the feature that declares it is built.
///
/// ```swift
/// struct ProfileFeature: Feature {
///   let client = Dependency<any HTTPClient>()
///
///   func build(_ route: any Route) throws -> any Routable { try ProfileFlow(client: client.value) }
/// }
/// ```
///
/// ``DependencyRegistry/inject(into:named:)`` injects all dependencies of a feature, or throws an error
/// with the feature and the path to the missing dependency. Reading a dependency that wasn't
/// injected, for example in a feature that a test creates, resolves it from the current registry.
public struct Dependency<P: Sendable>: Sendable {
  private let injected = InjectedValue()
  private let site: CallSite

  /// Declares a dependency without creating it.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line)
  }

  /// The value. If it hasn't been injected, it is resolved from the current registry.
  ///
  /// - Throws: ``DependencyError`` if it can't be resolved. In a test, a dependency without a mock
  ///   is also reported as an issue at the line that declares it.
  public var value: P {
    get throws(DependencyError) {
      if let kept = injected.kept { return kept.value(as: P.self) }
      return try resolveNow(from: .current)
    }
  }

  private func resolveNow(from registry: DependencyRegistry) throws(DependencyError) -> P {
    let value = try registry.resolve(
      P.self, lifetime: .transient, site: site, in: .current, fallback: nil)
    injected.keep(Box(value))
    return value
  }
}

/// The injected value of one `Dependency`. The class has no type parameter, so that reading the
/// value needs no type lookup at run time.
private final class InjectedValue: Sendable {
  private let stored = Mutex<(any AnyBox)?>(nil)

  var kept: (any AnyBox)? { stored.withLock { $0 } }

  func keep(_ value: any AnyBox) { stored.withLock { $0 = value } }
}

/// A declared dependency of any type, as found by reflection.
protocol DeclaredDependency {
  var key: DependencyKey { get }
  func resolve(from registry: DependencyRegistry) throws(DependencyError)
}

extension Dependency: DeclaredDependency {
  var key: DependencyKey { DependencyKey(P.self) }

  func resolve(from registry: DependencyRegistry) throws(DependencyError) {
    _ = try resolveNow(from: registry)
  }
}

extension DependencyRegistry {
  /// Injects all ``Dependency`` properties that `feature` declares itself.
  ///
  /// - Parameters:
  ///   - feature: the feature.
  ///   - name: the feature's name in errors; its type by default.
  /// - Throws: ``DependencyError`` for the first dependency that can't be resolved, with the
  ///   feature in its path.
  public func inject<F>(into feature: F, named name: String = "\(F.self)") throws(DependencyError) {
    let declared = Self.dependencies(of: feature)
    guard !declared.isEmpty else { return }
    do {
      try InjectionPath.$current.withValue(InjectionPath.current.adding(name: name)) {
        for dependency in declared { try dependency.resolve(from: self) }
      }
    } catch let error as DependencyError {
      throw error
    } catch {
      throw DependencyError(
        .factoryFailed, type: DependencyKey(F.self), path: [name], underlying: "\(error)")
    }
  }

  /// Returns an error for each dependency of `feature` that isn't registered, without creating any.
  /// For `headway doctor` and tests.
  ///
  /// It checks the dependencies that the feature declares and, at any depth, the types that their
  /// factories declare with `using:`. An error contains the path to the missing type. Types that
  /// require each other are an error with the code `cycle`.
  public func missingDependencies<F>(
    of feature: F, named name: String = "\(F.self)"
  ) -> [DependencyError] {
    var checked: Set<DependencyKey> = []
    return Self.dependencies(of: feature).flatMap {
      missing($0.key, InjectionPath().adding(name: name), &checked)
    }
  }

  private func missing(
    _ key: DependencyKey, _ path: InjectionPath, _ checked: inout Set<DependencyKey>
  ) -> [DependencyError] {
    if path.contains(key) { return [DependencyError(.cycle, type: key, path: path.names)] }
    guard checked.insert(key).inserted else { return [] }
    guard let requirements = requirements(of: key) else {
      return [DependencyError(.unregistered, type: key, path: path.names)]
    }
    return requirements.flatMap { missing($0, path.adding(key), &checked) }
  }

  private static func dependencies<F>(of feature: F) -> [any DeclaredDependency] {
    Mirror(reflecting: feature).children.compactMap { $0.value as? any DeclaredDependency }
  }
}
