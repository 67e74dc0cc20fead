import GitHistory
import ToolBaselines

extension UnitCount {
  /// Adds one match with a value of the series.
  mutating func add(_ label: UInt32, _ positions: inout [UInt32: Int]) {
    if let position = positions[label] {
      parts[position].count += 1
    } else {
      positions[label] = parts.count
      parts.append(CountPart(path: 0, label: label, count: 1))
    }
  }

  /// The violations that a file of another tool records.
  init(_ contents: ToolBaselineContents, _ texts: inout ByteTable) {
    let entries: [ToolBaselineEntry]
    do throws(ToolBaselineError) {
      entries = try contents.entries()
    } catch {
      hasFailed = true
      failure = "\(error)"
      return
    }
    var positions: [UInt64: Int] = [:]
    for entry in entries {
      let path = entry.path.map { texts.number(ofText: $0) + 1 } ?? 0
      let label = texts.number(ofText: entry.rule)
      count += entry.count
      let key = UInt64(path) << 32 | UInt64(label)
      if let position = positions[key] {
        parts[position].count += Int32(clamping: entry.count)
      } else {
        positions[key] = parts.count
        parts.append(CountPart(path: path, label: label, count: Int32(clamping: entry.count)))
      }
    }
  }
}

extension ByteTable {
  /// Returns the number of a text, and adds the text if it is new.
  mutating func number(ofText text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { number(of: UnsafeRawBufferPointer($0)) }
  }
}
