import DeclarativeUI
import FeatureFlags
import Flows
import PluginInterface
import SignUpFlow
import Unidirectional

/// A language for the messages to the user.
public enum Language: String, Codable, CaseIterable, Identifiable, Sendable {
  case english = "English"
  case french = "Français"
  case german = "Deutsch"
  case japanese = "日本語"

  /// The language itself.
  public var id: Self { self }
}

/// Adds a step to the sign-up that asks for the user's language.
///
/// The choice is stored in the flow's state under the plugin's own key. Then the step is done, and
/// the flow continues. The plugin's flag can disable the step at any time.
public struct ChooseLanguage: Plugin {
  /// The plugin's identifier.
  public let id = "language"
  /// The name for users.
  public let title = "Language"
  /// The version.
  public let version = "1.0.0"
  /// The team that is responsible for the plugin.
  public let owner = "@example/languages"
  /// The flag that enables the plugin.
  public let flag = Flag(
    key: "plugin.language", default: true, owner: "@example/languages",
    about: "A step of the sign-up that asks for a language")

  /// The selected language, stored in the state of the flow.
  public static let choice = PluginStorageKey<Language?>(
    plugin: "language", name: "choice", initial: nil)

  /// Creates the plugin.
  public init() {}

  /// Adds the rule that shows the step before the `email` rule.
  public func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      .show(
        "language", placement: .before("email"),
        when: { state, storage in
          if case .email = state { storage[Self.choice] == nil } else { false }
        },
        make: { flow in ScreenRoutable("Language") { LanguageView(flow: flow) } }),
      id: "language", to: .signUpRoutes)
  }
}

private struct LanguageView: View {
  let flow: FlowAccess<SignUpState>

  var body: some View {
    VStack(spacing: .one) {
      Label("Which language do you prefer?").textStyle(.title)
      List(.constant(Language.allCases), name: "language") { Label($0.rawValue) }
        .onActivate("Select") { flow[ChooseLanguage.choice] = $0 }
        .frame(rows: Language.allCases.count)
    }
    .padding(horizontal: .two, vertical: .one)
  }
}
