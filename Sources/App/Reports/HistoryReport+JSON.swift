import Output
import Workspace

/// The JSON of a history. It is written piece by piece, because a history has thousands of points.
/// Keys are in alphabetical order, and optional members are present exactly as in `Encodable`.
extension HistoryReport {
  /// Prints the report as JSON, with a line feed at the end.
  package func printJSON() {
    var json = JSONWriter { print(String(decoding: $0, as: UTF8.self), terminator: "") }
    write(to: &json)
    json.finish()
    print("")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("branch")
      json.string(branch)
      json.key("complete")
      json.boolean(complete)
      json.key("firstParent")
      json.boolean(firstParent)
      json.key("migrations")
      json.array(migrations) { $1.write(to: &$0) }
      json.key("missingObjects")
      json.number(missingObjects)
      if let owners {
        json.key("owners")
        json.string(owners)
      }
      if let shard {
        json.key("shard")
        json.string(shard)
      }
      if let since {
        json.key("since")
        json.string(since.description)
      }
      if let timezone {
        json.key("timezone")
        json.string(timezone)
      }
      json.key("version")
      json.number(version)
    }
  }
}

extension HistoryReport.Migration {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      if let byTeam {
        json.key("byTeam")
        json.array(byTeam) { $1.write(to: &$0) }
      }
      json.key("forecast")
      forecast.write(to: &json)
      if let goal {
        json.key("goal")
        json.number(goal)
      }
      json.key("id")
      json.string(id)
      json.key("points")
      json.array(points) { $1.write(to: &$0) }
      if let series {
        json.key("series")
        json.array(series) { $1.write(to: &$0) }
      }
      if let settings {
        json.key("settings")
        json.object { json in
          for (key, hash) in settings.sorted(by: { $0.key < $1.key }) {
            json.key(key)
            json.string(hash)
          }
        }
      }
      if let skipped {
        json.key("skipped")
        json.number(skipped)
      }
      if let title {
        json.key("title")
        json.string(title)
      }
    }
  }
}

extension HistoryReport.Team {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("steps")
      json.array(steps) { json, step in
        json.object { json in
          json.key("day")
          json.string(step.day.description)
          json.key("remaining")
          json.number(step.remaining)
        }
      }
      json.key("team")
      json.string(orNull: team)
    }
  }
}

extension HistoryReport.Series {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("steps")
      json.array(steps) { json, step in
        json.object { json in
          json.key("count")
          json.number(step.count)
          json.key("day")
          json.string(step.day.description)
        }
      }
      json.key("value")
      json.string(orNull: value)
    }
  }
}

extension HistoryReport.Point {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("commit")
      json.string(orNull: commit)
      json.key("day")
      json.string(day.description)
      json.key("excepted")
      json.number(excepted)
      json.key("remaining")
      json.number(remaining)
      json.key("replaced")
      if let replaced { json.number(replaced) } else { json.null() }
    }
  }
}

extension HistoryReport.Estimate {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("change")
      if let change { json.number(change) } else { json.null() }
      json.key("earliest")
      json.string(orNull: earliest?.description)
      json.key("latest")
      json.string(orNull: latest?.description)
      json.key("likely")
      json.string(orNull: likely?.description)
      json.key("perWeek")
      json.number(perWeek)
      json.key("sample")
      json.number(sample)
      json.key("since")
      json.string(orNull: since?.description)
      json.key("state")
      json.string(state.rawValue)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func string(orNull text: String?) {
    if let text { string(text) } else { null() }
  }
}
