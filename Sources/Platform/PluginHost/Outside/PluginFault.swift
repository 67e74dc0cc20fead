/// What a plugin's process did wrong.
public struct PluginFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// What follows from it.
  public enum Kind: Equatable, Sendable {
    /// It said what the protocol doesn't know: it would do so again, and is switched off at once.
    case broken
    /// It died, or didn't answer in time: it is started again, a few times.
    case gone
    /// It can't be started at all.
    case unstartable
  }

  public let kind: Kind
  /// What happened, for people.
  public let description: String

  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// Why a call to a plugin has no answer.
public enum PluginCallError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The plugin says so itself.
  case refused(String)
  case fault(PluginFault)
  /// It is off, or about to be started again.
  case unavailable(String)

  public var description: String {
    switch self {
    case .refused(let message): message
    case .fault(let fault): fault.description
    case .unavailable(let message): message
    }
  }
}
