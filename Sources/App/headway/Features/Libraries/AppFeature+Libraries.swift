import Commands
import DeclarativeUI
import LibrariesCLI
import LibrariesFlow
import LibrariesInterface
import LibrariesService
import PluginPoints
import UserSettings

extension AppFeature {
  /// Third-party libraries and their scorecards.
  static var libraries: AppFeature {
    var feature = AppFeature { LibrariesRoutes() }
    feature.commands = [FeatureCommand(.explore, LibrariesCommand.self)]
    feature.registerServices = { registry, recorder in
      try registry.register((any LibraryReading).self) { _ in
        recorder.passing(LibraryReader(), through: RecordedLibraries.init)
      }
      try registry.register((any ScorecardWriting).self) { _ in
        recorder.passing(ScorecardWriter(), through: RecordedScorecards.init)
      }
    }
    feature.registerFixture = { fixture, registry in
      let inventory = try FixtureLibraries.inventory(of: fixture)
      try registry.register((any LibraryReading).self) { _ in
        FixtureLibraries(inventory: inventory)
      }
      try registry.register((any ScorecardWriting).self) { _ in FixtureScorecards() }
    }
    feature.registerValues = { try Libraries.registerStore(in: $0) }
    feature.points = { FeaturePoints.libraries }
    feature.check = { try await LibrariesCheck.check($0, into: &$1) }
    feature.baseline = LibrariesCheck.baseline
    feature.hints = [
      "libraries": "Enter opens a library, and a edits its scorecard.",
      "libraries/item": "a edits the scorecard, digits select a tab, and Esc goes back.",
    ]
    feature.terms = [
      "libraries": [
        HelpTerm("scorecard", "your team's answers to questions about a library"),
        HelpTerm("points", "the sum of all concerns that apply; fewer are better"),
        HelpTerm("concern", "a drawback that adds points, such as poor documentation"),
        HelpTerm(
          "blocker", "a fact that rules a library out, such as a license that isn't allowed"),
        HelpTerm("verdict", "ok, needs justification, blocked, unanswered, or no scorecard yet"),
        HelpTerm(
          "justification",
          "the reason why a library is worth its points; needed above the number justifyAbove in "
            + "headway.yml, which is 6 by default"),
        HelpTerm(
          "contradicted",
          "the team's answer differs from what Headway has detected; the worse of the two counts"),
        HelpTerm("unanswered", "questions that its scorecard doesn't answer yet; a answers them"),
        HelpTerm(
          "imported by", "the modules that import the library, or via: the libraries that need it"),
        HelpTerm("draft", "answers in the form that you haven't saved yet"),
      ]
    ]
    feature.keys = KeyActions(
      [
        "libraries.answer": ["a"], "libraries.read": ["r"], "library.answer": ["a"],
        "library.discard": ["D"], "library.source": ["w"], "form.save": ["ctrl-s"],
      ],
      lists: ["needs", "scorecard", "uses"], previews: ["libraries"])
    return feature
  }
}
