import Configuration
import DesignSystem
import Matching
import Output
import Terminal
import Workspace

/// Decodes a theme of the user: `themes/NAME.yml` next to `config.yml`.
///
/// ```yaml
/// title: Deep sea
/// extends: dark            # the theme for tokens that this file doesn't define
/// tokens:
///   accent: "#5fb3b3"      # quoted, because # starts a comment in YAML
///   selection: blue        # one of the terminal's 16 colors
///   hit: 58                # one of the terminal's 256 colors
/// ```
struct UserThemeFile {
  /// The themes that a file can extend.
  let bases: [Theme]
  private let reader = ConfigurationReader()

  init(bases: [Theme]) {
    self.bases = bases
  }

  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: the file name without `.yml`.
  ///   - path: the path of the file, for diagnostics.
  /// - Returns: the theme, or a failure with all problems in the file.
  func theme(
    _ text: String, name: String, path: String
  ) -> Result<Theme, Failure> {
    do {
      let theme = theme(try YAMLValue.parse(text), name: name)
      return reader.diagnostics.isEmpty
        ? .success(theme) : .failure(Self.failure(reader.diagnostics, path))
    } catch {
      let diagnostic = error as? YAMLDiagnostic
      return .failure(Self.failure([diagnostic ?? .init("\(error)", line: 1, column: 1)], path))
    }
  }

  private static func failure(_ diagnostics: [YAMLDiagnostic], _ path: String) -> Failure {
    Failure(
      diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map {
        ConfigurationDiagnostic(
          path: path, line: $0.line, column: $0.column, message: $0.message, hint: $0.hint)
      })
  }

  private func theme(_ document: YAMLValue, name: String) -> Theme {
    let top = reader.mapping(
      document, "the theme", known: ["name", "title", "appearance", "extends", "tokens"])
    if bases.contains(where: { $0.name == name }) {
      reader.note(
        "the name \"\(name)\" belongs to a built-in theme", at: document,
        hint: "rename the file and start it with \"extends: \(name)\"")
    }
    if let own = reader.text(top["name"], "name"), own != name, let value = top["name"] {
      reader.note("the theme name \"\(own)\" differs from the file name \(name).yml", at: value)
    }
    let base = reader.choice(top["extends"], "extends", of: bases.map(\.name)).flatMap { wanted in
      bases.first { $0.name == wanted }
    }
    let appearance = reader.choice(
      top["appearance"], "appearance", of: Theme.Appearance.allCases.map(\.rawValue)
    ).flatMap { Theme.Appearance(rawValue: $0) }
    if top["appearance"] == nil, top["extends"] == nil, case .mapping = document.content {
      reader.note(
        "the theme needs \"appearance\" or \"extends\"", at: document,
        hint: "start with \"extends: dark\" or \"extends: light\"")
    }
    return Theme(
      name: name, title: reader.text(top["title"], "title"),
      appearance: appearance ?? base?.appearance ?? .dark, extending: base,
      colors: colors(top["tokens"]))
  }

  private func colors(_ value: YAMLValue?) -> [ColorToken: Color] {
    guard let value else { return [:] }
    if case .null = value.content { return [:] }
    let tokens = reader.mapping(value, "tokens", known: ColorToken.allCases.map(\.rawValue))
    var colors: [ColorToken: Color] = [:]
    for (name, value) in tokens {
      guard let token = ColorToken(rawValue: name) else { continue }
      colors[token] = color(value, of: name)
    }
    return colors
  }

  private func color(_ value: YAMLValue, of token: String) -> Color? {
    if case .null = value.content {
      reader.note(
        "\(token) has no color", at: value,
        hint: "quote a color such as \"#1a2b3c\", because # starts a comment")
      return nil
    }
    guard let text = reader.text(value, token) else { return nil }
    if let color = Color(named: text) { return color }
    let nearest = NearestName.nearest(to: text, among: Color.paletteNames + ["default"])
    reader.note(
      "\(token) has the invalid color \"\(text)\"", at: value,
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? "use \"#1a2b3c\", a number from 0 to 255, default, or one of "
        + Color.paletteNames.prefix(8).joined(separator: ", ") + ", each also as bright-…")
    return nil
  }
}
