/// The projects of an Xcode workspace, from `contents.xcworkspacedata`.
package enum XcodeWorkspace {
  /// - Parameters:
  ///   - text: the XML document.
  ///   - folder: the folder that contains the workspace, relative to the repository root.
  /// - Returns: paths of the `.xcodeproj` folders inside the repository.
  /// - Throws: `ProjectDiagnostic` for the first error.
  package static func projects(
    in text: [UInt8], folder: [UInt8]
  ) throws(ProjectDiagnostic) -> [[UInt8]] {
    var projects: [[UInt8]] = []
    // Folders of the enclosing groups, with the offset of each; nil outside the repository.
    var groups: [(folder: [UInt8]?, offset: Int)] = [(folder, 0)]
    var position = 0
    while let open = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      if text[open...].starts(with: "<!--".utf8) {
        position = end(of: "-->", from: open, in: text)
        continue
      }
      guard let close = text[open...].firstIndex(of: UInt8(ascii: ">")) else {
        throw ProjectDiagnostic("missing \">\"", at: open, in: text)
      }
      position = close + 1
      let tag = String(decoding: text[(open + 1)..<close], as: UTF8.self)
      let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
      if tag.hasPrefix("/Group") {
        guard groups.count > 1 else {
          throw ProjectDiagnostic("\"</Group>\" without \"<Group>\"", at: open, in: text)
        }
        groups.removeLast()
      } else if name == "Group" || name == "FileRef" {
        guard let location = location(in: tag) else {
          throw ProjectDiagnostic("missing \"location\"", at: open, in: text)
        }
        let place = place(location, container: folder, group: groups.last?.folder)
        if name == "FileRef" {
          if let place, place.suffix(10).elementsEqual(".xcodeproj".utf8) { projects.append(place) }
        } else if !tag.hasSuffix("/") {
          groups.append((place, open))
        }
      }
    }
    if groups.count > 1, let last = groups.last {
      throw ProjectDiagnostic("missing \"</Group>\"", at: last.offset, in: text)
    }
    return projects
  }

  private static func end(of mark: String, from start: Int, in text: [UInt8]) -> Int {
    let mark = Array(mark.utf8)
    var position = start
    while position + mark.count <= text.count {
      if text[position..<(position + mark.count)].elementsEqual(mark) {
        return position + mark.count
      }
      position += 1
    }
    return text.count
  }

  /// The value of the attribute, with the entities that Xcode writes.
  private static func location(in tag: String) -> String? {
    guard let key = tag.firstRange(of: "location"),
      let open = tag[key.upperBound...].firstIndex(where: { $0 == "\"" || $0 == "'" })
    else { return nil }
    let inside = tag[tag.index(after: open)...]
    guard let close = inside.firstIndex(of: tag[open]) else { return nil }
    return String(inside[..<close]).replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private static func place(
    _ location: String, container: [UInt8], group: [UInt8]?
  ) -> [UInt8]? {
    guard let colon = location.firstIndex(of: ":") else { return nil }
    let path = location[location.index(after: colon)...]
    switch location[..<colon] {
    case "group": return group.flatMap { FolderPath.joined($0, path.utf8) }
    case "container": return FolderPath.joined(container, path.utf8)
    default: return nil
    }
  }
}
