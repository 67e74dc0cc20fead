import Routing

/// A message of JSON-RPC 2.0, one on a line.
public enum PluginMessage: Equatable, Sendable {
  case call(id: Int, method: String, parameters: JSONTree)
  case notification(method: String, parameters: JSONTree)
  case answer(id: Int, JSONTree)
  /// An answer that says why there is none.
  case refusal(id: Int, message: String)

  /// As a line, its end included.
  public var line: [UInt8] {
    var members: [String: JSONTree] = ["jsonrpc": "2.0"]
    switch self {
    case .call(let id, let method, let parameters):
      members["id"] = .integer(id)
      members["method"] = .string(method)
      members["params"] = parameters
    case .notification(let method, let parameters):
      members["method"] = .string(method)
      members["params"] = parameters
    case .answer(let id, let result):
      members["id"] = .integer(id)
      members["result"] = result
    case .refusal(let id, let message):
      members["id"] = .integer(id)
      members["error"] = ["code": -32_000, "message": .string(message)]
    }
    var bytes = JSONTree.object(members).utf8
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Reads a line without its end.
  ///
  /// - Throws: ``JSONMistakes``.
  public init(line: some Sequence<UInt8>) throws(JSONMistakes) {
    guard let text = String(validating: Array(line), as: UTF8.self) else {
      throw JSONMistakes([JSONMistake("it is no UTF-8")])
    }
    let reader = JSONReader(try JSONTree.read(text))
    reader.members(["jsonrpc", "id", "method", "params", "result", "error"])
    try reader.finish()
    if reader["jsonrpc"]?.value != "2.0" { reader.note("it isn't “2.0”", at: "jsonrpc") }
    let parameters = reader.value["params"] ?? [:]
    let id = reader.integer(ifAny: "id", in: 0...Int.max)
    let method = reader.text(ifAny: "method", limit: 64)
    switch (id, method) {
    case (let id?, let method?):
      self = .call(id: id, method: method, parameters: parameters)
    case (nil, let method?):
      self = .notification(method: method, parameters: parameters)
    case (let id?, nil):
      if let error = reader["error"] {
        self = .refusal(id: id, message: error.text("message", limit: 500) ?? "")
      } else if let result = reader.value["result"] {
        self = .answer(id: id, result)
      } else {
        reader.note("there is neither “result” nor “error”")
        self = .answer(id: id, .null)
      }
    case (nil, nil):
      reader.note("there is neither “method” nor “id”")
      self = .notification(method: "", parameters: parameters)
    }
    try reader.finish()
  }
}
