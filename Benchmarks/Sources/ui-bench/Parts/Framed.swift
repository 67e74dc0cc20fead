import DeclarativeUI

/// Views in a frame with the title "Bench", with a line of text below.
struct Framed<Content: View>: View {
  let status: Label
  @ViewBuilder let content: () -> Content

  var body: some View {
    VStack { content() }.border("Bench")
    status
  }
}
