/// The parameters of a link before their types are determined.
struct LinkValues: Codable {
  enum Value: Codable, Equatable {
    case text(String)
    case integer(Int)
    case number(Double)
    case truth(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        self = .truth(truth)
      } else if let integer = try? container.decode(Int.self) {
        self = .integer(integer)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .integer(let integer): try container.encode(integer)
      case .number(let number): try container.encode(number)
      case .truth(let truth): try container.encode(truth)
      }
    }

    var text: String {
      switch self {
      case .text(let text): text
      case .integer(let integer): "\(integer)"
      case .number(let number): "\(number)"
      case .truth(let truth): "\(truth)"
      }
    }
  }

  private var values: [String: Value] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: Value].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }

  var names: [String] { Array(values.keys) }

  subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Converts a text to the number or Boolean that it represents.
  ///
  /// - Returns: false if the value isn't a text or represents neither.
  mutating func retype(_ name: String) -> Bool {
    guard case .text(let text) = values[name] else { return false }
    if let integer = Int(text) {
      values[name] = .integer(integer)
    } else if let truth = Bool(text) {
      values[name] = .truth(truth)
    } else if let number = Double(text), number.isFinite {
      values[name] = .number(number)
    } else {
      return false
    }
    return true
  }

  func url(scheme: String, host: String, segments: [String]) -> String? {
    var rest = values
    var parts: [String] = []
    for name in segments {
      // A path can't contain an empty segment; it becomes a query parameter.
      guard let value = rest[name]?.text, !value.isEmpty else { break }
      rest[name] = nil
      parts.append(LinkText.escaped(value))
    }
    // A path can't contain a later segment without the earlier ones.
    let later = segments.dropFirst(parts.count)
    guard later.allSatisfy({ rest[$0]?.text.isEmpty ?? true }) else { return nil }
    // A query may contain / : and @ unescaped (RFC 3986, section 3.4), which keeps paths readable.
    let query = rest.sorted { $0.key < $1.key }
      .map { "\(LinkText.escaped($0.key))=\(LinkText.escaped($0.value.text, keeping: "/:@"))" }
    return "\(scheme)://\(([host] + parts).joined(separator: "/"))"
      + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }
}
