import DeclarativeUI
import Unidirectional

/// The extension point for panels that plugins add to a screen.
public typealias PanelPoint<Context> = ExtensionPoint<ViewPanel<Context>>

/// A part of a screen that a plugin draws, with a title and a limited number of rows.
@MainActor public struct ViewPanel<Context> {
  /// The title above the panel.
  public let title: String
  /// The maximum height in rows. Further rows are cut off.
  public let rows: Int
  let content: Content

  enum Content {
    case made(@MainActor (Context) throws -> AnyView)
    case loaded(@MainActor (Context) -> PanelLoading)
  }

  /// Creates a panel whose contents are available at once.
  ///
  /// - Parameters:
  ///   - title: the title above the panel.
  ///   - rows: the maximum height in rows.
  ///   - content: returns the view for the screen's current contents. It must be fast. Its reads
  ///     are tracked.
  public init<Body: View>(
    _ title: String, rows: Int, content: @escaping @MainActor (Context) throws -> Body
  ) {
    self.title = title
    self.rows = rows
    self.content = .made { AnyView(try content($0)) }
  }

  /// Creates a panel whose value is loaded off the main actor, until a deadline.
  ///
  /// - Parameters:
  ///   - title: the title above the panel.
  ///   - rows: the maximum height in rows.
  ///   - load: loads the value. When the contents of the screen change, loading starts again and
  ///     the earlier value is discarded.
  ///   - content: returns the view for the loaded value.
  public init<Value: Sendable, Body: View>(
    _ title: String, rows: Int, load: @escaping @Sendable (Context) async throws -> Value,
    content: @escaping @MainActor (Value) -> Body
  ) where Context: Sendable & Equatable {
    self.title = title
    self.rows = rows
    self.content = .loaded { context in
      PanelLoading(
        isFor: { $0 as? Context == context },
        start: { contributed, finish in
          let activity = Activity()
          return Task { @MainActor in
            defer { activity.end() }
            let found = await contributed.load { try await load(context) }
            guard !Task.isCancelled else { return }
            finish(found.map { AnyView(content($0)) })
          }
        })
    }
  }
}

/// The loading of a panel's value for one context.
@MainActor struct PanelLoading {
  let isFor: (Any) -> Bool
  let start: (any AsyncErrorBoundary, @escaping @MainActor (AnyView?) -> Void) -> Task<Void, Never>
}
