import Commands
import DependencyInjection
import Foundation
import Sandbox
import WorkspaceService

extension AppComposition {
  /// The parts of the app for commands.
  static var appParts: AppParts {
    AppParts(
      plugins: { BuiltInPlugins.all }, flags: flags, points: points,
      keys: keys, flows: { SandboxFlow.all }, checks: features.compactMap(\.check),
      baselines: features.compactMap(\.baseline),
      open: { options, screen, session, link in
        try await TerminalApp.run(options: options, screen: screen, session: session, link: link)
      },
      live: { recorder, subject in try RecordedApp.replay(recorder, subject) },
      missingDependencies: { project, appServices in
        let live = AppComposition(
          appServices: appServices,
          editor: ExternalEditor(environment: ProcessInfo.processInfo.environment))
        let registry = DependencyRegistry()
        try live.register(project, app: NoopAppActions(), in: registry)
        return try live.features(registry).missingDependencies.map { "\($0)" }
      })
  }
}
