import DeclarativeUI
import DesignSystem
import Unidirectional

/// Notes about the values of a form, which don't prevent saving; takes no rows without any.
package struct FormNotes: View {
  let notes: Bind<[String]>

  package init(_ notes: Bind<[String]>) { self.notes = notes }

  package var body: some View {
    ForEach(notes.value, id: \.self) { note in
      Label(StyledText("\(Glyph.problem) ", .warning) + StyledText(note)).lineLimit(2)
        .padding(horizontal: .one)
    }
  }
}
