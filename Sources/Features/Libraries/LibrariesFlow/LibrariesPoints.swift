import Flows
import PluginInterface

extension PluginPoint where Contribution == RouteRule<LibrariesState, Never> {
  /// Screens among those of the libraries.
  package static var libraryRoutes: Self { Self("libraries.routes") }
}
