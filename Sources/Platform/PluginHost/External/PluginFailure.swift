/// An error of a plugin's process.
package struct PluginFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The consequence of the error.
  package enum Kind: Equatable, Sendable {
    /// The process violated the protocol. The plugin is disabled at once, because it would do so
    /// again.
    case protocolViolation
    /// The process ended or didn't answer in time. It is restarted a limited number of times.
    case disconnected
    /// The process can't be started.
    case launchFailed
  }

  /// The consequence of the error.
  package let kind: Kind
  /// The message for users.
  package let description: String

  /// Whether the process has ended by itself, so that its last output contains the reason.
  package let isExit: Bool

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: the consequence of the error.
  ///   - description: the message for users.
  ///   - isExit: whether the process has ended by itself.
  package init(_ kind: Kind, _ description: String, isExit: Bool = false) {
    self.kind = kind
    self.description = description
    self.isExit = isExit
  }
}

/// The reason that a call to a plugin has no answer.
package enum PluginCallError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The plugin answered with an error message.
  case refused(String)
  /// The plugin's process failed.
  case failure(PluginFailure)
  /// The plugin is disabled or restarting. The value is the message for users.
  case unavailable(String)

  /// The message for users.
  package var description: String {
    switch self {
    case .refused(let message): message
    case .failure(let failure): failure.description
    case .unavailable(let message): message
    }
  }
}
