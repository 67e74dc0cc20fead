import Flows
import GalleryFlow
import Output
import Programs
import RootFlow
import RouterService
import Routing
import Sandbox

extension SandboxFlow {
  /// All flows of the app, and the gallery of controls.
  @MainActor static let all =
    AppComposition.features.flatMap { tab($0) + $0.sandbox } + [home, root, gallery]

  /// The flow of a feature's tab.
  @MainActor private static func tab(_ feature: AppFeature) -> [SandboxFlow] {
    guard let tab = feature.handler().tab else { return [] }
    return [SandboxFlow(id: "\(tab.id)", title: tab.title, route: tab.route)]
  }

  /// A flow that its feature builds for a route.
  init(id: String, title: String, route: any Route) {
    self.init(id: id, title: title) { context in
      let routable = try context.features().routable(for: route, log: context.log)
      guard let flow = routable as? any AnyFlow else {
        throw Failure(code: "flow", message: "the route of \(id) leads to no flow")
      }
      return try context.show(flow)
    }
  }

  private static let home = SandboxFlow(id: "home", title: "Tabs") { context in
    // The frame of the sandbox already shows the breadcrumb.
    try context.show(context.composition.home(context.features(), crumbs: .constant([])))
  }

  private static let root = SandboxFlow(id: "root", title: "Complete app", drawsFrame: true) {
    context in
    let root = context.composition.root(loader: FixtureProject(fixture: context.fixture))
    root.terminal.attach(to: { context.controls })
    root.terminal.copy = {
      context.log("copied: \($0)")
      return true
    }
    root.isInspectable = true
    root.onExit = { _ in context.controls.end() }
    if let state = context.state { root.savedSession = { _ in RootSession(flows: state) } }
    root.load()
    if let link = context.link { root.open(link) }
    return root
  }

  private static let gallery = SandboxFlow(
    id: "gallery", title: "Gallery of controls", fixtures: ["orchard"],
    generated: { seed, scale in
      SandboxFlow(id: "gallery", title: "Gallery of controls") { context in
        try context.show(Gallery(stress: Gallery.Stress(seed: seed, scale: scale)))
      }
    }
  ) { context in try context.show(Gallery()) }
}

extension SandboxContext {
  fileprivate var composition: AppComposition {
    AppComposition(fixture: fixture, appServices: appServices)
  }

  /// Registers the services of the fixture, and returns the router that builds features with them.
  fileprivate func features() throws -> FeatureRouter {
    let composition = composition
    try composition.register(
      fixture.project, app: SandboxActions(notify: log), in: registry)
    // Only external plugins read the counts of another flow.
    let externalPlugins = appServices.externalPlugins
    if !externalPlugins.host.found.isEmpty {
      try registry.run { try appServices.facts.followBound() }
    }
    return try composition.features(registry)
  }
}

extension FeatureRouter {
  /// Builds the routable for a route, and logs the result with which its flow ends.
  fileprivate func routable<R: Route>(
    for route: R, log: @escaping @MainActor (String) -> Void
  ) throws -> any Routable {
    try routable(for: route, onExit: { log("ended with \($0)") })
  }
}
