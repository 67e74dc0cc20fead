import Foundation

/// A shell plugin in the sample repository's plugin folder.
struct SamplePluginFolder {
  let repository: SampleRepository
  let id: String

  private var folder: String { ".headway/plugins/\(id)" }
  private var url: URL { repository.folder.appendingPathComponent(folder) }

  /// Writes the plugin in one step: writes its files elsewhere, then moves the folder into place.
  ///
  /// - Parameters:
  ///   - row: the text of its row, escaped for JSON.
  ///   - point: the extension point to which it adds its screen.
  func write(row: String, screenAt point: String = "migrations.routes") throws {
    let new = ".headway/new-\(id)"
    try repository.write(
      "\(new)/plugin.json",
      """
      {"id": "\(id)", "title": "Sample", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["/bin/sh", "plugin.sh"],
       "contributions": {
         "rows": [{"id": "rows", "title": "Sample rows"}],
         "screens": [{"id": "board", "title": "Board", "at": "\(point)",
                      "parameters": [{"name": "count", "type": "integer", "required": true}]}]}}
      """)
    try repository.write("\(new)/plugin.sh", SamplePluginFolder.script(row: row))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: repository.folder.appendingPathComponent(new), to: url)
  }

  func remove() throws { try FileManager.default.removeItem(at: url) }

  func change(row: String) throws {
    try repository.write("\(folder)/plugin.sh", SamplePluginFolder.script(row: row))
  }

  func trust() throws -> ProgramCall { try repository.run("plugins", "trust", id) }

  /// The plugin's process ID, or nil before the plugin starts.
  var process: pid_t? { processID(in: "pid") }

  /// The ID of a process that the plugin starts.
  var grandchild: pid_t? { processID(in: "grandchild") }

  /// Reads a process ID that the plugin writes to a file in `.headway`.
  private func processID(in name: String) -> pid_t? {
    let file = repository.folder.appendingPathComponent(".headway/\(name)")
    return (try? String(contentsOf: file, encoding: .utf8))
      .flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private static func script(row: String) -> String {
    #"""
    answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$1" "$2"; }
    while IFS= read -r line; do
      id=${line#*\"id\":}
      id=${id%%[!0-9]*}
      case $line in
      *'"method":"initialize"'*)
        folder=${line#*\"repository\":\"}; folder=${folder%%\"*}/.headway
        (trap '' HUP TERM; exec sleep 1000) </dev/null >/dev/null 2>&1 &
        echo $! > "$folder/grandchild"
        echo $$ > "$folder/pid"
        answer "$id" '{"protocol":1}' ;;
      *'"method":"rows"'*) answer "$id" '{"rows":[{"id":"a","text":"ROW","tone":"warning"}]}' ;;
      *'"method":"screen"'*|*'"method":"action"'*)
        count=${line#*\"count\":}; count=${count%%[!0-9]*}
        state=${line#*\"state\":}; state=${state%%[!0-9]*}
        case $line in *'"method":"action"'*) state=$((${state:-$count} + 1)) ;; esac
        text="{\"type\":\"text\",\"text\":\"counted ${state:-$count}\"}"
        more='{"type":"button","label":"one more","action":"more"}'
        tree="{\"type\":\"vstack\",\"children\":[$text,$more]}"
        answer "$id" "{\"state\":${state:-$count},\"step\":true,\"tree\":$tree}" ;;
      esac
    done
    """#.replacing("ROW", with: row) + "\n"
  }
}
