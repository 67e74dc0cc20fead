import Workspace

extension [ModuleRule] {
  /// Returns notices with the locations of the rules that they are about, as errors have them:
  /// `the rule "only" in line 8 names …` becomes `headway.yml:8:5: the rule "only" names …`.
  ///
  /// - Parameter path: the path of the configuration.
  func locating(_ notices: [String], in path: String) -> [String] {
    notices.map { notice in
      for rule in self {
        let title = "the rule \"\(rule.kind.name)\""
        let (line, column) = (rule.location.line, rule.location.column)
        let lead = "\(title) in line \(line) "
        guard notice.hasPrefix(lead) else { continue }
        return "\(path):\(line):\(column): \(title) \(notice.dropFirst(lead.count))"
      }
      return notice
    }
  }
}
