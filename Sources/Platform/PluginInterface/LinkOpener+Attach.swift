import Flows
import RouterService
import Routing
import Unidirectional

extension LinkOpener {
  /// Lets plugins add links until the returned object is released. A link of a disabled plugin
  /// waits until the plugin is enabled.
  ///
  /// - Parameter contributions: the source of contributions.
  /// - Returns: an object to retain while plugins may add links.
  public func attach(from contributions: any ContributionReading) -> AnyObject {
    LinkAttachment(opener: self, contributions: contributions)
  }
}

/// Keeps the opener's plugin links in sync with the extension point.
@MainActor private final class LinkAttachment {
  private weak var opener: LinkOpener?
  private let contributions: any ContributionReading
  private var registered: [PluginLink] = []
  private lazy var observer = Observer { [weak self] in self?.refresh() }

  init(opener: LinkOpener, contributions: any ContributionReading) {
    self.opener = opener
    self.contributions = contributions
    refresh()
  }

  private func refresh() {
    guard let opener else { return }
    for link in registered { link.unregister(opener) }
    registered = []
    let (on, off) = observer.track {
      (
        contributions.contributions(to: .links), contributions.dormantContributions(to: .links)
      )
    }
    for contributed in on {
      register(contributed, in: opener) { _, steps in
        try contributed.passing(steps).map { $0.guarded { try contributed.passing($0) } }
      }
    }
    // Links that an enabled plugin also has don't wait for a disabled one.
    let taken = Set(registered.flatMap(\.claims))
    for contributed in off
    where contributed.run({ taken.isDisjoint(with: $0.claims) }) ?? false {
      register(contributed, in: opener) { [contributions] route, _ in
        [waiting(for: contributed, route, contributions)]
      }
    }
  }

  private func register(
    _ contributed: ResolvedContribution<PluginLink>, in opener: LinkOpener,
    resolve: @escaping PluginLink.StepResolver
  ) {
    guard let link = contributed.run({ $0 }) else { return }
    do throws(LinkError) {
      try link.register(opener, resolve)
      registered.append(link)
    } catch {
      contributed.refuse(Claim(.link, link.host), keptBy: "the app")
    }
  }
}

/// Returns a step that waits until the plugin of a link is enabled, and then follows the link
/// again.
@MainActor private func waiting(
  for dormant: ResolvedContribution<PluginLink>, _ route: any Route,
  _ contributions: any ContributionReading
) -> LinkStep {
  .wait(
    for: "the plugin \(dormant.pluginTitle) to be enabled",
    until: {
      contributions.contributions(to: .links).contains { $0.identity == dormant.identity }
    }, then: route)
}

extension ResolvedContribution<PluginLink> {
  /// Calls code of the link. A `LinkError` is reported to the user who opened the link. Any other
  /// error disables the plugin.
  fileprivate func passing<R>(_ body: @MainActor () throws -> R) throws -> R {
    let outcome: Result<R, LinkError>? = run { _ in
      do { return .success(try body()) } catch let error as LinkError { return .failure(error) }
    }
    guard let outcome else {
      throw LinkError(
        code: .badParameters, message: "The plugin \(pluginTitle) failed to open the link.")
    }
    return try outcome.get()
  }
}
