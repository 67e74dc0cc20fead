import Routing

/// A JSON-RPC 2.0 message on one line.
package enum PluginMessage: Equatable, Sendable {
  /// A call that requires an answer.
  case call(id: Int, method: String, parameters: JSONTree)
  /// A message without an answer.
  case notification(method: String, parameters: JSONTree)
  /// The result of a call.
  case answer(id: Int, JSONTree)
  /// The error of a call.
  case refusal(id: Int, message: String)

  /// The message as a line of UTF-8, including the line break.
  package var line: [UInt8] {
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

  /// Decodes a line without its line break.
  ///
  /// - Throws: ``JSONDiagnostics``.
  package init(line: some Sequence<UInt8>) throws(JSONDiagnostics) {
    guard let text = String(validating: Array(line), as: UTF8.self) else {
      throw JSONDiagnostics([JSONDiagnostic("not valid UTF-8")])
    }
    let reader = JSONReader(try JSONTree.read(text))
    reader.members(["jsonrpc", "id", "method", "params", "result", "error"])
    try reader.finish()
    if reader["jsonrpc"]?.value != "2.0" { reader.note("expected \"2.0\"", at: "jsonrpc") }
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
        reader.note("missing \"result\" or \"error\"")
        self = .answer(id: id, .null)
      }
    case (nil, nil):
      reader.note("missing \"method\" or \"id\"")
      self = .notification(method: "", parameters: parameters)
    }
    try reader.finish()
  }
}
