import Flows
import RouterService
import Routing
import Unidirectional

extension LinkOpener {
  /// Lets plugins add links, for as long as what is returned is kept. A link of a plugin that is off waits
  /// until it is on.
  public func attach(from contributions: any ContributionReading) -> AnyObject {
    LinkAttachment(opener: self, contributions: contributions)
  }
}

/// Keeps the links that an opener knows from plugins those of the plugin point.
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
    // A link that one that is on has too is no plugin's to wait for.
    let taken = Set(registered.flatMap(\.claims))
    for contributed in off
    where contributed.run({ taken.isDisjoint(with: $0.claims) }) ?? false {
      register(contributed, in: opener) { [contributions] route, _ in
        [waiting(for: contributed, route, contributions)]
      }
    }
  }

  private func register(
    _ contributed: Contributed<PluginLink>, in opener: LinkOpener,
    way: @escaping PluginLink.Way
  ) {
    guard let link = contributed.run({ $0 }) else { return }
    do throws(LinkError) {
      try link.register(opener, way)
      registered.append(link)
    } catch {
      contributed.refuse(Claim(.link, link.host), keptBy: "the app")
    }
  }
}

/// A step that waits until the plugin of a link is on, then follows the link again.
@MainActor private func waiting(
  for dormant: Contributed<PluginLink>, _ route: any Route,
  _ contributions: any ContributionReading
) -> LinkStep {
  .wait(
    for: "the plugin \(dormant.pluginTitle) to be switched on",
    until: {
      contributions.contributions(to: .links).contains { $0.identity == dormant.identity }
    }, then: route)
}

extension Contributed<PluginLink> {
  /// Runs a piece of the link's way. A `LinkError` is for whoever opened it; anything else that it throws
  /// is the plugin's fault.
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
