import Flows
import Routing

/// What became of a link. Every link that was opened has exactly one outcome.
public struct LinkOutcome: Sendable, Equatable, CustomStringConvertible {
  /// The kind of end.
  public enum Kind: Sendable, Equatable {
    /// All steps are done.
    case arrived
    /// It was malformed, unknown, or a step refused it.
    case failed(LinkError)
    /// The flow of its next step, or whatever else it waited for, didn't come in time.
    case expired(waitingFor: String)
    /// Another link was opened while it waited.
    case replaced(waitingFor: String)
    /// It was given up while it waited.
    case dropped(waitingFor: String)
  }

  /// The link, safe to show, cut after 60 characters.
  public let link: String
  /// How it ended.
  public let kind: Kind

  /// What to tell the person; empty when the link arrived.
  public var description: String {
    switch kind {
    case .arrived: ""
    case .failed(let error): "\(error)"
    case .expired(let flow): "The link \(link) was given up: it waited too long for \(flow)."
    case .replaced(let flow):
      "The link \(link) was still waiting for \(flow); the newer one counts."
    case .dropped(let flow): "The link \(link) was given up while it waited for \(flow)."
    }
  }
}

/// A link on its way.
public struct PendingLink: Sendable, Equatable {
  /// The whole link, safe to show and to open again in the next session.
  public let link: String
  /// The name of the flow that its next step waits for, or what else it is, in words.
  public let waitingFor: String
}
