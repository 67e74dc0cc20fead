import DeclarativeUI
import DesignSystem
import Routing
import Unidirectional

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The inspector of an app in another terminal.
///
/// It shows the same tabs as the dialog of that app, and reads them again every second.
@MainActor package final class RemoteInspector: InspectorPanel {
  /// The maximum length of an answer in bytes.
  static let longestAnswer = 32 << 20
  private static let interval = Duration.seconds(1)

  let tab = Source(InspectorTab.flows)
  let items = Source<[InspectorItem]>([])
  let selected = Source<InspectorItem?>(nil)
  let shownTab = Source<InspectorTab?>(nil)
  let memory = ViewMemory()
  /// The name and the process of the app.
  package private(set) var title = "Inspector"
  private let channel: LineChannel
  private var onQuit: @MainActor () -> Void = {}
  private var answers: [String: [InspectorItem]] = [:]
  private var isGreeted = false

  /// Connects to an app that runs with `--inspect`.
  ///
  /// - Parameters:
  ///   - folder: the folder with the sockets.
  ///   - process: the process of the app; nil for the one that was started last.
  /// - Throws: ``InspectorSocketError`` if there is no such app, or if it belongs to another user.
  package init(folder: String, process: Int32? = nil) throws(InspectorSocketError) {
    let folder = SocketFolder(path: folder)
    try folder.check(for: process)
    folder.removeStale()
    let running = folder.processes
    guard let chosen = process ?? running.last, running.contains(chosen) else {
      throw InspectorSocketError(missing: process)
    }
    let file = try LocalSocket.connect(to: folder.socket(of: chosen))
    channel = LineChannel(file, longestLine: RemoteInspector.longestAnswer)
    guard LocalSocket.peer(of: file) == getuid() else {
      channel.end()
      throw InspectorSocketError("the process \(chosen) belongs to another user")
    }
    channel.onLine = { [weak self] in self?.receive($0) }
    channel.onEnd = { [weak self] in self?.onQuit() }
    channel.start()
  }

  /// Waits until the app has answered, so that ``title`` names it.
  ///
  /// - Returns: false if the connection was closed.
  package func isReady() async -> Bool {
    while !isGreeted, !hasEnded { try? await Task.sleep(for: .milliseconds(5)) }
    return isGreeted
  }

  /// Whether the app has ended, or has closed the connection.
  package var hasEnded: Bool { channel.hasEnded }

  /// The view for the terminal.
  ///
  /// - Parameter onQuit: called when the user quits, or when the app has ended.
  package func view(onQuit: @escaping @MainActor () -> Void) -> some View {
    self.onQuit = onQuit
    follow()
    return ZStack { InspectorDialog(inspector: self, title: title) }
  }

  /// Reads all tabs as lines of text, with rows indented by their level.
  package func text() async -> String {
    var lines: [String] = []
    for tab in InspectorTab.allCases {
      request(tab)
      while answers[tab.name] == nil, !hasEnded { try? await Task.sleep(for: .milliseconds(5)) }
      lines.append(tab.title)
      append(answers[tab.name] ?? [], level: 1, to: &lines)
    }
    return lines.joined(separator: "\n")
  }

  private func append(_ items: [InspectorItem], level: Int, to lines: inout [String]) {
    for item in items {
      let note = item.note.text.isEmpty ? "" : "  [\(item.note.text)]"
      lines.append(String(repeating: "  ", count: level) + item.title.text + note)
      append(item.children ?? [], level: level + 1, to: &lines)
    }
  }

  // MARK: Requests

  func refresh() { request(tab.untracked) }

  func close() {
    channel.end()
    onQuit()
  }

  private func follow() {
    refresh()
    Task { [weak self] in
      while let self, !self.hasEnded {
        try? await Task.sleep(for: RemoteInspector.interval)
        refresh()
      }
    }
  }

  private func request(_ tab: InspectorTab) {
    channel.send(JSONTree.object(["tab": .string(tab.name)]).text)
  }

  private func receive(_ line: String) {
    guard let answer = try? JSONTree(text: line) else { return channel.end() }
    guard isGreeted else {
      guard answer["headwayInspector"] == 1 else { return channel.end() }
      isGreeted = true
      if case .integer(let process)? = answer["process"], let app = answer["app"]?.string {
        title = "Inspector of \(app.prefix(40)), process \(process)"
      }
      return
    }
    guard let name = answer["tab"]?.string, let answered = InspectorTab(name: name) else {
      return channel.end()
    }
    let found = InspectorRowsCoding.items(answer["rows"])
    answers[name] = found
    guard answered == tab.untracked else { return }
    selectStart(of: found, in: answered)
    items.value = found
    shownTab.value = answered
  }
}
