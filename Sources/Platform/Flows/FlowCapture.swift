/// The contents of a flow and of the flows inside it, captured as values for an inspector.
///
/// They are encoded only when they are needed, because that takes longer than most frames.
package struct FlowCapture {
  /// The states of one flow.
  struct Part {
    let id: FlowID
    let contents: Any
    /// Returns whether other contents are equal.
    let isEqual: (Any) -> Bool
  }

  let parts: [Part]
  /// Encodes the contents.
  package let snapshot: @MainActor () throws -> FlowSnapshot

  /// Returns whether the same flows have the same states and plugin values.
  package func hasSameStates(as other: FlowCapture) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy {
        $0.id == $1.id && $0.isEqual($1.contents)
      }
  }
}
