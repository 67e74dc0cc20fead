import DependencyInjection
import ModulesInterface
import RouterService
import Unidirectional

/// The modules of the project, by name.
struct ModuleDestinations: DestinationProvider {
  let sharedStore = Dependency<Modules.SharedStore>()

  func prepare() throws { try sharedStore.value.send(.appeared) }

  var destinations: [Destination] {
    get throws {
      (try sharedStore.value.bind(\.moduleIndex).value?.rows ?? []).map {
        Destination(
          id: "module/\($0.name)", title: $0.name, detail: "module",
          route: ModuleRoute(name: $0.name))
      }
    }
  }
}
