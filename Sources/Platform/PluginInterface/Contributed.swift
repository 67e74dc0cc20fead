/// A contribution, and whose it is.
@MainActor public struct Contributed<Contribution> {
  /// Its name at the point.
  public let id: String
  /// The plugin's id and title.
  public let plugin: String
  public let pluginTitle: String
  /// What it claimed and another plugin already has.
  public let lost: Set<Claim>
  private let value: Contribution
  private let containment: any Containment

  /// - Parameter containment: runs the pieces of the plugin, and takes what goes wrong in them.
  public init(
    id: String, plugin: String, pluginTitle: String, lost: Set<Claim> = [], value: Contribution,
    containment: any Containment
  ) {
    self.id = id
    self.plugin = plugin
    self.pluginTitle = pluginTitle
    self.lost = lost
    self.value = value
    self.containment = containment
  }

  /// What tells it from all others at its point.
  public var identity: String { "\(plugin)/\(id)" }

  /// Runs a piece of the plugin. If it throws, or takes far too long, the plugin is switched off until
  /// restart and the person is told; the rest of the screen goes on.
  ///
  /// - Returns: nil when it threw.
  @discardableResult public func run<Result>(
    _ body: (Contribution) throws -> Result
  ) -> Result? {
    var result: Result?
    containment.contain(plugin, id) { result = try body(value) }
    return result
  }

  /// Says that the app can't take the contribution, because it has that already itself.
  public func refuse(_ claim: Claim, keptBy owner: String) {
    containment.refuse(plugin, id, claim, keptBy: owner)
  }
}

/// Keeps the faults of plugins to themselves.
@MainActor public protocol Containment: AnyObject {
  /// Runs a piece of a plugin, counts its time, and takes what it throws.
  func contain(_ plugin: String, _ contribution: String, _ body: () throws -> Void)
  /// Runs a piece of a plugin off the main actor, for as long as it may take.
  func load<Value: Sendable>(
    _ plugin: String, _ contribution: String, _ body: @escaping @Sendable () async throws -> Value
  ) async -> Value?
  /// Takes note that a contribution can't be taken.
  func refuse(_ plugin: String, _ contribution: String, _ claim: Claim, keptBy owner: String)
}

/// The part of a contribution that runs its slow work, whatever its type.
@MainActor protocol AsyncContainment {
  func load<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async -> Value?
}

extension Contributed: AsyncContainment {
  /// Runs slow work of the plugin off the main actor. If it throws, or isn't done before the deadline, the
  /// plugin is switched off until restart and the person is told.
  ///
  /// - Returns: nil when it threw, was too slow or was cancelled.
  public func load<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async -> Value? {
    await containment.load(plugin, id, body)
  }
}
