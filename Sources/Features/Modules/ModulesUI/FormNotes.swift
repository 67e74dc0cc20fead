import DeclarativeUI
import DesignSystem
import Unidirectional

/// Notes about the values of a form, which don't prevent saving; takes no rows without any.
struct FormNotes: View {
  let notes: Bind<[String]>

  init(_ notes: Bind<[String]>) { self.notes = notes }

  var body: some View {
    ForEach(notes.value, id: \.self) { note in
      Label(StyledText("\(Glyph.problem) ", .warning) + StyledText(note)).lineLimit(2)
        .padding(horizontal: .one)
    }
  }
}
