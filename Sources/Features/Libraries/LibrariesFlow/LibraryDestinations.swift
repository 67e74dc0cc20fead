import DependencyInjection
import LibrariesInterface
import RouterService
import Unidirectional

/// The third-party libraries of the project, by name.
struct LibraryDestinations: DestinationProvider {
  @Dependency var sharedStore: Libraries.SharedStore

  func prepare() { sharedStore.send(.appeared) }

  var destinations: [Destination] {
    sharedStore.bind(\.inventory.entries).value.map { entry in
      let (id, name) = (entry.id, entry.library.name)
      return Destination(
        id: "library/\(id.ecosystem.rawValue)/\(id.name)", title: name, detail: "library",
        route: LibraryRoute(name: name, ecosystem: id.ecosystem.rawValue))
    }
  }
}
