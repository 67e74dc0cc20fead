import Configuration
import DesignSystem
import Matching
import Terminal
import Workspace

/// Reads a theme that a person wrote: `themes/NAME.yml` beside their `config.yml`.
///
/// ```yaml
/// title: Deep sea
/// extends: dark            # whose colours the tokens have that aren't named here
/// tokens:
///   accent: "#5fb3b3"      # quoted: a bare # begins a comment in YAML
///   selection: blue        # one of the terminal's own sixteen
///   hit: 58                # one of its 256
/// ```
struct UserThemeFile {
  /// Themes that can be extended, by name.
  let bases: [Theme]
  private let reader = ConfigurationReader()

  init(bases: [Theme]) {
    self.bases = bases
  }

  /// - Parameters:
  ///   - name: the file's, without `.yml`.
  ///   - path: for the messages.
  /// - Returns: the theme, or every mistake in the file.
  func theme(
    _ text: String, name: String, path: String
  ) -> Result<Theme, Failure> {
    do {
      let theme = theme(try YAMLValue.parse(text), name: name)
      return reader.mistakes.isEmpty
        ? .success(theme) : .failure(Self.failure(reader.mistakes, path))
    } catch {
      let mistake = error as? ConfigurationMistake
      return .failure(Self.failure([mistake ?? .init("\(error)", line: 1, column: 1)], path))
    }
  }

  private static func failure(_ mistakes: [ConfigurationMistake], _ path: String) -> Failure {
    Failure(
      mistakes.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map {
        ConfigurationIssue(
          path: path, line: $0.line, column: $0.column, message: $0.message, hint: $0.hint)
      })
  }

  private func theme(_ document: YAMLValue, name: String) -> Theme {
    let top = reader.mapping(
      document, "the theme", known: ["name", "title", "appearance", "extends", "tokens"])
    if bases.contains(where: { $0.name == name }) {
      reader.note(
        "a theme “\(name)” is built in", at: document,
        hint: "give the file another name, and begin it with “extends: \(name)”")
    }
    if let own = reader.text(top["name"], "name"), own != name, let value = top["name"] {
      reader.note("the theme is named “\(own)”, but its file \(name).yml", at: value)
    }
    let base = reader.choice(top["extends"], "extends", of: bases.map(\.name)).flatMap { wanted in
      bases.first { $0.name == wanted }
    }
    let appearance = reader.choice(
      top["appearance"], "appearance", of: Theme.Appearance.allCases.map(\.rawValue)
    ).flatMap { Theme.Appearance(rawValue: $0) }
    if top["appearance"] == nil, top["extends"] == nil, case .mapping = document.content {
      reader.note(
        "the theme says neither “appearance” nor “extends”", at: document,
        hint: "begin with “extends: dark” or “extends: light”")
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
        "\(token) has no colour", at: value,
        hint: "write a colour as \"#1a2b3c\", in quotes: a bare # begins a comment")
      return nil
    }
    guard let text = reader.text(value, token) else { return nil }
    if let color = Color(named: text) { return color }
    let nearest = NearestName.nearest(to: text, among: Color.paletteNames + ["default"])
    reader.note(
      "\(token) can't be “\(text)”", at: value,
      hint: nearest.map { "did you mean “\($0)”?" }
        ?? "a colour is \"#1a2b3c\", a number 0–255, default, or one of "
        + Color.paletteNames.prefix(8).joined(separator: ", ") + ", each also as bright-…")
    return nil
  }
}
