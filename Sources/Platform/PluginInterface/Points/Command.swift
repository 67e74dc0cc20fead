import DeclarativeUI
import RouterService
import Terminal

/// The extension point for commands that act on the contents of a screen.
public typealias CommandPoint<Context> = ExtensionPoint<Command<Context>>

extension ExtensionPoint where Contribution == Command<any AppActions> {
  /// Commands that are available everywhere in the app.
  public static var commands: Self { Self("app.commands", title: "commands everywhere") }
}

/// A command that a plugin adds, with its keys.
///
/// If another plugin claims a key first at the same extension point, the command remains without
/// that key.
@MainActor public struct Command<Context> {
  /// The title for key hints and the command palette, as a short verb phrase such as `Copy
  /// summary`.
  public let title: String
  /// The keys that run the command. Hints show the first one.
  public let keys: [KeyPress]
  /// Returns the reason that the command can't run now, or nil if it can.
  public let disabled: @MainActor (Context) -> String?
  /// Runs the command. An error that it throws disables the plugin.
  public let run: @MainActor (Context) throws -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - title: the title, as a short verb phrase.
  ///   - keys: the keys that run the command.
  ///   - disabled: returns the reason that the command can't run now, or nil if it can.
  ///   - run: runs the command. An error that it throws disables the plugin.
  public init(
    _ title: String, keys: KeyPress...,
    disabled: @escaping @MainActor (Context) -> String? = { _ in nil },
    run: @escaping @MainActor (Context) throws -> Void
  ) {
    self.init(title, keys: keys, disabled: disabled, run: run)
  }

  /// Creates a command with keys from an array.
  ///
  /// - Parameters:
  ///   - title: the title, as a short verb phrase.
  ///   - keys: the keys that run the command.
  ///   - disabled: returns the reason that the command can't run now, or nil if it can.
  ///   - run: runs the command. An error that it throws disables the plugin.
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
  /// The keys of the command.
  public var claims: [Claim] { keys.map { Claim(.key, $0.symbol) } }
}

extension ContributionReading {
  /// Returns key bindings for the commands that plugins add at an extension point, for use in `keys
  /// { … }` of a view.
  ///
  /// - Parameters:
  ///   - point: the extension point.
  ///   - context: returns the value that the commands act on. It is called when a key is pressed,
  ///     and tracked to determine whether the commands are disabled.
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
        .stayingInPalette()
      }
    }
  }
}
