import Flows
import Routing

/// The outcome of a link. Every link that is opened has exactly one outcome.
public struct LinkOutcome: Sendable, Equatable, CustomStringConvertible {
  /// How a link ends.
  public enum Kind: Sendable, Equatable {
    /// All steps succeeded.
    case arrived
    /// The link was malformed or unknown, or a step failed.
    case failed(LinkError)
    /// The flow or condition that a step waited for wasn't ready in time.
    case expired(waitingFor: String)
    /// Another link was opened while this one waited.
    case replaced(waitingFor: String)
    /// The link was dropped while it waited.
    case dropped(waitingFor: String)
  }

  /// The link, without control characters and cut after 60 characters.
  public let link: String
  /// How the link ended.
  public let kind: Kind

  /// The message for the user; empty if the link arrived.
  public var description: String {
    switch kind {
    case .arrived: ""
    case .failed(let error): "\(error)"
    case .expired(let flow): "The link \(link) expired: it waited too long for \(flow)."
    case .replaced(let flow):
      "The link \(link) was still waiting for \(flow); a newer link replaced it."
    case .dropped(let flow): "The link \(link) was dropped while it waited for \(flow)."
    }
  }
}

/// A link that waits for its next step.
public struct PendingLink: Sendable, Equatable {
  /// The whole link, without control characters. It can be opened again in the next session.
  public let link: String
  /// The identifier of the flow that the next step waits for, or a description of another
  /// condition.
  public let waitingFor: String
}
