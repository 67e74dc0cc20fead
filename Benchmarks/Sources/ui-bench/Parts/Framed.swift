import DeclarativeUI

/// Views in a border with the title "Bench", and a line of text under it.
struct Framed<Content: View>: View {
  /// The rows between the upper and the lower border.
  let rows: Int
  let status: Label
  @ViewBuilder let content: () -> Content

  var body: some View {
    VStack {
      HStack {
        Label("┌")
        Divider("Bench")
        Label("┐")
      }
      HStack {
        side
        VStack { content() }
        side
      }
      HStack {
        Label("└")
        Divider()
        Label("┘")
      }
      status
    }
  }

  private var side: some View {
    Label(String(repeating: "│\n", count: rows - 1) + "│").lineLimit(rows)
  }
}
