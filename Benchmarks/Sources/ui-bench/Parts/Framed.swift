import DeclarativeUI

/// Views in a frame with the title "Bench", with a line of text below.
struct Framed<Content: View>: View {
  /// The number of rows between the upper and the lower border.
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
