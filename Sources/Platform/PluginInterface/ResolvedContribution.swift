/// A contribution with the plugin that contributed it.
@MainActor public struct ResolvedContribution<Contribution> {
  /// The identifier of the contribution at its extension point.
  public let id: String
  /// The plugin's identifier.
  public let plugin: String
  /// The plugin's title.
  package let pluginTitle: String
  /// The claims that another plugin already holds.
  public let lost: Set<Claim>
  private let value: Contribution
  private let boundary: any ErrorBoundary

  /// Creates a contribution.
  ///
  /// - Parameters:
  ///   - id: the identifier at the extension point.
  ///   - plugin: the plugin's identifier.
  ///   - pluginTitle: the plugin's title.
  ///   - lost: the claims that another plugin already holds.
  ///   - value: the contribution.
  ///   - boundary: calls the plugin's code and handles its errors.
  public init(
    id: String, plugin: String, pluginTitle: String, lost: Set<Claim> = [], value: Contribution,
    boundary: any ErrorBoundary
  ) {
    self.id = id
    self.plugin = plugin
    self.pluginTitle = pluginTitle
    self.lost = lost
    self.value = value
    self.boundary = boundary
  }

  /// Identifies the contribution among all others at its extension point.
  public var identity: String { "\(plugin)/\(id)" }

  /// Calls code of the plugin. If it throws or takes far too long, the plugin is disabled until
  /// restart and the user is notified. The rest of the screen keeps working.
  ///
  /// - Parameter body: receives the contribution.
  /// - Returns: nil if the code threw an error.
  @discardableResult public func run<Result>(
    _ body: (Contribution) throws -> Result
  ) -> Result? {
    var result: Result?
    boundary.contain(plugin, id) { result = try body(value) }
    return result
  }

  /// Reports that the app can't use the contribution because the app or another owner already holds
  /// one of its claims.
  ///
  /// - Parameters:
  ///   - claim: the claim.
  ///   - owner: the owner of the claim, as text for the message.
  package func refuse(_ claim: Claim, keptBy owner: String) {
    boundary.refuse(plugin, id, claim, keptBy: owner)
  }
}

/// Calls plugin code and handles its errors and delays.
@MainActor public protocol ErrorBoundary: AnyObject {
  /// Calls code of a plugin, measures its duration, and handles an error that it throws.
  func contain(_ plugin: String, _ contribution: String, _ body: () throws -> Void)
  /// Runs asynchronous code of a plugin off the main actor, until its deadline.
  ///
  /// - Returns: nil if the code threw an error, was too slow or was canceled.
  func load<Value: Sendable>(
    _ plugin: String, _ contribution: String, _ body: @escaping @Sendable () async throws -> Value
  ) async -> Value?
  /// Records that a contribution can't be used.
  func refuse(_ plugin: String, _ contribution: String, _ claim: Claim, keptBy owner: String)
}

/// The part of a contribution that runs asynchronous work, independent of the contribution's type.
@MainActor protocol AsyncErrorBoundary {
  func load<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async -> Value?
}

extension ResolvedContribution: AsyncErrorBoundary {
  /// Runs asynchronous work of the plugin off the main actor. If it throws or misses its deadline,
  /// the plugin is disabled until restart and the user is notified.
  ///
  /// - Returns: nil if the work threw an error, was too slow or was canceled.
  public func load<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async -> Value? {
    await boundary.load(plugin, id, body)
  }
}
