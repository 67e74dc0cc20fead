import Commands
import ExternalPlugins
import LibrariesCLI
import LibrariesFlow
import LibrariesInterface
import LibrariesService
import PluginInterface

extension AppFeature {
  /// Third-party libraries and their scorecards.
  static var libraries: AppFeature {
    var feature = AppFeature { LibrariesRoutes() }
    feature.commands = [FeatureCommand(.explore, LibrariesCommand.self)]
    feature.registerServices = { registry in
      try registry.register((any LibraryReading).self) { _ in LibraryReader() }
      try registry.register((any ScorecardWriting).self) { _ in ScorecardWriter() }
    }
    feature.registerFixture = { fixture, registry in
      let inventory = try FixtureLibraries.inventory(of: fixture)
      try registry.register((any LibraryReading).self) { _ in
        FixtureLibraries(inventory: inventory)
      }
      try registry.register((any ScorecardWriting).self) { _ in FixtureScorecards() }
    }
    feature.registerValues = { try Libraries.registerStore(in: $0) }
    feature.screens = {
      ExternalScreenPoint(.libraryRoutes, in: "libraries", Libraries.self, at: LibraryRoute())
    }
    feature.check = { try await LibrariesCheck.check($0, into: &$1) }
    feature.baseline = LibrariesCheck.baseline
    feature.hints = [
      "libraries": "Enter opens a library, and a edits its scorecard."
    ]
    return feature
  }
}
