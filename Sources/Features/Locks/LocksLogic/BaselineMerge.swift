import LocksInterface

/// Merges two baselines with a common ancestor line by line, without conflicts.
///
/// If only one side changed a line, that side wins. If both changed it, the lower count wins. If
/// one side deleted it and the other changed it, the line is deleted. The result therefore never
/// allows more matches than a side that changed the line.
package enum BaselineMerge {
  /// Returns the merged baseline.
  package static func merged(base: Baseline, _ ours: Baseline, _ theirs: Baseline) -> Baseline {
    var result = Baseline()
    for key in Set(ours.counts.keys).union(theirs.counts.keys) {
      result.counts[key] = merged(base.counts[key], ours.counts[key], theirs.counts[key])
    }
    // Keep a migration locked if the merge removed all of its lines.
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
