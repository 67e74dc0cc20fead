import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accepts connections to a socket, and removes the socket at its end.
@MainActor final class SocketListener {
  /// Called with each connection, which the closure must close.
  var onConnection: (@MainActor (Int32) -> Void)?
  private let path: String
  private let file: Int32
  private var source: (any DispatchSourceRead)?

  /// Creates the socket.
  ///
  /// - Throws: ``InspectorSocketError`` with the reason.
  init(_ path: String) throws(InspectorSocketError) {
    self.path = path
    file = try LocalSocket.listen(at: path)
    let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.accept() } }
    source.setCancelHandler { [file] in _ = close(file) }
    source.resume()
    self.source = source
  }

  /// Stops listening.
  func stop() {
    guard let source else { return }
    source.cancel()
    self.source = nil
    unlink(path)
  }

  private func accept() {
    guard source != nil, let connection = LocalSocket.accept(file) else { return }
    if let onConnection { onConnection(connection) } else { _ = close(connection) }
  }
}
