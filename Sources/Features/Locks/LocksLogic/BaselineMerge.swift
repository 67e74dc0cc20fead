import LocksInterface

/// Merges two baselines that began as one, line by line, so that git never has to ask.
///
/// A side that left a line as it was yields to the other; where both changed it the lower count holds;
/// where one deleted it and the other changed it, it is gone. So the result never allows more than a
/// side that changed something: no merge opens the lock.
package enum BaselineMerge {
  package static func merged(base: Baseline, _ ours: Baseline, _ theirs: Baseline) -> Baseline {
    var result = Baseline()
    for key in Set(ours.counts.keys).union(theirs.counts.keys) {
      result.counts[key] = merged(base.counts[key], ours.counts[key], theirs.counts[key])
    }
    // What is left of a migration that one side emptied: still locked.
    for id in ours.ids.intersection(theirs.ids) where !result.isLocked(id) {
      result.replace(id, with: [:])
    }
    return result
  }

  private static func merged(_ base: Int?, _ ours: Int?, _ theirs: Int?) -> Int? {
    if ours == base { return theirs }
    if theirs == base { return ours }
    guard let ours, let theirs else { return nil }
    return min(ours, theirs)
  }
}
