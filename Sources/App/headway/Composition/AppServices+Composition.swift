import Foundation
import PluginHost
import PluginInterface
import SharedServices
import UserSettings

extension AppServices {
  /// Registers the built-in plugins and the extension points of all features.
  convenience init(
    flags: [String] = [], file: FlagFile? = .personal,
    themesBeside themes: UserConfigurationFile? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    plugins: [any Plugin] = BuiltInPlugins.all, limits: PluginLimits = PluginLimits()
  ) throws {
    try self.init(
      flags: flags, file: file, themesBeside: themes, environment: environment, plugins: plugins,
      features: AppComposition.flags, points: AppComposition.points, limits: limits)
  }
}
