import FeatureFlags
import PluginInterface
import RouterService
import ServiceRecording

/// The parts of a program that its flows use.
@MainActor public struct ProgramServices {
  /// The app's own arguments.
  public let arguments: [String]
  /// The contributions of plugins.
  public let contributions: any ContributionReading
  /// The flags.
  public let flags: FlagStore
  /// The actions of the app: notices, the clipboard, links.
  public let app: any AppActions
  /// Records the answers of live services with `--record-session`, and returns recorded ones in a replay.
  public let recorder: ServiceRecorder
}
