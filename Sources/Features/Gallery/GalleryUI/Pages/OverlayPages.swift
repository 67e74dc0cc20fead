import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let overlayPages = [
    GalleryPage("dialog", "Dialog", "keeps the keys until it goes", scrolls: false) { _ in
      DialogPage()
    },
    GalleryPage("toast", "Toast", "a notice that goes by itself", scrolls: false) {
      ToastPage(toasts: $0.toasts)
    },
    GalleryPage("keys", "Keys", "KeyHints and KeyHelp: the keys of the moment") { _ in KeysPage() },
  ]
}

private struct DialogPage: View {
  private let isOpen = Source(false)

  var body: some View {
    let isOpen = isOpen
    return ZStack {
      VStack(spacing: .one) {
        Sample("opened by a button, closed by Esc or a click beside it") {
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
      Dialog("Write the exception?", columns: 44, rows: 12, onDismiss: { isOpen.value = false }) {
        VStack(spacing: .one) {
          Label("It stands in the line above the hit. \(SampleText.wide)").lineLimit(nil)
          HStack(spacing: .two) {
            Button("Write", name: "gallery.write") { isOpen.value = false }
            Button("Leave it", name: "gallery.leave") { isOpen.value = false }
          }
        }
      }
    }
  }
}

private struct ToastPage: View {
  let toasts: Toasts

  var body: some View {
    let toasts = toasts
    return VStack(spacing: .one) {
      Sample("each kind has its sign beside its colour") {
        Button("News", name: "gallery.news") { toasts.show(Toast("counting again")) }
        Button("Success", name: "gallery.success") {
          toasts.show(Toast("copied", kind: .success))
        }
        Button("Warning", name: "gallery.warning") {
          toasts.show(Toast("2 plugins claim one key", kind: .warning))
        }
        Button("Failure", name: "gallery.failure") {
          toasts.show(Toast("the file can't be read: \(SampleText.long)", kind: .failure))
        }
        Button("Wide characters", name: "gallery.toast") { toasts.show(Toast(SampleText.wide)) }
      }
      Spacer()
    }
    .expand()
    .toast(toasts)
  }
}

private struct KeysPage: View {
  private let isOn = Source(false)

  var body: some View {
    let isOn = isOn
    let table = KeyTable([
      KeyBinding("gallery.sample.open", "enter", "right", title: "open") {},
      KeyBinding("gallery.sample.lock", "l", title: "lock", disabled: "only owners may lock") {},
      KeyBinding("gallery.sample.long", "ctrl-p", title: SampleText.long) {},
      KeyBinding("gallery.sample.wide", "f5", title: SampleText.wide) {},
    ])
    return Samples {
      Sample("KeyHints: what works where the focus is, seven at most") {
        KeyHints()
        Toggle("something with a key", name: "gallery.hint", isOn: isOn.bind) { isOn.value = $0 }
      }
      Sample("KeyHelp: all of them, the disabled ones with the reason") { KeyHelp(table) }
    }
  }
}
