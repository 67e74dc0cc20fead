import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let containerPages = [
    GalleryPage("stacks", "Stacks", "views below, beside, on each other") { _ in StacksPage() },
    GalleryPage("grid", "Grid", "columns aligned over rows") { _ in GridPage() },
    GalleryPage("split", "SplitView", "two panes, Ctrl and arrows", scrolls: false) { _ in
      SplitPage()
    },
    GalleryPage("scroll", "ScrollView", "what is higher than its room", scrolls: false) { _ in
      ScrollPage()
    },
    GalleryPage("tabs", "TabBar", "names, one of them chosen") { _ in TabsPage() },
  ]
}

private struct StacksPage: View {
  var body: some View {
    Samples {
      Sample("HStack with a Spacer") {
        HStack {
          Label("left")
          Spacer()
          Label("right")
        }
      }
      Sample("without room: the higher priority keeps its text") {
        HStack(spacing: .one) {
          Label("a long description of something")
          Label("due 31 Dec").layoutPriority(1)
        }
        .frame(columns: 28)
      }
      Sample("VStack, centred, with spacing") {
        VStack(alignment: .center, spacing: .one) {
          Label("one")
          Label("twenty-one")
        }
      }
      Sample("ZStack: the last one is uppermost") {
        ZStack {
          Label("below and longer")
          HStack { Label("above").background(.surface) }
        }
      }
      Sample("on a surface, with padding") {
        Label("surface").padding(horizontal: .two).background(.surface)
      }
      Sample("wide characters") {
        HStack(spacing: .two) {
          Label(SampleText.wide)
          Label("🇯🇵")
          Label("end")
        }
      }
    }
  }
}

private struct GridPage: View {
  var body: some View {
    Samples {
      Sample("names at the right, values behind them") {
        Grid(alignments: [.trailing]) {
          GridRow {
            Label("branch").textStyle(.muted)
            Label("main")
          }
          GridRow {
            Label("last commit").textStyle(.muted)
            Label("4f1c2d9, 2 h ago")
          }
          Divider("a row of its own")
          GridRow {
            Label("名前").textStyle(.muted)
            Label(SampleText.wide)
          }
        }
      }
      Sample("a cell that wraps") {
        Grid {
          GridRow {
            Label("why")
            Label(SampleText.long).lineLimit(nil)
          }
          GridRow {
            Label("who")
            Label("nobody")
          }
        }
      }
      Sample("empty") { Grid {} }
    }
  }
}

private struct SplitPage: View {
  var body: some View {
    SplitView("gallery.outer", axis: .vertical, share: 0.6, minimum: (3, 3)) {
      SplitView("gallery.inner", share: 0.4, minimum: (8, 12)) {
        List(.constant(Fruit.few), name: "gallery.left") { Label($0.id) }
      } second: {
        MarkdownText("The line moves by **Ctrl** and the arrows, or with the mouse.")
      }
    } second: {
      Label("Panes keep their shares, and their least sizes. \(SampleText.wide)").lineLimit(nil)
    }
  }
}

private struct ScrollPage: View {
  var body: some View {
    VStack(spacing: .one) {
      Sample("text: it has the focus itself") {
        ScrollView("gallery.text") {
          MarkdownText(String(repeating: SampleText.long + "\n\n", count: 5))
        }
        .frame(rows: 5)
      }
      Sample("controls: what gets the focus comes into view") {
        ScrollView("gallery.buttons") {
          ForEach(1..<8, id: { $0 }) { Button("button \($0)", name: "gallery.b\($0)") {} }
        }
        .frame(rows: 3)
      }
      Sample("wider than its room: → and ← scroll") {
        ScrollView("gallery.wide", sideways: true) {
          Label(SampleText.long + " " + SampleText.long).lineLimit(1)
          Label(SampleText.wide)
        }
        .frame(rows: 3)
      }
      Sample("what fits doesn't scroll") {
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
    let titles = ["Overview", "Modules", "移行", "Hits"]
    return Samples {
      Sample("digits choose, and so does a click") {
        TabBar(titles, selected: tab.bind) { tab.value = $0 }
        Toggle(
          "a control, so that the digits are heard", name: "gallery.tab", isOn: .constant(true)
        ) {
          _ in
        }
      }
      Sample("without room") {
        TabBar(titles, selected: .constant(1)) { _ in }.frame(columns: 20)
      }
      Sample("empty") { TabBar([], selected: .constant(0)) { _ in } }
    }
    .keys { TabBar.keys("gallery", titles) { tab.value = $0 } }
  }
}
