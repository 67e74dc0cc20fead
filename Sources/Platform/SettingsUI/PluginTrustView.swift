import DeclarativeUI
import DesignSystem
import SettingsInterface
import Unidirectional

/// The review of an external plugin: its command, its contributions and its files. The user can
/// trust the plugin or revoke the trust.
package struct PluginTrustView: View {
  let plugin: Bind<FolderPlugin?>
  let trust: @MainActor (FolderPlugin) -> Void
  let distrust: @MainActor (FolderPlugin) -> Void

  /// - Parameters:
  ///   - plugin: the plugin; nil once its folder is deleted.
  ///   - trust: trusts the plugin with its current files.
  ///   - distrust: revokes the trust.
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
      Label(.muted("The folder of this plugin no longer exists.")).padding(horizontal: .one)
    }
  }

  private func title(_ plugin: FolderPlugin) -> StyledText {
    let version = plugin.version.isEmpty ? "" : " \(plugin.version) by \(plugin.owner)"
    let status =
      switch plugin.state {
      case .new: "isn't trusted yet."
      case .changed: "has changed since you trusted it, so it was stopped."
      case .trusted: "is trusted."
      case .invalid: "is invalid."
      }
    return StyledText(plugin.title, .title) + .muted(version) + StyledText(" \(status)")
  }

  @KeyBindingBuilder private func keys(_ plugin: FolderPlugin) -> [KeyBinding] {
    switch plugin.state {
    case .new, .changed:
      KeyBinding("settings.trust", "T", title: "Trust") { trust(plugin) }
    case .trusted:
      KeyBinding("settings.distrust", "D", title: "Revoke trust") { distrust(plugin) }
    case .invalid: []
    }
  }
}

/// A warning about the consequences of trust, or the reason why the plugin is invalid.
private struct TrustWarning: View {
  let plugin: FolderPlugin

  var body: some View {
    if let problem = plugin.problem {
      Label(StyledText(problem, .danger)).lineLimit(4)
    } else {
      Label(
        StyledText(
          "A plugin is a program that runs with your permissions: it can read, change or send "
            + "anything you can. "
            + (plugin.state == .trusted ? "" : "Review its files before you trust it. ")
            + "If a file changes, the plugin stops until you trust it again.",
          .warning)
      )
      .lineLimit(4)
    }
  }
}

private struct TrustFacts: View {
  let facts: [FolderPlugin.Fact]

  /// A terminal with support for links opens the file.
  private func text(_ fact: FolderPlugin.Fact) -> StyledText {
    guard let file = fact.file else { return StyledText(fact.text) }
    return StyledText(fact.text).linked(toFile: file)
  }

  var body: some View {
    VStack {
      ForEach(Array(facts.enumerated()), id: { $0.offset }) { fact in
        HStack(spacing: .two) {
          Label(.muted(fact.element.name)).frame(columns: Extent.factName)
          Label(text(fact.element)).lineLimit(4)
        }
      }
    }
  }
}
