/// The lexical rules of a family of programming languages, as far as syntax coloring needs them.
public struct CodeLanguage: Hashable, Sendable {
  /// The markers that begin a comment up to the end of the line.
  package var lineComments: [String]
  /// The delimiters of comments that can span lines, if any.
  package var blockComment: BlockComment?
  /// The characters that delimit a string. A string ends at the end of its line at the latest.
  package var quotes: Set<Character>
  /// Whether `"""` delimits strings that can span lines.
  package var hasLongStrings: Bool
  /// The keywords of the languages.
  package var keywords: Set<String>

  /// The delimiters of comments that can span lines.
  package struct BlockComment: Hashable, Sendable {
    /// The beginning of a comment, such as `/*`.
    package var start: String
    /// The end of a comment, such as `*/`.
    package var end: String
    /// Whether comments can be nested.
    package var nests: Bool

    /// Creates delimiters. By default, comments can't be nested.
    package init(_ start: String, _ end: String, nests: Bool = false) {
      self.start = start
      self.end = end
      self.nests = nests
    }
  }

  /// Creates a language. By default, it has no comments, strings or keywords.
  package init(
    lineComments: [String] = [], blockComment: BlockComment? = nil, quotes: Set<Character> = [],
    hasLongStrings: Bool = false, keywords: Set<String> = []
  ) {
    self.lineComments = lineComments
    self.blockComment = blockComment
    self.quotes = quotes
    self.hasLongStrings = hasLongStrings
    self.keywords = keywords
  }

  /// Text without syntax coloring.
  public static let plain = CodeLanguage()

  /// Swift. Close enough for Kotlin.
  public static let swift = CodeLanguage(
    lineComments: ["//"], blockComment: BlockComment("/*", "*/", nests: true), quotes: ["\""],
    hasLongStrings: true,
    keywords: words(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue
      convenience default defer deinit do else enum extension fallthrough false fileprivate final for
      func get guard if import in indirect init inout internal is isolated lazy let mutating nil
      nonisolated open operator override package private protocol public repeat required rethrows
      return self Self set some static struct subscript super switch throw throws true try typealias
      unowned var weak where while fun val when object null
      """))

  /// The common rules of C, C++, Objective-C, Java, JavaScript, TypeScript, Go and Rust.
  public static let cLike = CodeLanguage(
    lineComments: ["//"], blockComment: BlockComment("/*", "*/"), quotes: ["\"", "'", "`"],
    keywords: words(
      """
      abstract as async auto await bool boolean break byte case catch char class const constexpr
      continue default defer delete do double else enum export extends extern false final finally
      float fn for from func function go goto if implements import in inline instanceof int interface
      let long map match mod mut namespace new nil null nullptr operator override package private
      protected public range return select short signed sizeof static string struct super switch
      template this throw throws trait true try type typedef typename typeof undefined union unsigned
      use using var virtual void volatile while yield
      """))

  /// The common rules of shell scripts, Python, Ruby, YAML and similar languages.
  public static let script = CodeLanguage(
    lineComments: ["#"], quotes: ["\"", "'"], hasLongStrings: true,
    keywords: words(
      """
      and as assert async await break case class continue def del do done elif else end esac except
      export false False fi finally for from function global if import in is lambda local module
      None nil not or pass raise require rescue return self then true True try unless until while
      with yield
      """))

  /// Creates the language for a file name, based on its extension, or for the language name of a
  /// fenced code block. Unknown names are ``plain``.
  public init(named name: String) {
    switch name.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
    case "swift", "kt", "kts", "kotlin": self = .swift
    case "c", "h", "m", "mm", "cc", "cpp", "hpp", "java", "js", "jsx", "mjs", "ts", "tsx", "go",
      "rs", "rust", "json", "javascript", "typescript", "css", "scss":
      self = .cLike
    case "sh", "bash", "zsh", "py", "python", "rb", "ruby", "yml", "yaml", "toml", "makefile":
      self = .script
    default: self = .plain
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
