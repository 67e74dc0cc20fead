import DeclarativeUI
import DesignSystem

/// A state of a control, with a caption.
struct GallerySample<Content: View>: View {
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

/// The states of a control in a column.
struct GallerySamples<Content: View>: View {
  let content: Content

  init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  var body: some View {
    VStack(spacing: .one) { content }
  }
}

/// Text that is difficult for controls.
enum SampleText {
  static let long =
    "A sentence that is longer than the available space, as in many real repositories, with a "
    + "word_that_can't_be_broken_anywhere_because_it_is_the_name_of_something"
  static let wide = "移行の進み具合を見る"
  static let emoji = "👩‍👩‍👧‍👦 family 🇯🇵 flag 👍🏽 tone e\u{301} mark"
  static let hostile = "\u{1B}[31mred\u{7} \u{202E}turned\u{202C} tab\there"
}
