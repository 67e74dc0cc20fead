/// What carries bytes between the app and one run of a plugin: a process, or what stands for it in a test.
public protocol PluginTransport: AnyObject, Sendable {
  /// Begins, and hands over what the other side says, piece by piece in order, until it has ended. Nothing
  /// more is taken from it while a piece is being looked at.
  ///
  /// - Throws: what keeps it from being started, in words for people.
  func start(_ receive: @escaping @Sendable (PluginTransportEvent) -> Void) async throws
  /// Sends bytes some time soon.
  ///
  /// - Returns: false when the other side has left too much unread.
  func send(_ bytes: [UInt8]) -> Bool
  /// Ends the other side, and everything that it has started.
  func stop()
}

/// What comes from the other side.
public enum PluginTransportEvent: Sendable, Equatable {
  case bytes([UInt8])
  /// It is over, and how it ended: `exit code 1`.
  case ended(String)
}
