import DeclarativeUI
import DesignSystem
import Terminal

/// A mounted view and what it looks like, for tests.
@MainActor struct Screen {
  let host: ViewHost

  init(_ view: some View, columns: Int, rows: Int) {
    host = ViewHost(view, size: Size(columns: columns, rows: rows))
    host.render()
  }

  /// The rows as text, without the spaces at their ends.
  var text: String {
    host.render()
    return host.surface.lines.joined(separator: "\n")
  }

  func press(_ keys: KeyPress...) {
    for key in keys { host.handle(.key(key)) }
  }

  func type(_ text: String) {
    for character in text { host.handle(.key(KeyPress(.character(character)))) }
  }
}

struct Fruit: Identifiable, Equatable {
  let id: String
  var count = 1
}
