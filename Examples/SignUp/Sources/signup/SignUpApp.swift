import AppRuntime
import DependencyInjection
import FeatureFlags
import Flows
import LanguagePlugin
import PluginHost
import PluginInterface
import SignUpFlow
import Unidirectional

/// The composition root of the sign-up: its server, its plugins and flags, and its notices.
@MainActor struct SignUpApp {
  /// An error in the command line.
  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  let flow: SignUp
  let plugins: PluginRegistry
  let flags: FlagStore
  /// The notice at the bottom of the screen.
  let notice = Source<String?>("This is an example. The code is always \(PretendServer.code).")

  /// Creates the app.
  ///
  /// - Parameter arguments: the command-line arguments: `--flag KEY=on|off`, any number of times.
  /// - Throws: ``UsageError``, `FlagError` for an invalid flag, `DependencyError` in a test that
  ///   doesn't mock the server.
  init(arguments: [String]) throws {
    let flags = FlagStore(layers: try Self.layers(arguments))
    let plugins = try PluginRegistry([ChooseLanguage()], flags: flags) { [notice] title, message in
      notice.value = "The \(title) plugin was disabled: \(message)"
    }
    if let unknown = flags.unknown.first { throw unknown }
    self.flags = flags
    self.plugins = plugins
    flow = SignUp(
      server: try inject((any CodeServer).self) { PretendServer() }, contributions: plugins)
  }

  private static func layers(_ arguments: [String]) throws -> FlagLayers {
    var layers = FlagLayers()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument == "--flag", let assignment = rest.popFirst() else {
        throw UsageError(description: "usage: signup [--flag plugin.language=off]")
      }
      try layers.load(assignment: assignment)
    }
    return layers
  }

  /// Returns the text to print at the end.
  func summary(of result: SignUpResult) -> String {
    var lines = ["Signed up.", "  phone     \(result.phone)", "  email     \(result.email)"]
    if let language = flow.pluginStorage[ChooseLanguage.choice] {
      lines.append("  language  \(language.rawValue)")
    }
    return lines.joined(separator: "\n")
  }
}
