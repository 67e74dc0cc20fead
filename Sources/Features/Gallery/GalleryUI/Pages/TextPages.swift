import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let textPages = [
    GalleryPage("label", "Label", "text in one line or several") { _ in LabelPage() },
    GalleryPage("divider", "Divider", "a line with captions, or with footnotes") { _ in
      DividerPage()
    },
    GalleryPage("breadcrumb", "Breadcrumb", "where one is") { _ in BreadcrumbPage() },
    GalleryPage("markdown", "MarkdownText", "text as people write it") { _ in MarkdownPage() },
    GalleryPage("code", "CodeView", "lines with numbers and colours") { _ in CodePage() },
  ]
}

private struct LabelPage: View {
  var body: some View {
    Samples {
      Sample("styles") {
        Label(
          StyledText("body ") + StyledText("title ", .title) + StyledText("heading ", .heading)
            + .muted("muted ") + .accent("accent ") + StyledText("key ", .key))
        Label(
          StyledText("success ", .success) + StyledText("warning ", .warning)
            + StyledText("danger ", .danger) + StyledText("info ", .info)
            + StyledText("hit", .hit))
      }
      Sample("too long, one line") { Label(SampleText.long) }
      Sample("too long, three lines at most") { Label(SampleText.long).lineLimit(3) }
      Sample("wide and joined characters") {
        Label(SampleText.wide)
        Label(SampleText.emoji)
      }
      Sample("control characters are shown, not obeyed") { Label(SampleText.hostile) }
      Sample("centred, and at the end") {
        Label("centre").textAlignment(.center)
        Label("end").textAlignment(.trailing)
      }
      Sample("empty") { Label("") }
    }
  }
}

private struct DividerPage: View {
  var body: some View {
    Samples {
      Sample("plain") { Divider() }
      Sample("with a caption") { Divider(StyledText("due soon", .heading)) }
      Sample("with two") {
        Divider(StyledText("due soon", .heading), trailing: .muted("added by plugin Deadlines"))
      }
      Sample("too long") {
        Divider(StyledText(SampleText.long, .heading), trailing: .muted("left out"))
      }
      Sample("wide characters") { Divider(StyledText(SampleText.wide, .heading)) }
      Sample("in four columns") { Divider("x").frame(columns: 4) }
      Sample("FootnoteDivider: with what footnotes say") {
        Footnote("counting  " + ProgressBar.text(0.4, columns: 12) + .muted("  16 of 40 files"))
        FootnoteDivider()
      }
    }
  }
}

private struct BreadcrumbPage: View {
  private let path = ["headway", "orchard", "Migrations", "RxSwift → async/await", "CartModel"]

  var body: some View {
    Samples {
      Sample("one") { Breadcrumb(.constant(["headway"])) }
      Sample("several") { Breadcrumb(.constant(["headway", "orchard", "Migrations"])) }
      Sample("too long, the middle goes first") {
        Breadcrumb(.constant(path)).frame(columns: 44)
        Breadcrumb(.constant(path)).frame(columns: 24)
        Breadcrumb(.constant(path)).frame(columns: 12)
      }
      Sample("wide characters") { Breadcrumb(.constant(["headway", SampleText.wide, "🇯🇵"])) }
      Sample("empty") { Breadcrumb(.constant([])) }
    }
  }
}

private struct MarkdownPage: View {
  var body: some View {
    Samples {
      Sample("what it knows") {
        MarkdownText(
          """
          # From RxSwift to async
          Callbacks are **hard to read** and *easy* to leak; `await` is neither. See
          [the guide](https://example.org/guide) before you begin.

          ## Steps
          1. Find what is left with `headway scan`.
          2. Rewrite it, one file at a time, and keep the tests as they are while you do.
             - and stay in one module
          3. Delete the import.

          > What isn't imported can't come back.

          ```swift
          let cart = try await load(3) // was a callback
          ```
          ---
          ### Done
          When nothing is left.
          """)
      }
      Sample("wide characters, and what isn't Markdown") {
        MarkdownText("- \(SampleText.wide) \(SampleText.wide)\n- \(SampleText.emoji)\n- 2 * 3 * 4")
      }
      Sample("empty") { MarkdownText("") }
    }
  }
}

private struct CodePage: View {
  private let lines = [
    "import RxSwift", "", "/// What is in the cart,", "/// and what that comes to.",
    "struct Cart {", "\tvar fruits: [String: Int] = [:]", "\tlet limit = 0x1F /* most */",
    "", "\tfunc title(_ locale: String) -> String {",
    "\t\tguard !fruits.isEmpty else { return \"empty \\\"cart\\\"\" }",
    "\t\treturn fruits.keys.sorted().map { \"\\($0) × \\(fruits[$0, default: 0])\" }"
      + ".joined(separator: \", \") // long",
    "\t}", "}", "// 移行の進み具合 👍🏽",
  ]

  var body: some View {
    Samples {
      Sample("a marked line, and lines that go on: → and ← scroll") {
        CodeView(.constant(lines), name: "gallery.code", language: .swift)
          .highlight(.constant(7)).frame(rows: 10)
      }
      Sample("another language, from line 98") {
        CodeView(
          .constant(["# counts fruits", "for f in \"$@\"; do", "  echo 'fruit' $f 42", "done"]),
          name: "gallery.shell", language: .script
        ).firstNumber(98).frame(rows: 4)
      }
      Sample("empty") {
        CodeView(.constant([]), name: "gallery.none").placeholder("Reading the file…")
          .frame(rows: 1)
      }
    }
  }
}
