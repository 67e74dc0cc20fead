/// Writes Swift source with an enum for each folder and a constant for each file.
struct AccessorWriter {
  private let module: String
  private(set) var diagnostics: [ResourceDiagnostic] = []

  init(module: String) {
    self.module = module
  }

  mutating func source(for files: [TextFile]) -> String {
    let root = ResourceFolder(files: files)
    for file in root.files {
      diagnostics.append(
        ResourceDiagnostic(file.path, "a resource must be in a folder, which names its enum"))
    }
    var source =
      "// Generated at build time by Tools/ResourceGenerator from the files of its target.\n"
    for folder in root.folders {
      if Self.typeName(folder.name) == module {
        // It would shadow the module's name.
        diagnostics.append(ResourceDiagnostic(folder.path, "a folder can't have the module's name"))
      }
      source += "\n" + declaration(of: folder, indent: "")
    }
    return source
  }

  private mutating func declaration(of folder: ResourceFolder, indent: String) -> String {
    let inner = indent + "  "
    let names = constantNames(of: folder)
    var source = "\(indent)package enum \(typeName(of: folder)) {\n"
    source += "\(inner)/// The folder of these files below `Resources/`.\n"
    source += "\(inner)package static let folder = \"\(folder.path)\"\n"
    source += "\(inner)/// The files in this folder and its subfolders, by path.\n"
    source += "\(inner)package static let all: [ResourceFile] =\n"
    let own = names.map { "`\($0)`" }.joined(separator: ", ")
    let lists = ["[\(own)]"] + folder.folders.map { "\(Self.typeName($0.name)).all" }
    source += "\(inner)  \(lists.joined(separator: " + "))\n"
    for (name, file) in zip(names, folder.files) {
      source += "\(inner)package static let `\(name)` = ResourceFile(\n"
      source += "\(inner)  path: \"\(file.path)\",\n"
      source += "\(inner)  text: \(Self.literal(file.text)))\n"
    }
    for child in folder.folders {
      source += declaration(of: child, indent: inner)
    }
    return source + "\(indent)}\n"
  }

  private mutating func typeName(of folder: ResourceFolder) -> String {
    let name = Self.typeName(folder.name)
    if !Self.isIdentifier(name) {
      diagnostics.append(
        ResourceDiagnostic(folder.path, "the folder name doesn't form a Swift identifier: \(name)"))
    }
    return name
  }

  /// Returns the constants' names in the order of the folder's files. A name includes the file's
  /// extension if two files differ only in that.
  private mutating func constantNames(of folder: ResourceFolder) -> [String] {
    let stems = folder.files.map { Self.constantName($0.stem) }
    var taken: Set<String> = ["all", "folder"]
    return zip(stems, folder.files).map { stem, file in
      let isShared = stems.count { $0 == stem } > 1
      let name = isShared ? stem + Self.typeName(file.fileExtension) : stem
      if !Self.isIdentifier(name) {
        diagnostics.append(
          ResourceDiagnostic(file.path, "the file name doesn't form a Swift identifier: \(name)"))
      }
      if !taken.insert(name).inserted {
        diagnostics.append(
          ResourceDiagnostic(file.path, "the accessor `\(name)` is already taken; rename the file"))
      }
      return name
    }
  }

  // MARK: Names and literals

  /// "due-soon" and "due_soon" become `dueSoon`, "README" becomes `readme`, "CartView" `cartView`.
  static func constantName(_ text: some StringProtocol) -> String {
    let words = words(of: text)
    guard let first = words.first else { return "" }
    let isShouted = first.allSatisfy { !$0.isLowercase }
    let head = isShouted ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return head + words.dropFirst().map(capitalized).joined()
  }

  /// "due-soon" becomes `DueSoon`.
  static func typeName(_ text: some StringProtocol) -> String {
    words(of: text).map(capitalized).joined()
  }

  private static func words(of text: some StringProtocol) -> [String] {
    String(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns a raw multi-line literal with enough `#` that the text can't end it.
  static func literal(_ text: String) -> String {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "#" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "#", count: longest + 1)
    return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
  }
}
