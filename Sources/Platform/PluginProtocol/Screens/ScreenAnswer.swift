import Routing

/// What a plugin answers when its screen is shown, or something is done on it.
public struct ScreenAnswer: Equatable, Sendable {
  /// What is shown from now on; nil for the same as before.
  public let tree: ScreenTree?
  /// What the screen keeps from now on; nil for the same as before.
  public let state: JSONTree?
  /// Whether going back leads to the state before.
  public let isStep: Bool
  /// What the app is asked to do, in this order.
  public let effects: [PluginEffect]

  /// - Parameter needsTree: whether there was nothing to show before.
  /// - Throws: ``JSONMistakes``.
  public init(_ answer: JSONTree, needsTree: Bool) throws(JSONMistakes) {
    let reader = JSONReader(answer)
    reader.members(["tree", "state", "step", "effects"])
    tree = reader["tree"].flatMap(ScreenTree.read)
    if needsTree, reader["tree"] == nil { reader.note("it is missing", at: "tree") }
    state = reader.value["state"]
    if let state, state.text.utf8.count > ProtocolLimits.state {
      reader.note("it has more than \(ProtocolLimits.state) bytes", at: "state")
    }
    isStep = reader.truth(ifAny: "step") ?? false
    effects = PluginEffect.effects(reader)
    try reader.finish()
  }
}
