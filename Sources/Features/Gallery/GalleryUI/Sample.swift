import DeclarativeUI
import DesignSystem

/// One state of a control, under its name.
struct Sample<Content: View>: View {
  let state: String
  let content: Content

  init(_ state: String, @ViewBuilder content: () -> Content) {
    self.state = state
    self.content = content()
  }

  var body: some View {
    VStack {
      Label(.muted(state))
      content.padding(horizontal: .two)
    }
  }
}

/// The states of a control, below each other.
struct Samples<Content: View>: View {
  let content: Content

  init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  var body: some View {
    VStack(spacing: .one) { content }
  }
}

/// Texts that controls have to cope with.
enum SampleText {
  static let long =
    "A sentence that is longer than the room it has, as they tend to be in real repositories, with a "
    + "word_that_can't_be_broken_anywhere_because_it_is_the_name_of_something"
  static let wide = "移行の進み具合を見る"
  static let emoji = "👩‍👩‍👧‍👦 family 🇯🇵 flag 👍🏽 tone e\u{301} mark"
  static let hostile = "\u{1B}[31mred\u{7} \u{202E}turned\u{202C} tab\there"
}
