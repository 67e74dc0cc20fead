import PluginProtocol
import Synchronization

/// What an app and a plugin said to each other, a line each: `> ` before what the app said, `< ` before the
/// answers.
public struct RecordedExchange: Sendable, Equatable {
  public enum Line: Sendable, Equatable {
    case told(String)
    case said(String)
  }

  public var lines: [Line]

  public init(lines: [Line] = []) { self.lines = lines }

  /// Reads a text; lines that begin otherwise are remarks.
  public init(text: String) {
    lines = text.split(separator: "\n").compactMap { line in
      switch line.prefix(2) {
      case "> ": .told(String(line.dropFirst(2)))
      case "< ": .said(String(line.dropFirst(2)))
      default: nil
      }
    }
  }
}

/// Carries what another transport does, and writes down all of it.
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
          write("< " + String(decoding: line, as: UTF8.self))
        }
      }
      receive(event)
    }
  }

  public func send(_ bytes: [UInt8]) -> Bool {
    write("> " + String(decoding: bytes.dropLast(), as: UTF8.self))
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
