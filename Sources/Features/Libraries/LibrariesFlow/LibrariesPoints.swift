import Flows
import PluginInterface

extension ExtensionPoint where Contribution == RouteRule<LibrariesState, Never> {
  /// Additional screens of the libraries flow.
  package static var libraryRoutes: Self { Self("libraries.routes", title: "screens of libraries") }
}
