import DeclarativeUI
import DesignSystem
import SettingsInterface
import Unidirectional

/// What a plugin of a folder would run, and the question whether it may.
package struct TrustView: View {
  let plugin: Bind<FolderPlugin?>
  let trust: @MainActor (FolderPlugin) -> Void
  let distrust: @MainActor (FolderPlugin) -> Void

  package init(
    plugin: Bind<FolderPlugin?>, trust: @escaping @MainActor (FolderPlugin) -> Void,
    distrust: @escaping @MainActor (FolderPlugin) -> Void
  ) {
    self.plugin = plugin
    self.trust = trust
    self.distrust = distrust
  }

  package var body: some View {
    if let plugin = plugin.value {
      VStack(spacing: .one) {
        Label(title(plugin)).lineLimit(2)
        TrustWarning(plugin: plugin)
        ScrollView("settings.trust") { TrustFacts(facts: plugin.facts) }
      }
      .padding(horizontal: .one)
      .keys { keys(plugin) }
    } else {
      Label(.muted("This plugin's folder is gone.")).padding(horizontal: .one)
    }
  }

  private func title(_ plugin: FolderPlugin) -> StyledText {
    let version = plugin.version.isEmpty ? "" : " \(plugin.version) of \(plugin.owner)"
    let question =
      switch plugin.state {
      case .new: "wants to run."
      case .changed: "has changed since you trusted it, and isn't run."
      case .trusted: "may run."
      case .invalid: "can't be run."
      }
    return StyledText(plugin.title, .title) + .muted(version) + StyledText(" \(question)")
  }

  @KeyBindingBuilder private func keys(_ plugin: FolderPlugin) -> [KeyBinding] {
    switch plugin.state {
    case .new, .changed:
      KeyBinding("settings.trust", "T", title: "trust these files") { trust(plugin) }
    case .trusted:
      KeyBinding("settings.distrust", "D", title: "don't run it any more") { distrust(plugin) }
    case .invalid: []
    }
  }
}

/// What trusting means, or what is wrong.
private struct TrustWarning: View {
  let plugin: FolderPlugin

  var body: some View {
    if let problem = plugin.problem {
      Label(StyledText(problem, .danger)).lineLimit(4)
    } else {
      Label(
        StyledText(
          "A plugin is a program with all your rights: it can read, change and send what you can. "
            + "Look at its files before you trust it. When one of them changes, you are asked again.",
          .warning)
      )
      .lineLimit(4)
    }
  }
}

private struct TrustFacts: View {
  let facts: [FolderPlugin.Fact]

  var body: some View {
    VStack {
      ForEach(Array(facts.enumerated()), id: { $0.offset }) { fact in
        HStack(spacing: .two) {
          Label(.muted(fact.element.name)).frame(columns: 9)
          Label(fact.element.text).lineLimit(4)
        }
      }
    }
  }
}
