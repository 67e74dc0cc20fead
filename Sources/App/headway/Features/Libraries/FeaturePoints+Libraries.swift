import ExternalPlugins
import LibrariesFlow
import LibrariesInterface
import LibrariesLogic
import PluginInterface
import PluginPoints
import Routing
import Sandbox
import Workspace

extension FeaturePoints {
  /// The extension points of the libraries.
  static var libraries: FeaturePoints {
    FeaturePoints(samples: LibraryJSON.samples) { points in
      points.addRows(at: .libraryRows, asking: { $0 }, facts: LibraryJSON.tree) {
        row, context in
        let known = context.libraries.map(\.id)
        return AddedLibraryRow(row, element: { LibraryID(written: $0, among: known) }) {
          known.contains($0)
        }
      }
      points.addPanels(
        at: .libraryPanels, isSameSubject: { $0.library.id == $1.library.id },
        members: LibraryJSON.members)
      points.addCommands(at: .libraryCommands) { context in
        ["library": context.selected.map(LibraryJSON.tree) ?? .null]
      }
      points.addScreens(
        among: .libraryRoutes, in: "libraries", Libraries.self, at: LibraryRoute())
    }
  }
}

extension LibraryID {
  /// Reads an ecosystem and a name, such as `swift:yams`. A name without an ecosystem is that of the first
  /// known library with this name. If there is none, the id names no library, so that a notice shows it.
  init(written text: String, among known: [LibraryID]) {
    let parts = text.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let ecosystem = Ecosystem(rawValue: String(parts[0])) {
      self.init(ecosystem, String(parts[1]))
    } else {
      let named = known.first { $0 == LibraryID($0.ecosystem, text) }
      self = named ?? LibraryID(known.first?.ecosystem ?? .swift, text)
    }
  }
}

/// The JSON of libraries in requests to external plugins. Its members are a part of those that
/// `headway libraries --format json` prints.
private enum LibraryJSON {
  /// Returns the facts about all libraries.
  static func tree(_ context: LibraryRowContext) -> JSONTree {
    [
      "today": .string("\(context.today)"), "complete": .bool(context.isComplete),
      "libraries": .array(context.libraries.map(tree)),
    ]
  }

  static func tree(_ assessment: LibraryAssessment) -> JSONTree {
    let entry = assessment.entry
    let library = entry.library
    return [
      "id": .string(library.id.description), "name": .string(library.name),
      "ecosystem": .string(library.ecosystem.rawValue), "version": .optional(library.version),
      "revision": .optional(library.revision), "license": .optional(LibraryText.license(entry)),
      "source": .optional(library.source),
      "direct": library.isDirect.map(JSONTree.bool) ?? .null,
      "development": .bool(library.isDevelopment), "usedBy": .texts(entry.facts.usedBy),
      "points": .integer(assessment.points), "verdict": .string(assessment.verdict.rawValue),
      "blocking": .texts(assessment.blocking.map(\.id)),
      "scorecard": .optional(entry.scorecard?.path),
    ]
  }

  /// Returns the members of a request for a panel of a library.
  static func members(_ context: LibraryPanelContext) -> [String: JSONTree] {
    [
      "today": .string("\(context.today)"), "complete": .bool(context.isComplete),
      "library": tree(context.library),
    ]
  }

  /// Sample data to check a plugin with.
  static func samples() throws -> [String: PluginConformance.Samples] {
    let today = SandboxFixture.today
    let inventory = try FixtureLibraries.inventory(of: try SandboxFixture("orchard")).get()
    let libraries = LibraryAssessment.all(inventory, rules: LibraryRules(), today: today)
    let panel = libraries.first.map {
      members(LibraryPanelContext(library: $0, isComplete: true, today: today))
    }
    let samples = PluginConformance.Samples(
      facts: tree(LibraryRowContext(libraries: libraries, isComplete: true, today: today)),
      panel: panel ?? [:], items: Set(libraries.map(\.id.description)))
    return [
      ExtensionPoint.libraryRows.id: samples, ExtensionPoint.libraryPanels.id: samples,
    ]
  }
}
