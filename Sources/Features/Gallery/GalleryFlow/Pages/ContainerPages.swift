import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let containerPages = [
    GalleryPage("stacks", "Stacks", "views in a column, a row or layers") { _ in StacksPage() },
    GalleryPage("border", "Border", "a line around a view") { _ in BorderPage() },
    GalleryPage("split", "SplitView", "two resizable panes", scrolls: false) { _ in
      SplitPage()
    },
    GalleryPage("preview", "PreviewSplit", "a list with a preview", scrolls: false) { _ in
      PreviewPage()
    },
    GalleryPage("scroll", "ScrollView", "content that doesn't fit", scrolls: false) { _ in
      ScrollPage()
    },
    GalleryPage("tabs", "TabBar", "titles, one of them selected") { _ in TabsPage() },
  ]
}

private struct StacksPage: View {
  var body: some View {
    GallerySamples {
      GallerySample("HStack with a Spacer") {
        HStack {
          Label("left")
          Spacer()
          Label("right")
        }
      }
      GallerySample("not enough space: the higher priority keeps its text") {
        HStack(spacing: .one) {
          Label("a long description of something")
          Label("due 31 Dec").layoutPriority(1)
        }
        .frame(columns: 28)
      }
      GallerySample("VStack, centered, with spacing") {
        VStack(alignment: .center, spacing: .one) {
          Label("one")
          Label("twenty-one")
        }
      }
      GallerySample("ZStack: the last view is on top") {
        ZStack {
          Label("below and longer")
          HStack { Label("above").background(.surface) }
        }
      }
      GallerySample("on a surface, with padding") {
        Label("surface").padding(horizontal: .two).background(.surface)
      }
      GallerySample("wide characters") {
        HStack(spacing: .two) {
          Label(SampleText.wide)
          Label("🇯🇵")
          Label("end")
        }
      }
    }
  }
}

private struct BorderPage: View {
  var body: some View {
    GallerySamples {
      GallerySample("with a title and padding") {
        Label("3 migrations are done.").padding(horizontal: .one).border("This week")
      }
      GallerySample("without a title, around the whole width") {
        Label(SampleText.wide).expand(.horizontal).border()
      }
      GallerySample("a title that is too long") { Label("text").border(SampleText.long) }
    }
  }
}

private struct SplitPage: View {
  var body: some View {
    SplitView("gallery.outer", axis: .vertical, share: 0.6, minimum: (3, 3)) {
      SplitView("gallery.inner", share: 0.4, minimum: (8, 12)) {
        List(.constant(SampleFruit.few), name: "gallery.left") { Label($0.id) }
      } second: {
        Label("Move the divider with Ctrl and the arrow keys, or with the mouse.").lineLimit(nil)
      }
    } second: {
      Label("Panes keep their shares and minimum sizes. \(SampleText.wide)").lineLimit(nil)
    }
  }
}

private struct PreviewPage: View {
  var body: some View {
    PreviewSplit("gallery.preview", of: SampleFruit.ID.self) { select in
      List(.constant(SampleFruit.few), name: "gallery.previewed") { Label($0.id) }
        .onSelect { select($0?.id) }
    } preview: { id, placement in
      Label(
        id.map { id -> StyledText in
          let place = placement == .below ? "below" : "beside"
          return "\(id ?? "") \(place) its list. z hides the preview."
        })
    }
  }
}

private struct ScrollPage: View {
  var body: some View {
    VStack(spacing: .one) {
      GallerySample("text: the scroll view itself has the focus") {
        ScrollView("gallery.text") {
          ForEach(1..<21, id: { $0 }) { Label("line \($0): \(SampleText.long)") }
        }
        .frame(rows: 5)
      }
      GallerySample("controls: the focused control scrolls into view") {
        ScrollView("gallery.buttons") {
          ForEach(1..<8, id: { $0 }) { Button("button \($0)", name: "gallery.b\($0)") {} }
        }
        .frame(rows: 3)
      }
      GallerySample("too wide: → and ← scroll") {
        ScrollView("gallery.wide", sideways: true) {
          Label(SampleText.long + " " + SampleText.long).lineLimit(1)
          Label(SampleText.wide)
        }
        .frame(rows: 3)
      }
      GallerySample("content that fits doesn't scroll") {
        ScrollView("gallery.fits") { Label(SampleText.wide) }.frame(rows: 1)
      }
      Spacer()
    }
  }
}

private struct TabsPage: View {
  private let tab = Source(0)

  var body: some View {
    let tab = tab
    let titles = ["Overview", "Modules", "移行", "Matches"]
    return GallerySamples {
      GallerySample("select with digits or a click") {
        TabBar(titles, selected: tab.bind) { tab.value = $0 }
        Toggle(
          "a focusable control, so that digits work", name: "gallery.tab", isOn: .constant(true)
        ) {
          _ in
        }
      }
      GallerySample("not enough space") {
        TabBar(titles, selected: .constant(1)) { _ in }.frame(columns: 20)
      }
      GallerySample("empty") { TabBar([], selected: .constant(0)) { _ in } }
    }
    .keys { TabBar.keys("gallery", titles) { tab.value = $0 } }
  }
}
