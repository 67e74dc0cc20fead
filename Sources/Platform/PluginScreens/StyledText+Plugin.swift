import DeclarativeUI
import DesignSystem
import PluginProtocol

extension StyledText {
  /// Creates a text from a plugin's text, with the styles of the theme.
  package init(_ text: PluginText) {
    self.init(spans: text.spans.map { Span($0.text, TextStyle($0.style)) })
  }
}

extension TextStyle {
  init(_ style: PluginText.Style) {
    switch style {
    case .body: self = .body
    case .title: self = .title
    case .heading: self = .heading
    case .muted: self = .muted
    case .accent: self = .accent
    case .key: self = .key
    case .strong: self = .strong
    case .success: self = .success
    case .warning: self = .warning
    case .danger: self = .danger
    case .info: self = .info
    }
  }
}
