import DeclarativeUI
import Flows
import RootFlow
import Workspace

/// Stands where the set-up is put together.
@MainActor enum OnboardingComposition {
  static func flow(
    _ project: Project?, _ root: Root, _ switchboard: Switchboard
  ) -> any Routable {
    ScreenRoutable("Set up") {
      VStack(spacing: .one) {
        Label(project == nil ? "There is no git repository here." : "There is no headway.yml here.")
          .textStyle(.title)
        Label("Write one, then press r.").textStyle(.muted)
      }
      .padding(horizontal: .two, vertical: .one)
      .keys { [weak root] in
        KeyBinding("root.reload", "r", title: "read again") { root?.load() }
      }
    }
  }
}
