import AppRuntime
import DependencyInjection
import FeatureFlags
import Flows
import LanguagePlugin
import PluginHost
import PluginInterface
import SignUpFlow
import Unidirectional

/// Puts the sign-up together: its server, its plugins behind their flags, its news.
@MainActor struct SignUpApp {
  /// What is wrong with the command line.
  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  let flow: SignUp
  let plugins: PluginRegistry
  let flags: FlagStore
  /// News for the person, shown under the screen.
  let notice = Source<String?>("This is an example: the code is always \(PretendServer.code).")

  /// - Parameter arguments: those of the command line: `--flag KEY=on|off`, any number of times.
  /// - Throws: ``UsageError``, `FlagError` for a flag that can't be read, `DependencyError` in a test
  ///   that doesn't mock the server.
  init(arguments: [String]) throws {
    let flags = FlagStore(layers: try Self.layers(arguments))
    let plugins = PluginRegistry { flags.isOn($0) }
    for plugin in [ChooseLanguage()] as [any Plugin] {
      try flags.declare(plugin.flag)
      plugins.register(plugin)
    }
    flags.observe { _ in plugins.flagsChanged() }
    if let unknown = flags.unknown.first { throw unknown }
    plugins.onFailure = { [notice] title, message in
      notice.value = "The plugin \(title) was switched off: \(message)"
    }
    self.flags = flags
    self.plugins = plugins
    flow = SignUp(
      server: try bind((any CodeServer).self) { PretendServer() }, contributions: plugins)
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

  /// What is printed at the end.
  func summary(of result: SignUpResult) -> String {
    var lines = ["Signed up.", "  phone     \(result.phone)", "  e-mail    \(result.email)"]
    if let language = flow.pluginStorage[ChooseLanguage.choice] {
      lines.append("  language  \(language.rawValue)")
    }
    return lines.joined(separator: "\n")
  }
}
