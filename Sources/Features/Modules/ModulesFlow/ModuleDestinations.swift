import DependencyInjection
import ModulesInterface
import RouterService
import Unidirectional

/// The modules of the project, by name.
struct ModuleDestinations: DestinationProvider {
  @Dependency var sharedStore: Modules.SharedStore

  func prepare() { sharedStore.send(.appeared) }

  var destinations: [Destination] {
    (sharedStore.bind(\.moduleIndex).value?.rows ?? []).map {
      Destination(
        id: "module/\($0.name)", title: $0.name, detail: "module",
        route: ModuleRoute(name: $0.name))
    }
  }
}
