/// JSON as RFC 8259 has it, with the place of every value, so that a mistake can be pointed at.
///
/// Foundation's reader names no line for most mistakes and takes repeated keys in silence.
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

  init(parsing file: TextFile) throws(Mistake) {
    var reader = JSONReader(file)
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
