import ModulesLogic
import Testing

@Suite struct CFamilyImportsTests {
  private func imports(_ source: String) -> [SourceImport] {
    Array(source.utf8).withUnsafeBytes { CFamilyImports.all(in: $0) }
  }

  @Test(
    "an import is found in every form",
    arguments: [
      ("#include <Git/blob.h>", SourceImport.Target.header("Git/blob.h", isQuoted: false)),
      ("\u{FEFF}#include <a/b.h>", .header("a/b.h", isQuoted: false)),
      ("  #  import \"blob.h\" // why", .header("blob.h", isQuoted: true)),
      ("#include <Git/blob.h>\r\n", .header("Git/blob.h", isQuoted: false)),
      ("@import Git;", .module("Git")), ("@import Git.Blob;", .module("Git")),
      ("/* a */ #include <a/b.h>", .header("a/b.h", isQuoted: false)),
      ("char a = '\"';\n#include <a/b.h>", .header("a/b.h", isQuoted: false)),
      ("char *a = \"/*\";\n#include <a/b.h>", .header("a/b.h", isQuoted: false)),
      ("auto a = R\"x()\" /*)x\";\n#include <a/b.h>", .header("a/b.h", isQuoted: false)),
      ("#ifndef A_H\n#define A_H\n#include <a/b.h>\n#endif", .header("a/b.h", isQuoted: false)),
    ])
  func forms(source: String, target: SourceImport.Target) {
    let found = imports(source)
    #expect(found.map(\.target) == [target])
    #expect(found.first?.condition == nil)
  }

  @Test(
    "code that resembles an import isn't one",
    arguments: [
      "// #include <a/b.h>", "/*\n#include <a/b.h>\n*/", "char *a = \"\\\n#include <a/b.h>\";",
      "// a \\\n#include <a/b.h>", "#include MACRO", "a @import b", "R\"(\n#include <a/b.h>\n)\"",
      "#define X \\\n#include <a/b.h>", "#include <a", "#include",
    ])
  func none(source: String) {
    #expect(imports(source) == [])
  }

  @Test("imports have their conditions")
  func conditions() {
    let found = imports(
      """
      #ifdef __APPLE__
      #include <a/a.h>
      #elif X > 1 && \\
        Y
      #include <b/b.h>
      #else
      #include <c/c.h>
      #endif
      #ifndef B
      #include <d/d.h>
      #endif
      """)
    #expect(
      found.map(\.condition) == [
        "defined(__APPLE__)", "X > 1 && Y", "!(X > 1 && Y)", "!defined(B)",
      ])
    #expect(found.map(\.line) == [2, 5, 7, 10])
    #expect(found.map(\.column) == [11, 11, 11, 11])
  }
}
