import DeclarativeUI

/// Shows the current routable of a flow, and its overlay, if any, in a dialog over it.
public struct FlowView: View {
  let flow: any AnyFlow

  /// Creates a view that follows the flow.
  ///
  /// - Parameter flow: the flow to show. Reading the view starts it.
  public init(_ flow: any AnyFlow) {
    self.flow = flow
  }

  /// The flow's current view, with its overlay.
  public var body: some View {
    // Depends on the rules and not on `flow.overlay`: otherwise, opening the first overlay would
    // mount the screen under it again.
    if flow.hasOverlays {
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
      Dialog(overlay.routable.crumb, columns: 96, rows: 34, onDismiss: { dismiss(overlay) }) {
        RoutableView(flow: flow, routable: overlay.routable)
      }
    }
  }

  /// Goes back in the flow of the overlay. If it can't go back, closes the overlay.
  private func dismiss(_ overlay: Overlay) {
    if let inside = overlay.routable as? any AnyFlow, inside.requestBack() { return }
    overlay.dismiss()
  }
}

/// The screen of a routable, with its memory.
private struct RoutableView: View {
  let flow: any AnyFlow
  let routable: any Routable

  var body: some View {
    let screen = AnyView(routable.screen, identity: ObjectIdentifier(routable))
    if let memory = (flow as? any ScreenPresenter)?.memory(of: routable) {
      screen.memory(memory)
    } else {
      screen
    }
  }
}

extension AnyFlow {
  fileprivate var hasOverlays: Bool { (self as? any ScreenPresenter)?.hasOverlayRules ?? false }
}

@MainActor protocol ScreenPresenter {
  /// Whether any overlay rule exists. Only then does the view reserve a layer for overlays. Reading
  /// it is tracked.
  var hasOverlayRules: Bool { get }
  /// The memory of a screen on screen; nil for a child flow, which has memories of its own.
  func memory(of routable: any Routable) -> ViewMemory?
}
