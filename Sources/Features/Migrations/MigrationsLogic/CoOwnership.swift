import MigrationsInterface
import WorkspaceLogic

/// Remaining matches in files with several owners, as text. They are in the share of each owner, so the
/// shares add up to more than the total.
package enum CoOwnership {
  /// The part of a total: `, 4,214 of them co-owned`, or `, all of them co-owned`; empty if there is none.
  package static func part(_ coOwned: Int, of total: Int) -> String {
    if coOwned == 0 { return "" }
    guard coOwned == total else { return ", \(TextFormat.number(coOwned)) of them co-owned" }
    return total == 1 ? ", co-owned" : ", all of them co-owned"
  }

  /// The total above or below a list of shares: `12,595 remaining, 4,214 of them co-owned (counted for
  /// each owner)`; nil if the shares add up to the total.
  package static func total(_ remaining: Int, coOwned: Int) -> String? {
    guard coOwned > 0 else { return nil }
    return
      "\(TextFormat.number(remaining)) remaining\(part(coOwned, of: remaining)) (counted for each owner)"
  }

  /// The same for the open migrations among several.
  package static func total(_ counts: [MigrationCount]) -> String? {
    let open = counts.filter(\.isOpen)
    return total(
      open.reduce(0) { $0 + $1.remaining }, coOwned: open.reduce(0) { $0 + $1.coOwned })
  }
}
