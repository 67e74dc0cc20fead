import TryFlow

extension AppFeature {
  /// Trying a pattern.
  static var tryPattern: AppFeature {
    var feature = AppFeature { TryRoutes() }
    feature.commands = [(.track, TryCommand.self)]
    return feature
  }
}
