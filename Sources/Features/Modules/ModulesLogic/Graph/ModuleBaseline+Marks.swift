import CheckInterface
import Workspace

/// The lines of the baseline that show that the violations of a rule were recorded.
extension ModuleBaseline {
  /// The line of a rule, with the words of the configuration.
  static func mark(_ rule: ModuleRule) -> FindingBaseline.Key {
    let kind = rule.kind
    let words = [kind.name, kind.appliesToGroups ? "groups" : "", kind.listedNames]
    return FindingBaseline.Key(ruleKind, words.filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// The line of a rule in baselines of earlier versions. They contained the text of the screens of
  /// that time, so this spelling stays as it is even if the screens change.
  static func formerMark(_ rule: ModuleRule) -> FindingBaseline.Key {
    func short(_ names: [String]) -> String {
      names.isEmpty ? "nothing" : names.joined(separator: ", ")
    }
    let text =
      switch rule.kind {
      case .never(let from, let to): "\(short(from)) ⇸ \(short(to))"
      case .only(let from, let to): "\(short(from)) → only \(short(to))"
      case .layers(let order): order.joined(separator: " › ")
      case .independent(let modules): "\(short(modules)) independent"
      case .independentGroups(let groups): "groups \(short(groups)) independent"
      case .acyclic: "no dependency cycles"
      case .acyclicGroups(["*"]): "no dependency cycles between groups"
      case .acyclicGroups(let groups): "no dependency cycles between groups \(short(groups))"
      case .declared: "imports and declarations match"
      case .owned: "every module has an owner"
      }
    return FindingBaseline.Key(ruleKind, "\(rule.kind.name) \(text)")
  }
}
