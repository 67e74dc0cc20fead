import DeclarativeUI
import Routing
import Unidirectional

/// A screen, or a flow of screens.
///
/// A routable is created when its rule is selected, keeps its identity while it stays selected, and is
/// released when another rule is selected. It owns the objects that its screen needs, such as a store.
@MainActor public protocol Routable: AnyObject {
  /// The name in the breadcrumb. Empty if it doesn't appear there.
  var crumb: String { get }
  /// The view to show. The flow reads it once each time the routable comes on screen.
  var screen: AnyView { get }
  /// Called after the routable's rule has won.
  func didAppear()
  /// Called after another rule has won, just before the routable is released.
  func didLeave()
}

/// A screen that provides its own route, for example a plugin's screen whose route its flow can't
/// provide.
@MainActor package protocol LinkedScreen: Routable {
  /// The route that leads to this screen. Reading it is tracked.
  var currentRoute: any Route { get }
}

extension Routable {
  /// Does nothing.
  public func didAppear() {}
  /// Does nothing.
  public func didLeave() {}
}

/// A routable that consists of a view only.
public final class ScreenRoutable: Routable {
  private let name: Bind<String>
  private let content: @MainActor () -> AnyView
  private let leave: @MainActor () -> Void

  /// Creates a screen with a constant name.
  ///
  /// - Parameters:
  ///   - crumb: the name in the breadcrumb.
  ///   - onLeave: called when the screen is no longer shown. Finish the screen's store here.
  ///   - content: builds the view.
  public convenience init(
    _ crumb: String, onLeave: @escaping @MainActor () -> Void = {},
    @ViewBuilder content: @escaping @MainActor () -> some View
  ) {
    self.init(.constant(crumb), onLeave: onLeave, content: content)
  }

  /// Creates a screen with a name that can change.
  ///
  /// - Parameters:
  ///   - crumb: the name in the breadcrumb. It may change while the screen is shown, for example
  ///     after a title has loaded.
  ///   - onLeave: called when the screen is no longer shown. Finish the screen's store here.
  ///   - content: builds the view.
  public init(
    _ crumb: Bind<String>, onLeave: @escaping @MainActor () -> Void = {},
    @ViewBuilder content: @escaping @MainActor () -> some View
  ) {
    name = crumb
    self.content = { AnyView(content()) }
    leave = onLeave
  }

  /// The current name in the breadcrumb. Reading it is tracked.
  public var crumb: String { name.value }
  /// The view, built anew for each read.
  public var screen: AnyView { content() }
  /// Calls the closure that was passed as `onLeave`.
  public func didLeave() { leave() }
}
