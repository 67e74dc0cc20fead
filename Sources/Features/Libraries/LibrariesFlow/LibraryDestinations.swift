import DependencyInjection
import LibrariesInterface
import RouterService
import Unidirectional

/// The third-party libraries of the project, by name.
struct LibraryDestinations: DestinationProvider {
  let sharedStore = Dependency<Libraries.SharedStore>()

  func prepare() throws { try sharedStore.value.send(.appeared) }

  var destinations: [Destination] {
    get throws {
      try sharedStore.value.bind(\.inventory.entries).value.map { entry in
        let (id, name) = (entry.id, entry.library.name)
        return Destination(
          id: "library/\(id.ecosystem.rawValue)/\(id.name)", title: name, detail: "library",
          route: LibraryRoute(name: name, ecosystem: id.ecosystem.rawValue))
      }
    }
  }
}
