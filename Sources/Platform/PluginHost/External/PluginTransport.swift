/// The connection between the app and one run of a plugin: a process, or a replacement in a test.
package protocol PluginTransport: AnyObject, Sendable {
  /// Starts the other side and passes its output to `receive`, chunk by chunk and in order, until
  /// it ends. No further output is read while `receive` runs.
  ///
  /// - Throws: an error with the reason that it can't be started, as text for users.
  func start(_ receive: @escaping @Sendable (PluginTransportEvent) -> Void) async throws
  /// Sends bytes asynchronously.
  ///
  /// - Returns: false if the other side has too much unread input.
  func send(_ bytes: [UInt8]) -> Bool
  /// Stops the other side and all processes that it started.
  func stop()
}

/// An event from the other side.
package enum PluginTransportEvent: Sendable, Equatable {
  /// A chunk of output.
  case bytes([UInt8])
  /// The other side has ended. The value describes how, such as `exit code 1`.
  case ended(String)
}
