import CheckInterface
import LibrariesInterface
import Workspace

/// Finds rules for libraries that allow more than at the base, and new exceptions in scorecards.
package enum LibraryRelaxations {
  /// Returns the relaxations of the configuration. Without a section at the base, there are none.
  package static func relaxations(from before: LibraryRules?, to now: LibraryRules?) -> [Relaxation]
  {
    guard let before else { return [] }
    guard let now else {
      return [Relaxation("libraries", "libraries are no longer checked")]
    }
    var found: [Relaxation] = []
    if now.justifyAbove > before.justifyAbove {
      found.append(
        Relaxation(
          "libraries.justifyAbove",
          "libraries need a justification above \(now.justifyAbove) points, not "
            + "\(before.justifyAbove)"))
    }
    for concern in LibraryConcern.allCases {
      let (former, current) = (before.points[concern] ?? 0, now.points[concern] ?? 0)
      if current < former {
        found.append(
          Relaxation(
            "libraries.points.\(concern.rawValue)",
            "\(concern.rawValue) adds \(current) points to a library, not \(former)"))
      }
    }
    let licenses = now.licenses.excluding(before.licenses)
    if !licenses.isEmpty {
      found.append(
        Relaxation(
          "libraries.licenses",
          "libraries may have the license \(licenses.joined(separator: ", "))"))
    }
    found += targets(before, now)
    let excluded = now.exclude.excluding(before.exclude)
    if !excluded.isEmpty {
      found.append(
        Relaxation(
          "libraries.exclude",
          "the libraries in \(excluded.joined(separator: ", ")) are no longer checked"))
    }
    return found
  }

  /// A library may require the versions that the project supports, so higher ones allow more.
  private static func targets(_ before: LibraryRules, _ now: LibraryRules) -> [Relaxation] {
    now.deploymentTargets.sorted { $0.key < $1.key }.compactMap { platform, version in
      guard let former = before.deploymentTargets[platform], version > former else { return nil }
      return Relaxation(
        "libraries.deploymentTargets.\(platform)",
        "libraries may require \(platform) \(version), not \(former)")
    }
  }

  /// Returns the relaxations of scorecards: removed ones, and exceptions that are new or end later.
  ///
  /// - Parameters:
  ///   - before: the scorecards at the base.
  ///   - inventory: the current libraries.
  ///   - today: the day on which exceptions are evaluated.
  package static func relaxations(
    from before: [Scorecard], to inventory: LibraryInventory, today: Day
  ) -> [Relaxation] {
    var found: [Relaxation] = []
    for entry in inventory.entries {
      let former = before.first { $0.isAbout(entry.id) }
      if let former, entry.scorecard == nil, entry.base != .absent {
        found.append(
          Relaxation(
            "scorecards.\(former.library)", "the scorecard of \(former.library) was removed"))
      }
      guard let card = entry.scorecard else { continue }
      found += card.exceptions.filter { $0.until >= today }.compactMap {
        relaxation($0, of: card, former: former?.exceptions ?? [])
      }
    }
    return found
  }

  private static func relaxation(
    _ exception: Scorecard.Exception, of card: Scorecard, former: [Scorecard.Exception]
  ) -> Relaxation? {
    let former = former.filter { $0.criterion.exact == exception.criterion.exact }
    if former.contains(where: { $0.until >= exception.until }) { return nil }
    let subject = "\(card.library) (\(exception.criterion))"
    let last = former.map(\.until).max()
    let message =
      last.map { "the exception for \(subject) ends on \(exception.until), not \($0)" }
      ?? "\(subject) is excepted until \(exception.until)"
    return Relaxation(
      "scorecards.\(card.library).\(exception.criterion)", "\(message) (\(exception.owner))",
      path: card.path, line: max(1, exception.line),
      reason: former.contains { $0.because.exact == exception.because.exact }
        ? nil : exception.because)
  }
}
