import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let textPages = [
    GalleryPage("label", "Label", "text in one or more lines") { _ in LabelPage() },
    GalleryPage("divider", "Divider", "a line with a caption or footnotes") { _ in
      DividerPage()
    },
    GalleryPage("breadcrumb", "Breadcrumb", "the current location") { _ in BreadcrumbPage() },
    GalleryPage("code", "CodeView", "source code with line numbers") { _ in CodePage() },
  ]
}

private struct LabelPage: View {
  var body: some View {
    GallerySamples {
      GallerySample("styles") {
        Label(
          StyledText("body ") + StyledText("title ", .title) + StyledText("heading ", .heading)
            + .muted("muted ") + .accent("accent ") + StyledText("key ", .key))
        Label(
          StyledText("success ", .success) + StyledText("warning ", .warning)
            + StyledText("danger ", .danger) + StyledText("info ", .info)
            + StyledText("match", .match))
      }
      GallerySample("too long, one line") { Label(SampleText.long) }
      GallerySample("too long, at most three lines") { Label(SampleText.long).lineLimit(3) }
      GallerySample("wide and combined characters") {
        Label(SampleText.wide)
        Label(SampleText.emoji)
      }
      GallerySample("control characters are displayed, not executed") { Label(SampleText.hostile) }
      GallerySample("with a badge: a text, a count, and next to a title that is too long") {
        Label("Water the plants").badge("urgent", style: .warning)
        Label("Settings").badge(3)
        Label(SampleText.long).badge(12_000)
      }
      GallerySample("centered, and at the end") {
        Label("center").textAlignment(.center)
        Label("end").textAlignment(.trailing)
      }
      GallerySample("empty") { Label("") }
    }
  }
}

private struct DividerPage: View {
  var body: some View {
    GallerySamples {
      GallerySample("plain") { Divider() }
      GallerySample("with a caption") { Divider(StyledText("Due soon", .heading)) }
      GallerySample("with two captions") {
        Divider(
          StyledText("Due soon", .heading), trailing: .muted("added by the Deadlines plugin"))
      }
      GallerySample("too long") {
        Divider(StyledText(SampleText.long, .heading), trailing: .muted("omitted"))
      }
      GallerySample("wide characters") { Divider(StyledText(SampleText.wide, .heading)) }
      GallerySample("four columns") { Divider("x").frame(columns: 4) }
      GallerySample("FootnoteDivider: with footnotes") {
        Footnote("Scanning  " + ProgressBar.text(0.4, columns: 12) + .muted("  16 of 40 files"))
        FootnoteDivider()
      }
    }
  }
}

private struct BreadcrumbPage: View {
  private let path = ["headway", "orchard", "Migrations", "RxSwift → async/await", "CartModel"]

  var body: some View {
    GallerySamples {
      GallerySample("one level") { Breadcrumb(.constant(["headway"])) }
      GallerySample("several levels") {
        Breadcrumb(.constant(["headway", "orchard", "Migrations"]))
      }
      GallerySample("too long, the middle is removed first") {
        Breadcrumb(.constant(path)).frame(columns: 44)
        Breadcrumb(.constant(path)).frame(columns: 24)
        Breadcrumb(.constant(path)).frame(columns: 12)
      }
      GallerySample("wide characters") { Breadcrumb(.constant(["headway", SampleText.wide, "🇯🇵"])) }
      GallerySample("empty") { Breadcrumb(.constant([])) }
    }
  }
}

private struct CodePage: View {
  private let lines = [
    "import RxSwift", "", "/// The items in the cart,", "/// with their total.",
    "struct Cart {", "\tvar fruits: [String: Int] = [:]", "\tlet limit = 0x1F /* most */",
    "", "\tfunc title(_ locale: String) -> String {",
    "\t\tguard !fruits.isEmpty else { return \"empty \\\"cart\\\"\" }",
    "\t\treturn fruits.keys.sorted().map { \"\\($0) × \\(fruits[$0, default: 0])\" }"
      + ".joined(separator: \", \") // long",
    "\t}", "}", "// 移行の進み具合 👍🏽",
  ]

  var body: some View {
    GallerySamples {
      GallerySample("a highlighted line, and long lines: → and ← scroll") {
        CodeView(.constant(lines), name: "gallery.code", language: .swift)
          .highlight(.constant(7)).frame(rows: 10)
      }
      GallerySample("another language, starting at line 98") {
        CodeView(
          .constant(["# counts fruits", "for f in \"$@\"; do", "  echo 'fruit' $f 42", "done"]),
          name: "gallery.shell", language: .script
        ).firstNumber(98).frame(rows: 4)
      }
      GallerySample("empty") {
        CodeView(.constant([]), name: "gallery.none").placeholder("Reading the file…")
          .frame(rows: 1)
      }
    }
  }
}
