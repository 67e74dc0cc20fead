/// A JSON value according to RFC 8259, with its location, so that errors can point to it.
///
/// Foundation's decoder reports no line for most errors and silently accepts repeated keys.
struct JSONValue {
  indirect enum Kind {
    case object([(key: String, value: JSONValue)])
    case array([JSONValue])
    case string(String)
    case number(String)
    case bool(Bool)
    case null
  }

  var kind: Kind
  var line: Int
  var column: Int

  init(parsing file: TextFile) throws(ResourceDiagnostic) {
    var reader = JSONFileParser(file)
    self = try reader.document()
  }

  init(kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }

  var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = kind { members } else { nil }
  }

  var string: String? {
    if case .string(let string) = kind { string } else { nil }
  }

  subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }
}
