import PluginProtocol
import Routing
import Synchronization

/// The messages between the app and a plugin, one line of JSON each: `{"told":…}` for a message
/// from the app, and `{"said":…}` for one from the plugin. A message that is a JSON object is
/// stored as such, any other as a string.
package struct RecordedExchange: Sendable, Equatable {
  /// One message and its direction.
  package enum Line: Sendable, Equatable {
    /// A message from the app to the plugin.
    case sent(String)
    /// A message from the plugin to the app.
    case received(String)

    /// The line in a recording. Control characters and invisible characters are escaped.
    package var text: String {
      let (member, line) =
        switch self {
        case .sent(let line): ("told", line)
        case .received(let line): ("said", line)
        }
      var content = JSONTree.string(line)
      if let tree = try? JSONTree(text: line), case .object = tree { content = tree }
      return RecordedExchange.escaped(JSONTree.object([member: content]).text)
    }

    /// Parses a line of a recording; nil for other text.
    init?(text: some StringProtocol) {
      guard case .object(let members)? = try? JSONTree(text: String(text)), members.count == 1,
        let (member, content) = members.first
      else { return nil }
      let line = content.string ?? content.text
      switch member {
      case "told": self = .sent(line)
      case "said": self = .received(line)
      default: return nil
      }
    }
  }

  /// The messages in order.
  package var lines: [Line]

  /// Creates a recording.
  package init(lines: [Line] = []) { self.lines = lines }

  /// Parses a recording. Lines that aren't messages are treated as comments and ignored.
  package init(text: String) {
    lines = text.split(separator: "\n").compactMap { Line(text: $0) }
  }

  /// Escapes control characters and other invisible characters in JSON. They only occur in strings.
  private static func escaped(_ json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Forwards to another transport and records all lines in both directions. Bytes that aren't UTF-8
/// are recorded as replacement characters.
package final class RecordingTransport: PluginTransport {
  private let inner: any PluginTransport
  private let said = Mutex(LineBuffer(limit: ProtocolLimits.line))
  private let write: @Sendable (String) -> Void

  /// Creates a transport that records.
  ///
  /// - Parameters:
  ///   - inner: the transport that is recorded.
  ///   - write: receives each line of the recording, in order.
  package init(_ inner: any PluginTransport, write: @escaping @Sendable (String) -> Void) {
    self.inner = inner
    self.write = write
  }

  /// Starts the inner transport and records its output.
  package func start(
    _ receive: @escaping @Sendable (PluginTransportEvent) -> Void
  ) async throws {
    try await inner.start { [self] event in
      if case .bytes(let bytes) = event {
        // A line that is too long is an error of the plugin, which the receiver reports.
        for line in said.withLock({ (try? $0.take(bytes)) ?? [] }) {
          write(RecordedExchange.Line.received(String(decoding: line, as: UTF8.self)).text)
        }
      }
      receive(event)
    }
  }

  /// Records a line and sends it.
  package func send(_ bytes: [UInt8]) -> Bool {
    write(RecordedExchange.Line.sent(String(decoding: bytes.dropLast(), as: UTF8.self)).text)
    return inner.send(bytes)
  }

  /// Stops the inner transport.
  package func stop() { inner.stop() }
}

/// Replaces a plugin's process in tests. It sends the recorded messages of the plugin while the app
/// sends the recorded messages of the app.
package final class ReplayTransport: PluginTransport {
  private struct State {
    var lines: ArraySlice<RecordedExchange.Line>
    var receive: (@Sendable (PluginTransportEvent) -> Void)?
  }

  private let state: Mutex<State>

  /// Creates a transport.
  ///
  /// - Parameter exchange: the recording to replay.
  package init(_ exchange: RecordedExchange) {
    state = Mutex(State(lines: exchange.lines[...]))
  }

  /// Sends the recorded messages that precede the first message from the app.
  package func start(
    _ receive: @escaping @Sendable (PluginTransportEvent) -> Void
  ) async throws {
    state.withLock { $0.receive = receive }
    sayNext()
  }

  /// Compares a message with the recording. If they differ, the connection ends.
  package func send(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    let (expected, receive) = state.withLock { ($0.lines.first, $0.receive) }
    guard expected == .sent(line) else {
      receive?(.ended("the recording doesn't contain \"\(line.prefix(200))\" at this point"))
      return true
    }
    state.withLock { $0.lines = $0.lines.dropFirst() }
    sayNext()
    return true
  }

  /// Stops sending.
  package func stop() { state.withLock { $0.receive = nil } }

  /// Sends the plugin's messages up to the next message from the app.
  private func sayNext() {
    while true {
      let next: (String, @Sendable (PluginTransportEvent) -> Void)? = state.withLock { state in
        guard case .received(let line)? = state.lines.first, let receive = state.receive else {
          return nil
        }
        state.lines = state.lines.dropFirst()
        return (line, receive)
      }
      guard let (line, receive) = next else { return }
      receive(.bytes(Array((line + "\n").utf8)))
    }
  }
}
