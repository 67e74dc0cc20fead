import PluginProtocol
import Routing
import Synchronization

/// What an app and a plugin said to each other, a line of JSON each: `{"told":…}` is what the app said, and
/// `{"said":…}` what it heard. A message stands there as it is; what is no object of JSON, as text.
public struct RecordedExchange: Sendable, Equatable {
  /// One message, and who said it.
  public enum Line: Sendable, Equatable {
    case told(String)
    case said(String)

    /// As it stands in a record: without a character that a terminal would obey, or not show.
    public var text: String {
      let (member, line) =
        switch self {
        case .told(let line): ("told", line)
        case .said(let line): ("said", line)
        }
      var content = JSONTree.string(line)
      if let tree = try? JSONTree(text: line), case .object = tree { content = tree }
      return RecordedExchange.escaped(JSONTree.object([member: content]).text)
    }

    /// Reads such a line; nil where it is another.
    init?(text: some StringProtocol) {
      guard case .object(let members)? = try? JSONTree(text: String(text)), members.count == 1,
        let (member, content) = members.first
      else { return nil }
      let line = content.string ?? content.text
      switch member {
      case "told": self = .told(line)
      case "said": self = .said(line)
      default: return nil
      }
    }
  }

  /// In the order in which they were said.
  public var lines: [Line]

  public init(lines: [Line] = []) { self.lines = lines }

  /// Reads a text; other lines are remarks.
  public init(text: String) {
    lines = text.split(separator: "\n").compactMap { Line(text: $0) }
  }

  /// JSON whose control and other invisible characters are written by their numbers: outside of texts there are
  /// none.
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

/// Carries what another transport does, and writes down all of it that is a line. Bytes that are no UTF-8 are
/// written as the character for that.
public final class RecordingTransport: PluginTransport {
  private let inner: any PluginTransport
  private let said = Mutex(LineBuffer(limit: ProtocolLimits.line))
  private let write: @Sendable (String) -> Void

  /// - Parameter write: takes each line of the record, in the order in which they were said.
  public init(_ inner: any PluginTransport, write: @escaping @Sendable (String) -> Void) {
    self.inner = inner
    self.write = write
  }

  public func start(
    _ receive: @escaping @Sendable (PluginTransportEvent) -> Void
  ) async throws {
    try await inner.start { [self] event in
      if case .bytes(let bytes) = event {
        // What is too long is a fault of the plugin, and told by whoever receives it.
        for line in said.withLock({ (try? $0.take(bytes)) ?? [] }) {
          write(RecordedExchange.Line.said(String(decoding: line, as: UTF8.self)).text)
        }
      }
      receive(event)
    }
  }

  public func send(_ bytes: [UInt8]) -> Bool {
    write(RecordedExchange.Line.told(String(decoding: bytes.dropLast(), as: UTF8.self)).text)
    return inner.send(bytes)
  }

  public func stop() { inner.stop() }
}

/// Stands for a plugin's process in tests: says what was recorded, as long as it is told what was recorded.
public final class ReplayTransport: PluginTransport {
  private struct State {
    var lines: ArraySlice<RecordedExchange.Line>
    var receive: (@Sendable (PluginTransportEvent) -> Void)?
  }

  private let state: Mutex<State>

  public init(_ exchange: RecordedExchange) {
    state = Mutex(State(lines: exchange.lines[...]))
  }

  public func start(
    _ receive: @escaping @Sendable (PluginTransportEvent) -> Void
  ) async throws {
    state.withLock { $0.receive = receive }
    sayNext()
  }

  public func send(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    let (expected, receive) = state.withLock { ($0.lines.first, $0.receive) }
    guard expected == .told(line) else {
      receive?(.ended("the record has no “\(line.prefix(200))” here"))
      return true
    }
    state.withLock { $0.lines = $0.lines.dropFirst() }
    sayNext()
    return true
  }

  public func stop() { state.withLock { $0.receive = nil } }

  /// Says all that was said before the app spoke again.
  private func sayNext() {
    while true {
      let next: (String, @Sendable (PluginTransportEvent) -> Void)? = state.withLock { state in
        guard case .said(let line)? = state.lines.first, let receive = state.receive else {
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
