/// Validates templates: the keys of a migration in `headway.yml`, plus `about`, and a unique id.
enum TemplateCheck {
  private static let required = ["id", "title", "priority", "about", "docs"]
  private static let patterns = ["pattern", "code", "swift", "text", "import", "path", "source"]
  private static let optional = [
    "files", "replacement", "exclude", "include", "count", "in", "language",
  ]

  static func diagnostics(in templates: [(file: TextFile, yaml: FlatYAML)]) -> [ResourceDiagnostic]
  {
    var diagnostics: [ResourceDiagnostic] = []
    var owners: [String: String] = [:]
    for (file, yaml) in templates {
      func report(_ key: String, _ message: String) {
        diagnostics.append(
          ResourceDiagnostic(file.path, line: yaml[key]?.line ?? 1, "\(key): \(message)"))
      }
      for key in required where yaml[key] == nil { report(key, "is missing") }
      let known = required + patterns + optional
      for entry in yaml.entries where !known.contains(entry.key) {
        report(entry.key, "unknown key in a template")
      }
      if patterns.count(where: { yaml[$0] != nil }) != 1 {
        report("pattern", "a template needs exactly one of \(patterns.joined(separator: ", "))")
      }
      if yaml["path"] == nil, yaml["source"] == nil, yaml["files"] == nil {
        report("files", "is missing")
      }
      if let id = yaml["id"]?.values.first {
        if id != file.stem { report("id", "must be the file name: \(file.stem)") }
        if !id.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }) {
          report("id", "may contain only a–z, 0–9 and -")
        }
        if let other = owners.updateValue(file.path, forKey: id) {
          report("id", "is already used by \(other)")
        }
      }
      if let priority = yaml["priority"], !["P0", "P1", "P2", "P3"].contains(priority.values[0]) {
        report("priority", "must be one of P0, P1, P2, P3")
      }
      if let count = yaml["count"], !["lines", "matches", "files"].contains(count.values[0]) {
        report("count", "must be one of lines, matches, files")
      }
      if let scope = yaml["in"], !["code", "comments", "strings"].contains(scope.values[0]) {
        report("in", "must be one of code, comments, strings")
      }
      for key in ["files", "exclude"] where yaml[key]?.isList == false {
        report(key, "must be a list: ['**/*.swift']")
      }
      if let docs = yaml["docs"], !docs.values[0].hasPrefix("https://") {
        report("docs", "must be an https:// link")
      }
    }
    return diagnostics
  }
}
