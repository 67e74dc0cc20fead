import DeclarativeUI
import Terminal

/// Where plugins add commands for what a screen shows.
public typealias CommandPoint<Context> = PluginPoint<Command<Context>>

extension PluginPoint where Contribution == Command<any AppActions> {
  /// Commands that work everywhere in the app.
  public static var commands: Self { Self("app.commands") }
}

/// Something that a plugin can do, with the keys that do it.
///
/// A key that another plugin claimed first at the same point is not bound; the command stays.
@MainActor public struct Command<Context> {
  /// What it does, in a word or two: `copy summary`.
  public let title: String
  /// Every key that does it, the first one shown.
  public let keys: [KeyPress]
  /// Why it can't be done now; nil when it can.
  public let disabled: @MainActor (Context) -> String?
  /// Does it. What it throws switches the plugin off.
  public let run: @MainActor (Context) throws -> Void

  public init(
    _ title: String, keys: KeyPress...,
    disabled: @escaping @MainActor (Context) -> String? = { _ in nil },
    run: @escaping @MainActor (Context) throws -> Void
  ) {
    self.init(title, keys: keys, disabled: disabled, run: run)
  }

  /// The same, with keys that aren't known before.
  public init(
    _ title: String, keys: [KeyPress],
    disabled: @escaping @MainActor (Context) -> String? = { _ in nil },
    run: @escaping @MainActor (Context) throws -> Void
  ) {
    self.title = title
    self.keys = keys
    self.disabled = disabled
    self.run = run
  }
}

extension Command: Claiming {
  public var claims: [Claim] { keys.map { Claim(.key, $0.symbol) } }
}

extension ContributionReading {
  /// The key bindings of the commands that plugins add at a point, for `keys { … }` of a view.
  ///
  /// - Parameter context: what the commands act on; asked when a key is pressed, and tracked for whether
  ///   they can be used now.
  public func keyBindings<Context>(
    at point: CommandPoint<Context>, context: @escaping @MainActor () -> Context
  ) -> [KeyBinding] {
    contributions(to: point).compactMap { contributed in
      contributed.run { command in
        let taken = Set(contributed.lost.filter { $0.kind == .key }.map(\.name))
        return KeyBinding(
          "plugin.\(contributed.plugin).\(contributed.id)",
          keys: command.keys.filter { !taken.contains($0.symbol) }, title: command.title,
          isHint: false, disabled: command.disabled(context())
        ) {
          contributed.run { try $0.run(context()) }
        }
      }
    }
  }
}
