/// What stands for a character where the terminal takes ASCII alone.
enum AsciiFallback {
  static func scalar(for character: Character) -> Unicode.Scalar {
    switch character {
    case "─", "━", "╸", "–", "—", "−": "-"
    case "│", "┃", "▌": "|"
    case "╭", "╮", "╰", "╯", "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼": "+"
    case "▸", "→", "›": ">"
    case "…": "."
    case "·", "•": "*"
    case "↵": "^"
    case "↑": "^"
    case "↓": "v"
    case "✓": "x"
    default: character.unicodeScalars.first.flatMap { $0.isASCII ? $0 : nil } ?? "?"
    }
  }
}
