import DeclarativeUI

/// Shows what a flow shows now, and another screen when another rule wins.
public struct FlowView: View {
  let flow: any AnyFlow

  public init(_ flow: any AnyFlow) {
    self.flow = flow
  }

  public var body: some View {
    if let routable = flow.current {
      let screen = AnyView(routable.screen, identity: ObjectIdentifier(routable))
      if let memory = flow.currentMemory {
        screen.memory(memory)
      } else {
        screen
      }
    }
  }
}

extension AnyFlow {
  /// What the screen shown now remembers; nil for a child flow, which has its own.
  var currentMemory: ViewMemory? {
    (self as? any RemembersScreens)?.screenMemory
  }
}

@MainActor protocol RemembersScreens {
  var screenMemory: ViewMemory? { get }
}
