import DeclarativeUI

/// Shows what a flow shows now, and another screen when another rule wins; over it, in a frame, what an
/// overlay rule shows.
public struct FlowView: View {
  let flow: any AnyFlow

  public init(_ flow: any AnyFlow) {
    self.flow = flow
  }

  public var body: some View {
    ZStack {
      if let routable = flow.current { RoutableView(flow: flow, routable: routable) }
      OverlayView(flow: flow)
    }
  }
}

private struct OverlayView: View {
  let flow: any AnyFlow

  var body: some View {
    if let overlay = flow.overlay {
      Dialog(overlay.routable.crumb, columns: 96, rows: 34, onDismiss: overlay.dismiss) {
        RoutableView(flow: flow, routable: overlay.routable)
      }
    }
  }
}

/// The screen of a routable, with what it remembers.
private struct RoutableView: View {
  let flow: any AnyFlow
  let routable: any Routable

  var body: some View {
    let screen = AnyView(routable.screen, identity: ObjectIdentifier(routable))
    if let memory = (flow as? any RemembersScreens)?.memory(of: routable) {
      screen.memory(memory)
    } else {
      screen
    }
  }
}

@MainActor protocol RemembersScreens {
  /// What a screen shown now remembers; nil for a child flow, which has its own.
  func memory(of routable: any Routable) -> ViewMemory?
}
