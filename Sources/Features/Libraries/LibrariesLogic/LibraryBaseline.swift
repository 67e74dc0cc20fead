import CheckInterface
import LibrariesInterface
import Workspace

/// The baseline of libraries: their open answers, blockers and points.
package enum LibraryBaseline {
  /// The path of the file from the repository's root.
  package static let path = ".headway/libraries.tsv"

  /// Returns what is wrong with libraries.
  package static func counts(_ assessments: [LibraryAssessment]) -> FindingBaseline {
    var counts: [FindingBaseline.Key: Int] = [:]
    for assessment in assessments {
      for judgment in assessment.blocking { counts[key(blocker: judgment.id, assessment)] = 1 }
      if assessment.isUnanswered {
        for answer in openAnswers(assessment) { counts[key(open: answer, assessment)] = 1 }
      }
      if assessment.needsJustification { counts[points(assessment)] = assessment.points }
    }
    return FindingBaseline(counts)
  }

  /// Returns the baseline after an update. The first one records everything, and later ones only
  /// remove lines and lower points.
  ///
  /// - Parameter baseline: the current baseline; nil if there is none yet.
  package static func updating(
    _ baseline: FindingBaseline?, _ assessments: [LibraryAssessment]
  ) -> FindingBaselineUpdate {
    let current = counts(assessments)
    guard let baseline else {
      return FindingBaselineUpdate(
        baseline: current, added: current.counts.count, removed: 0, refused: [])
    }
    let kept = baseline.limited(to: current)
    return FindingBaselineUpdate(
      baseline: kept, added: 0, removed: baseline.counts.count - kept.counts.count,
      refused: current.keys(above: baseline))
  }

  /// Returns what was wrong with libraries at the base. Facts that Headway detects only count for
  /// libraries whose version hasn't changed.
  package static func counts(
    atBaseOf inventory: LibraryInventory, rules: LibraryRules, today: Day
  ) -> FindingBaseline {
    counts(atBaseOf: inventory, rules: rules, today: today) { $0 == $1 }
  }

  /// Returns what the baseline of the base allowed beyond what was wrong there. It isn't known what
  /// Headway would have detected in another version of a library, so that doesn't count as wrong.
  package static func slack(
    of baseline: FindingBaseline, atBaseOf inventory: LibraryInventory, rules: LibraryRules,
    today: Day
  ) -> FindingBaseline {
    let needed = counts(atBaseOf: inventory, rules: rules, today: today)
      .limited(to: counts(atBaseOf: inventory, rules: rules, today: today) { _, _ in true })
    let slack = baseline.slack(over: needed)
    // The lines of a library that the change removes were needed.
    return FindingBaseline(
      slack.counts.filter { key, _ in
        !inventory.removed.contains {
          $0.ecosystem.rawValue == key.kind && key.name.hasPrefix("\($0.name) ")
        }
      })
  }

  private static func counts(
    atBaseOf inventory: LibraryInventory, rules: LibraryRules, today: Day,
    keepsFacts: (_ before: String?, _ now: String?) -> Bool
  ) -> FindingBaseline {
    var before = inventory
    before.entries = inventory.entries.compactMap { entry in
      guard case .there(let version) = entry.base else { return nil }
      var entry = entry
      entry.scorecard = inventory.formerCards.first { $0.isAbout(entry.id) }
      if !keepsFacts(version, entry.library.version) { entry.facts = LibraryFacts() }
      return entry
    }
    return counts(LibraryAssessment.all(before, rules: rules, today: today))
  }

  /// The keys of the criteria and questions without an answer.
  static func openAnswers(_ assessment: LibraryAssessment) -> [String] {
    assessment.openCriteria.map(\.id) + assessment.openQuestions.map(\.rawValue)
  }

  static func key(open answer: String, _ assessment: LibraryAssessment) -> FindingBaseline.Key {
    key("open \(answer)", assessment)
  }

  static func key(blocker: String, _ assessment: LibraryAssessment) -> FindingBaseline.Key {
    key("blocked \(blocker)", assessment)
  }

  static func points(_ assessment: LibraryAssessment) -> FindingBaseline.Key {
    key("points", assessment)
  }

  private static func key(_ name: String, _ assessment: LibraryAssessment) -> FindingBaseline.Key {
    FindingBaseline.Key(assessment.id.ecosystem.rawValue, "\(assessment.id.name) \(name)")
  }
}
