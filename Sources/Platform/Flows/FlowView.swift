import DeclarativeUI

/// Shows what a flow shows now, and another screen when another rule wins; over it, in a frame, what an
/// overlay rule shows.
public struct FlowView: View {
  let flow: any AnyFlow

  public init(_ flow: any AnyFlow) {
    self.flow = flow
  }

  public var body: some View {
    // Not whether there is one now: the screen under it would be mounted anew.
    if flow.knowsOverlays {
      ZStack {
        if let routable = flow.current { RoutableView(flow: flow, routable: routable) }
        OverlayView(flow: flow)
      }
    } else if let routable = flow.current {
      RoutableView(flow: flow, routable: routable)
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
    if let memory = (flow as? any ShowsScreens)?.memory(of: routable) {
      screen.memory(memory)
    } else {
      screen
    }
  }
}

extension AnyFlow {
  fileprivate var knowsOverlays: Bool { (self as? any ShowsScreens)?.hasOverlayRules ?? false }
}

@MainActor protocol ShowsScreens {
  /// Whether any rule shows something over the screen: only then there is room for it. The read is tracked.
  var hasOverlayRules: Bool { get }
  /// What a screen shown now remembers; nil for a child flow, which has its own.
  func memory(of routable: any Routable) -> ViewMemory?
}
