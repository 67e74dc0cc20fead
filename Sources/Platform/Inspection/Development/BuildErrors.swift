import DeclarativeUI
import DesignSystem
import FoundationEssentials
import Terminal
import Unidirectional

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The errors of the latest build of the running program, from a file that `headway-dev` writes.
///
/// While the file isn't empty, the first lines are shown over the bottom rows of the flow, and F9 shows
/// all of them.
@MainActor package final class BuildErrors {
  /// The most bytes to read from the file, and the most lines to show.
  private static let mostBytes = 65_536
  private static let mostLines = 500

  /// The lines of the file, without control characters; none if the latest build succeeded.
  let lines = Source<[String]>([])
  /// Whether all lines are shown.
  let isOpen = Source(false)
  private let path: String
  /// How often the file is read again. This is rarely needed: only for programs in development.
  private static let interval = Duration.milliseconds(100)
  private var following: Task<Void, Never>?

  /// - Parameter path: the path of the file, which doesn't have to exist.
  package init(at path: String) {
    self.path = path
    read()
  }

  /// Follows the file until `stop()`.
  package func start() {
    following = Task { [weak self] in
      while !Task.isCancelled {
        self?.read()
        try? await Task.sleep(for: BuildErrors.interval)
      }
    }
  }

  /// Stops following the file.
  package func stop() { following?.cancel() }

  /// Reads the file.
  func read() {
    let found = BuildErrors.lines(at: path)
    guard found != lines.untracked else { return }
    lines.value = found
    if found.isEmpty { isOpen.value = false }
  }

  /// Returns a view with the errors over `content`.
  package func over(_ content: some View) -> some View {
    BuildErrorFrame(errors: self, content: AnyView(content))
  }

  private static func lines(at path: String) -> [String] {
    let lines = String(decoding: bytes(at: path), as: UTF8.self)
      .split(maxSplits: mostLines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(mostLines).map { VisibleText.line(String($0)) }
    let isBlank: (String) -> Bool = { $0.allSatisfy(\.isWhitespace) }
    return Array(lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// The first bytes of a regular file; none if there is no such file. Another file, such as a pipe,
  /// could block the app.
  private static func bytes(at path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    return [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, count in
      while count < mostBytes {
        let found = pread(
          file, buffer.baseAddress.map { $0 + count }, mostBytes - count, off_t(count))
        if found <= 0 { break }
        count += found
      }
    }
  }
}

/// A view with the errors of the latest build over its bottom rows.
private struct BuildErrorFrame: View {
  let errors: BuildErrors
  let content: AnyView

  var body: some View {
    ZStack {
      content.bottomOverlay {
        BuildErrorPanel(errors: errors)
          .announcement(Bind { [errors] in errors.lines.value.isEmpty ? "" : "The build failed." })
      }
      BuildErrorDialog(errors: errors)
    }
    .keys { [errors] in
      if !errors.lines.value.isEmpty {
        KeyBinding("build.errors", "f9", title: "Build errors", worksBehindDialogs: true) {
          errors.isOpen.value.toggle()
        }
      }
    }
  }
}

/// The first lines of the errors, below a title.
private struct BuildErrorPanel: View {
  let errors: BuildErrors
  private static let mostRows = 6

  var body: some View {
    if !errors.lines.value.isEmpty {
      VStack {
        Divider(StyledText("The build failed. F9 shows all errors.", .danger))
        VStack {
          ForEach(
            Array(errors.lines.value.prefix(BuildErrorPanel.mostRows).enumerated()),
            id: { $0.offset }
          ) { line in
            Label(StyledText(line.element, .body))
          }
        }
        .padding(horizontal: .one)
        .expand(.horizontal)
      }
      .background(.surface)
    }
  }
}

/// All lines of the errors.
private struct BuildErrorDialog: View {
  let errors: BuildErrors

  var body: some View {
    if errors.isOpen.value {
      Dialog(
        "Build errors", columns: Extent.output.columns, rows: Extent.output.rows,
        onDismiss: { errors.isOpen.value = false }
      ) {
        VStack {
          ScrollView("build", sideways: true) {
            ForEach(Array(errors.lines.value.enumerated()), id: { $0.offset }) { line in
              Label(StyledText(line.element, .body))
            }
          }
          KeyHints()
        }
        .keys {
          KeyBinding("build.close", "q", title: "Close") { errors.isOpen.value = false }
        }
      }
    }
  }
}
