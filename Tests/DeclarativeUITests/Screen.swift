import DeclarativeUI
import DesignSystem
import Terminal

/// A mounted view with its drawn text, for tests.
@MainActor struct Screen {
  let host: ViewHost

  init(_ view: some View, columns: Int, rows: Int) {
    host = ViewHost(view, size: Size(columns: columns, rows: rows))
    host.render()
  }

  /// The rows as text without trailing spaces.
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

struct TestFruit: Identifiable, Equatable {
  let id: String
  var count = 1
}
