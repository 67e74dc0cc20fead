import Unidirectional

/// The cost of an action that is sent through nested scopes of a store. The state is nested as
/// deeply as the scopes, the action is wrapped once per scope, and the reducer of each level
/// unwraps it.
@MainActor enum ScopeWork {
  static var all: [Work] {
    [
      scoped(Nest<Leaf>.self, depth: 1, aim: nil),
      scoped(Four.self, depth: 4, aim: 1),
      observed(Four.self, depth: 4),
      scoped(Ten<Leaf>.self, depth: 10, aim: 2),
      scoped(Hundred.self, depth: 100, aim: 15),
    ]
  }

  private static func scoped<Root: Level>(
    _ root: Root.Type, depth: Int, aim: Double?
  ) -> Work {
    let leaf = Root.leaf(of: store(root))
    return Work("send: through \(depth) scopes", aim: aim, against: FloorWork.call) { times in
      for _ in 0..<times { leaf.send(.add(1)) }
    }
  }

  /// With an observer of the value in the innermost scope.
  private static func observed<Root: Level>(_ root: Root.Type, depth: Int) -> Work {
    let leaf = Root.leaf(of: store(root))
    let reader = Reader(leaf.bind(\.count))
    return Work(
      "send: through \(depth) scopes, one observer at the innermost", against: FloorWork.call
    ) { times in
      for _ in 0..<times { leaf.send(.add(1)) }
      consume(reader)
    }
  }

  private static func store<Root: Level>(_ root: Root.Type) -> Store<Root, NestedAction> {
    Store(Root(), label: "nest") { state, action in
      state.reduce(action)
      return .none
    }
  }

  private typealias Four = Nest<Nest<Nest<Nest<Leaf>>>>
  private typealias Five<Inner: Level> = Nest<Nest<Nest<Nest<Nest<Inner>>>>>
  private typealias Ten<Inner: Level> = Five<Five<Inner>>
  private typealias Fifty<Inner: Level> = Ten<Ten<Ten<Ten<Ten<Inner>>>>>
  private typealias Hundred = Fifty<Fifty<Leaf>>
}

/// An action of a level or of the level inside it.
indirect enum NestedAction: Sendable {
  case add(Int)
  case inside(NestedAction)
}

/// The state of one level, its reducer, and the scope for the innermost level.
@MainActor protocol Level {
  init()
  mutating func reduce(_ action: NestedAction)
  static func leaf(of store: Store<Self, NestedAction>) -> Store<Leaf, NestedAction>
}

struct Leaf: Level {
  var count = 0

  nonisolated init() {}

  mutating func reduce(_ action: NestedAction) {
    if case .add(let step) = action { count &+= step }
  }

  static func leaf(of store: Store<Leaf, NestedAction>) -> Store<Leaf, NestedAction> { store }
}

struct Nest<Inner: Level>: Level {
  var inner = Inner()

  init() {}

  mutating func reduce(_ action: NestedAction) {
    if case .inside(let action) = action { inner.reduce(action) }
  }

  static func leaf(of store: Store<Nest, NestedAction>) -> Store<Leaf, NestedAction> {
    Inner.leaf(of: store.scope(state: \.inner, action: NestedAction.inside))
  }
}
