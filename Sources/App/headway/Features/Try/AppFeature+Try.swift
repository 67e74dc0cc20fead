import Commands
import MigrationsInterface
import Sandbox
import TryCLI
import TryFlow
import UserSettings

extension AppFeature {
  /// Trying a pattern.
  static var tryPattern: AppFeature {
    var feature = AppFeature { TryRoutes() }
    feature.commands = [FeatureCommand(.track, TryCommand.self)]
    feature.registerValues = { try TryServices.register(in: $0) }
    feature.sandbox = [SandboxFlow(id: "try", title: "Try pattern", route: TryRoute())]
    feature.hints = [
      TryRoute.host: "Enter counts the matches, Ctrl-O skips comments and strings, "
        + "and Ctrl-G switches to code patterns such as foo($X)."
    ]
    feature.keys = KeyActions(
      ["try.add": ["ctrl-s"], "try.kind": ["ctrl-g"], "try.scope": ["ctrl-o"]], lists: ["found"])
    return feature
  }
}
