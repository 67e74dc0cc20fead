import Routing

/// A plugin's answer to a call about one of its screens.
package struct ScreenAnswer: Equatable, Sendable {
  /// The new contents of the screen; nil if they are unchanged.
  package let tree: ScreenTree?
  /// The new state of the screen; nil if it is unchanged.
  package let state: JSONTree?
  /// Whether going back returns to the previous state.
  package let isStep: Bool
  /// The effects to perform, in order.
  package let effects: [PluginEffect]

  /// Decodes the answer to `screen` or `action`.
  ///
  /// - Parameters:
  ///   - answer: the result of the call.
  ///   - needsTree: whether the answer must include the contents of the screen.
  /// - Throws: ``JSONDiagnostics``.
  package init(_ answer: JSONTree, needsTree: Bool) throws(JSONDiagnostics) {
    let reader = JSONReader(answer)
    reader.members(["tree", "state", "step", "effects"])
    tree = reader["tree"].flatMap(ScreenTree.read)
    if needsTree, reader["tree"] == nil { reader.note("missing", at: "tree") }
    state = reader.value["state"]
    if let state, state.text.utf8.count > ProtocolLimits.state {
      reader.note("larger than \(ProtocolLimits.state) bytes", at: "state")
    }
    isStep = reader.truth(ifAny: "step") ?? false
    effects = PluginEffect.effects(reader)
    try reader.finish()
  }
}
