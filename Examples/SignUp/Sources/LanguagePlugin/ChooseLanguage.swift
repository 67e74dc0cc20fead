import DeclarativeUI
import FeatureFlags
import Flows
import PluginInterface
import SignUpFlow
import Unidirectional

/// A language that the account may have.
public enum Language: String, Codable, CaseIterable, Identifiable, Sendable {
  case english = "English"
  case french = "Français"
  case german = "Deutsch"
  case japanese = "日本語"

  public var id: Self { self }
}

/// Adds a step to the sign-up: in which language to be written to.
///
/// What was chosen is kept in the flow's state, under the plugin's own key: then the step is done, and
/// the flow goes on. Behind its flag it can go at any time.
public struct ChooseLanguage: Plugin {
  public let id = "language"
  public let title = "Language"
  public let version = "1.0.0"
  public let owner = "@example/languages"
  public let flag = Flag(
    key: "plugin.language", default: true, owner: "@example/languages",
    about: "A step of the sign-up that asks for a language")

  /// What was chosen, in the state of the flow.
  public static let choice = PluginStorageKey<Language?>(
    plugin: "language", name: "choice", initial: nil)

  public init() {}

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
      Label("In which language shall we write?").textStyle(.title)
      List(.constant(Language.allCases), name: "language") { Label($0.rawValue) }
        .onActivate("choose") { flow[ChooseLanguage.choice] = $0 }
        .frame(rows: Language.allCases.count)
    }
    .padding(horizontal: .two, vertical: .one)
  }
}
