import DeclarativeUI
import Routing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sends the rows of an inspector to other terminals of the same user, through a socket in a folder
/// that only this user can enter.
///
/// A connection only reads. Each request is one line of JSON, `{"tab":"flows"}`, and each answer is one
/// line with the rows. Anything else ends the connection.
@MainActor package final class InspectorServer {
  /// The maximum number of connections.
  static let mostConnections = 4
  /// The maximum length of a request in bytes.
  static let longestRequest = 1_000
  /// The maximum number of requests that wait; with more, a connection ends.
  static let mostWaiting = 16
  /// The time between two answers on a connection, so that requests can't slow the app down.
  private static let pause = Duration.milliseconds(50)

  private final class Connection {
    let channel: LineChannel
    var waiting: [String] = []
    var isPausing = false

    init(_ channel: LineChannel) { self.channel = channel }
  }

  /// The path of the socket.
  package let path: String
  private weak var inspector: Inspector?
  private let app: String
  private let user: uid_t
  private let listener: SocketListener
  private var connections: [Connection] = []

  /// Creates the socket.
  ///
  /// - Parameters:
  ///   - inspector: the inspector.
  ///   - app: the name of the app.
  ///   - folder: the folder for the socket. It is created if it doesn't exist.
  /// - Throws: ``InspectorSocketError`` if other users can enter the folder, or if the socket can't be
  ///   created.
  package convenience init(
    _ inspector: Inspector, app: String, folder: String
  ) throws(InspectorSocketError) {
    try self.init(inspector, app: app, folder: folder, user: getuid())
  }

  /// - Parameter user: the user whose connections are accepted.
  init(
    _ inspector: Inspector, app: String, folder: String, user: uid_t
  ) throws(InspectorSocketError) {
    let folder = SocketFolder(path: folder)
    try folder.prepare()
    folder.removeStale()
    path = folder.socket(of: getpid())
    unlink(path)
    self.inspector = inspector
    self.app = app
    self.user = user
    listener = try SocketListener(path)
    listener.onConnection = { [weak self] in self?.accept($0) }
  }

  isolated deinit { stop() }

  /// Ends all connections and removes the socket.
  package func stop() {
    listener.stop()
    for connection in connections { connection.channel.end() }
    connections = []
  }

  /// The number of open connections.
  var connectionCount: Int { connections.count }

  private func accept(_ file: Int32) {
    guard LocalSocket.peer(of: file) == user, connections.count < Self.mostConnections else {
      _ = close(file)
      return
    }
    let channel = LineChannel(file, longestLine: Self.longestRequest)
    let connection = Connection(channel)
    connections.append(connection)
    channel.onLine = { [weak self, weak connection] line in
      guard let self, let connection else { return }
      receive(line, on: connection)
    }
    channel.onEnd = { [weak self, weak connection] in
      self?.connections.removeAll { $0 === connection }
    }
    channel.start()
    channel.send(
      JSONTree.object([
        "headwayInspector": 1, "app": .string(app), "process": .integer(Int(getpid())),
      ]).text)
  }

  private func receive(_ line: String, on connection: Connection) {
    guard connection.waiting.count < Self.mostWaiting else { return connection.channel.end() }
    connection.waiting.append(line)
    answerNext(on: connection)
  }

  private func answerNext(on connection: Connection) {
    guard !connection.isPausing, !connection.waiting.isEmpty else { return }
    let request = connection.waiting.removeFirst()
    guard let inspector, let tree = try? JSONTree(text: request),
      let name = tree["tab"]?.string, let tab = InspectorTab(name: name)
    else { return connection.channel.end() }
    guard case .object(var members) = InspectorRowsCoding.json(of: inspector.remoteRows(of: tab))
    else { return }
    members["tab"] = .string(name)
    connection.channel.send(JSONTree.object(members).text)
    connection.isPausing = true
    Task { [weak self, weak connection] in
      try? await Task.sleep(for: InspectorServer.pause)
      guard let self, let connection, !connection.channel.hasEnded else { return }
      connection.isPausing = false
      answerNext(on: connection)
    }
  }
}
