import Routing

/// A line of a recording about a service: a call, its answer, or a value.
package struct ServiceLine: Equatable, Sendable {
  /// The kind of a line, which is the name of its first member.
  package enum Kind: String, CaseIterable, Sendable {
    /// The app calls a service.
    case call
    /// The answer to a call, or one element of a stream.
    case answer
    /// The stream of a call has ended.
    case end
    /// The call has failed.
    case error
    /// The app reads a value.
    case read
  }

  package let kind: Kind
  /// The number of the call; 0 for values.
  package let call: Int
  /// The line before the time, without a comma at its end.
  let start: String
  /// The line after the time, with a comma at its beginning if it isn't the end.
  let rest: String

  /// Returns the text of the line.
  ///
  /// - Parameter milliseconds: the time since the beginning.
  package func text(at milliseconds: Int) -> String { "\(start),\"t\":\(milliseconds)\(rest)" }

  private init(_ kind: Kind, _ call: Int, rest: String = "}") {
    self.kind = kind
    self.call = call
    start = "{\"\(kind.rawValue)\":\(call)"
    self.rest = rest
  }

  static func call(_ call: Int, _ service: String, _ key: String) -> ServiceLine {
    ServiceLine(.call, call, rest: ",\"service\":\(quoted(service)),\"to\":\(quoted(key))}")
  }

  static func value(_ call: Int, _ value: some Encodable) -> ServiceLine {
    do {
      return ServiceLine(.answer, call, rest: ",\"value\":\(try RouteCoding.encode(value))}")
    } catch {
      return self.error(call, "the answer can't be recorded: \(error)")
    }
  }

  static func end(_ call: Int) -> ServiceLine { ServiceLine(.end, call) }

  static func error(
    _ call: Int, _ error: any Error, among types: [any (Error & Codable).Type]
  ) -> ServiceLine {
    guard let known = types.first(where: { type(of: error) == $0 }),
      let value = error as? any Encodable,
      let json = try? RouteCoding.encode(value)
    else { return self.error(call, "\(error)") }
    return ServiceLine(
      .error, call,
      rest: ",\"text\":\(quoted("\(error)")),\"type\":\(quoted("\(known)")),\"value\":\(json)}")
  }

  private static func error(_ call: Int, _ text: String) -> ServiceLine {
    ServiceLine(.error, call, rest: ",\"text\":\(quoted(text))}")
  }

  static func read(_ service: String, _ key: String, _ value: some Encodable) -> ServiceLine {
    let json = (try? RouteCoding.encode(value)) ?? "null"
    return ServiceLine(
      .read, 0, rest: ",\"service\":\(quoted(service)),\"to\":\(quoted(key)),\"value\":\(json)}")
  }

  private static func quoted(_ text: String) -> String { JSONTree.string(text).text }

  // MARK: Reading

  /// Reads a line. The value of an answer is read later, when its type is known.
  ///
  /// - Returns: nil if the line isn't about a service.
  package init?(text: Substring) {
    guard text.hasPrefix("{\""), text.hasSuffix("}") else { return nil }
    let name = text.dropFirst(2).prefix { $0 != "\"" }
    guard let kind = Kind(rawValue: String(name)) else { return nil }
    let number = text.dropFirst(name.count + 4).prefix { $0.isNumber }
    guard text.dropFirst(name.count + 2).hasPrefix("\":"), let call = Int(number) else {
      return nil
    }
    self.kind = kind
    self.call = call
    start = ""
    rest = String(text)
  }

  /// Whether the stream has ended.
  var isEnd: Bool { kind == .end }

  /// The service and the request of a call or of a value; nil for other lines.
  var request: Request? { try? RouteCoding.decode(Request.self, from: rest) }

  /// Returns the value of a line; nil if it is of another type.
  func value<Value: Decodable>(_ type: Value.Type) -> Value? {
    try? RouteCoding.decode(Valued<Value>.self, from: rest).value
  }

  /// Returns the recorded answer.
  ///
  /// - Throws: the recorded error, or ``RecordedError`` if the answer can't be read.
  func answer<Answer: Decodable>(
    _ type: Answer.Type, _ errors: [any (Error & Codable).Type]
  ) throws -> Answer {
    if kind == .error { throw recordedError(errors) }
    do {
      return try RouteCoding.decode(Valued<Answer>.self, from: rest).value
    } catch {
      throw RecordedError("the recorded answer can't be read by this version: \(error)")
    }
  }

  private func recordedError(_ types: [any (Error & Codable).Type]) -> any Error {
    guard let failure = try? RouteCoding.decode(Failure.self, from: rest) else {
      return RecordedError("the recorded error can't be read by this version")
    }
    func known<Known: Error & Codable>(_ type: Known.Type) -> (any Error)? { value(type) }
    if let type = types.first(where: { "\($0)" == failure.type }), let error = known(type) {
      return error
    }
    return RecordedError(failure.text)
  }

  /// The service and the request of a call.
  struct Request: Decodable, Hashable, CustomStringConvertible {
    let service: String
    let to: String

    var description: String { "\(service) \(to)" }
  }

  private struct Valued<Value: Decodable>: Decodable {
    let value: Value
  }

  private struct Failure: Decodable {
    let text: String
    let type: String?
  }
}

/// An error of a service in a replay, with the recorded description.
package struct RecordedError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
