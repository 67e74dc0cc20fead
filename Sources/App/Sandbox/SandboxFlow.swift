import DependencyInjection
import Flows
import SharedServices

/// A flow that can run in the sandbox.
@MainActor package struct SandboxFlow {
  /// Creates a flow, with the services of the fixture injected. `notify` receives its notices.
  package typealias Make =
    @MainActor (SandboxFixture, AppServices, _ notify: @escaping @MainActor (String) -> Void) throws
    -> any AnyFlow

  package let id: String
  package let title: String
  /// The names of the fixtures that the flow supports.
  package let fixtures: [String]
  /// Registers additional services that the flow needs.
  package let services: @MainActor (SandboxFixture, DependencyRegistry) throws -> Void
  /// Returns the flow with generated rows, from a seed and with a number of rows; nil if the flow
  /// doesn't support that.
  package let generated: (@MainActor (_ seed: UInt64, _ scale: Int) -> SandboxFlow)?
  private let make: Make

  /// - Parameters:
  ///   - id: the name on the command line.
  ///   - title: the name for users.
  ///   - fixtures: the names of the fixtures that the flow supports.
  ///   - services: registers additional services that the flow needs.
  ///   - generated: returns the flow with generated rows; nil if it doesn't support that.
  ///   - make: creates the flow.
  package init(
    id: String, title: String, fixtures: [String] = ["orchard"],
    services: @escaping @MainActor (SandboxFixture, DependencyRegistry) throws -> Void = { _, _ in
    },
    generated: (@MainActor (_ seed: UInt64, _ scale: Int) -> SandboxFlow)? = nil,
    make: @escaping Make
  ) {
    self.id = id
    self.title = title
    self.fixtures = fixtures
    self.services = services
    self.generated = generated
    self.make = make
  }

  /// Creates the flow and shows it, as its parent flow would.
  ///
  /// - Parameters:
  ///   - fixture: the sample data.
  ///   - registry: the registry for the services.
  ///   - appServices: the flags, plugins and themes.
  ///   - notify: receives the notices of the flow.
  package func start(
    on fixture: SandboxFixture, registry: DependencyRegistry, appServices: AppServices,
    notify: @escaping @MainActor (String) -> Void
  ) throws -> any AnyFlow {
    try fixture.register(in: registry)
    try services(fixture, registry)
    let flow = try registry.run { try make(fixture, appServices, notify) }
    flow.didAppear()
    return flow
  }
}
