/// The parts of a JSON value. Its elements and members are values of type `Value`.
package enum JSONContent<Value> {
  case null
  case bool(Bool)
  /// The number as written in the text, and whether it has neither a fraction nor an exponent.
  case number(String, isWhole: Bool)
  case string(String)
  case array([Value])
  case object([Member])

  /// A member of an object.
  package struct Member {
    package let key: String
    /// The line of the key, from 1.
    package let line: Int
    /// The position of the key in the text, in bytes.
    let offset: Int
    package let value: Value
  }
}

extension JSONContent: Sendable where Value: Sendable {}
extension JSONContent: Equatable where Value: Equatable {}
extension JSONContent.Member: Sendable where Value: Sendable {}
extension JSONContent.Member: Equatable where Value: Equatable {}

/// The first error in a text that isn't valid JSON.
package struct JSONSyntaxError: Error, CustomStringConvertible {
  package let message: String
  /// The line, from 1.
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int

  package var description: String { "\(message), at line \(line), column \(column)" }
}
