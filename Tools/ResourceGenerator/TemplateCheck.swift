/// A template has the keys of a migration in `headway.yml`, `about` besides, and an id of its own.
enum TemplateCheck {
  private static let required = ["id", "title", "priority", "about", "docs"]
  private static let patterns = ["pattern", "text", "import", "path"]
  private static let optional = ["files", "replacement", "exclude", "include", "count"]

  static func mistakes(in templates: [(file: TextFile, yaml: FlatYAML)]) -> [Mistake] {
    var mistakes: [Mistake] = []
    var owners: [String: String] = [:]
    for (file, yaml) in templates {
      func complain(_ key: String, _ message: String) {
        mistakes.append(Mistake(file.path, line: yaml[key]?.line ?? 1, "\(key): \(message)"))
      }
      for key in required where yaml[key] == nil { complain(key, "is missing") }
      let known = required + patterns + optional
      for entry in yaml.entries where !known.contains(entry.key) {
        complain(entry.key, "is no key of a template")
      }
      if patterns.count(where: { yaml[$0] != nil }) != 1 {
        complain("pattern", "a template has one of \(patterns.joined(separator: ", "))")
      }
      if yaml["path"] == nil, yaml["files"] == nil { complain("files", "is missing") }
      if let id = yaml["id"]?.values.first {
        if id != file.stem { complain("id", "must be the file's name: \(file.stem)") }
        if !id.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }) {
          complain("id", "is made of a–z, 0–9 and -")
        }
        if let other = owners.updateValue(file.path, forKey: id) {
          complain("id", "is taken by \(other)")
        }
      }
      if let priority = yaml["priority"], !["P0", "P1", "P2", "P3"].contains(priority.values[0]) {
        complain("priority", "must be one of P0, P1, P2, P3")
      }
      if let count = yaml["count"], !["lines", "matches", "files"].contains(count.values[0]) {
        complain("count", "must be one of lines, matches, files")
      }
      for key in ["files", "exclude"] where yaml[key]?.isList == false {
        complain(key, "must be a list: ['**/*.swift']")
      }
      if let docs = yaml["docs"], !docs.values[0].hasPrefix("https://") {
        complain("docs", "must be an https:// link")
      }
    }
    return mistakes
  }
}
