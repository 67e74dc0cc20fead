import DeclarativeUI

/// Where plugins add panels to a screen.
public typealias PanelPoint<Context> = PluginPoint<ViewPanel<Context>>

/// A part of a screen that a plugin draws, under a title and within a budget of rows.
@MainActor public struct ViewPanel<Context> {
  public let title: String
  /// The most rows it may have; what is more is cut.
  public let rows: Int
  let content: Content

  enum Content {
    case made(@MainActor (Context) throws -> AnyView)
    case loaded(@MainActor (Context) -> PanelLoading)
  }

  /// A panel that is made at once.
  ///
  /// - Parameters:
  ///   - rows: the most rows it may have.
  ///   - content: makes it from what the screen shows; what it reads is tracked. Keep it quick.
  public init<Body: View>(
    _ title: String, rows: Int, content: @escaping @MainActor (Context) throws -> Body
  ) {
    self.title = title
    self.rows = rows
    self.content = .made { AnyView(try content($0)) }
  }

  /// A panel that takes a while: its value is found off the main actor, before a deadline.
  ///
  /// - Parameters:
  ///   - rows: the most rows it may have.
  ///   - load: finds what is shown. Begun anew when the screen shows something else; what it found for
  ///     something that is no longer shown is dropped.
  ///   - content: draws it.
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
          Task { @MainActor in
            let found = await contributed.load { try await load(context) }
            guard !Task.isCancelled else { return }
            finish(found.map { AnyView(content($0)) })
          }
        })
    }
  }
}

/// The finding of what a panel shows, for one context.
@MainActor struct PanelLoading {
  let isFor: (Any) -> Bool
  let start: (any AsyncContainment, @escaping @MainActor (AnyView?) -> Void) -> Task<Void, Never>
}
