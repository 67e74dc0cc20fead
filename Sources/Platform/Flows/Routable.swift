import DeclarativeUI
import Routing
import Unidirectional

/// Something that can be shown: a screen, or a flow of screens.
///
/// A routable is made when its route wins, keeps its identity while it keeps winning, and is let go
/// when it loses. Whatever belongs to the screen (its store, say) it owns.
@MainActor public protocol Routable: AnyObject {
  /// Its name in the bread-crumb; empty to leave no trace there.
  var crumb: String { get }
  /// What it looks like. Asked once each time it comes on screen.
  var screen: AnyView { get }
  /// Called when its route has won.
  func didAppear()
  /// Called when its route has lost, just before it is let go.
  func didLeave()
}

/// A screen that knows itself which route leads to it, where its flow doesn't: one that a plugin adds.
@MainActor public protocol LinkedScreen: Routable {
  /// The read is tracked.
  var place: any Route { get }
}

extension Routable {
  public func didAppear() {}
  public func didLeave() {}
}

/// A routable made of a view alone.
public final class ScreenRoutable: Routable {
  private let name: Bind<String>
  private let content: @MainActor () -> AnyView
  private let leave: @MainActor () -> Void

  /// - Parameter onLeave: called when the screen has lost its route: finish its store here.
  public convenience init(
    _ crumb: String, onLeave: @escaping @MainActor () -> Void = {},
    @ViewBuilder content: @escaping @MainActor () -> some View
  ) {
    self.init(.constant(crumb), onLeave: onLeave, content: content)
  }

  /// - Parameters:
  ///   - crumb: a name that may change while the screen is shown: of what is still being read, say.
  ///   - onLeave: called when the screen has lost its route: finish its store here.
  public init(
    _ crumb: Bind<String>, onLeave: @escaping @MainActor () -> Void = {},
    @ViewBuilder content: @escaping @MainActor () -> some View
  ) {
    name = crumb
    self.content = { AnyView(content()) }
    leave = onLeave
  }

  /// Its name now; the read is tracked.
  public var crumb: String { name.value }
  public var screen: AnyView { content() }
  public func didLeave() { leave() }
}
