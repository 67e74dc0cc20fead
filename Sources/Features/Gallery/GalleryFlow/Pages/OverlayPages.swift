import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let overlayPages = [
    GalleryPage("dialog", "Dialog", "captures all keys until it closes", scrolls: false) { _ in
      DialogPage()
    },
    GalleryPage("keys", "Keys", "KeyHints and KeyHelp: the current keys") { _ in KeysPage() },
  ]
}

private struct DialogPage: View {
  private let isOpen = Source(false)

  var body: some View {
    let isOpen = isOpen
    return ZStack {
      VStack(spacing: .one) {
        GallerySample("opened by a button, closed by Esc or a click outside") {
          Button("Open", name: "gallery.open") { isOpen.value = true }
        }
        Label(SampleText.long).lineLimit(nil).textStyle(.muted)
        Spacer()
      }
      OpenDialog(isOpen: isOpen)
    }
  }
}

private struct OpenDialog: View {
  let isOpen: Source<Bool>

  var body: some View {
    if isOpen.value {
      let isOpen = isOpen
      Dialog("Add the exception?", columns: 44, rows: 12, onDismiss: { isOpen.value = false }) {
        VStack(spacing: .one) {
          Label("The comment is added above the match. \(SampleText.wide)").lineLimit(nil)
          HStack(spacing: .two) {
            Button("Add", name: "gallery.write") { isOpen.value = false }
            Button("Cancel", name: "gallery.leave") { isOpen.value = false }
          }
        }
      }
    }
  }
}

private struct KeysPage: View {
  private let isOn = Source(false)

  var body: some View {
    let isOn = isOn
    let table = KeyTable([
      KeyBinding("gallery.sample.open", "enter", "right", title: "Open") {},
      KeyBinding("gallery.sample.lock", "l", title: "Lock", disabled: "only owners may lock") {},
      KeyBinding("gallery.sample.long", "ctrl-p", title: SampleText.long) {},
      KeyBinding("gallery.sample.wide", "f5", title: SampleText.wide) {},
    ])
    return GallerySamples {
      GallerySample("KeyHints: the keys for the focused control, at most seven") {
        KeyHints()
        Toggle("a control with a key", name: "gallery.hint", isOn: isOn.bind) { isOn.value = $0 }
      }
      GallerySample("KeyHelp: all keys, disabled keys with the reason") { KeyHelp(table) }
    }
  }
}
