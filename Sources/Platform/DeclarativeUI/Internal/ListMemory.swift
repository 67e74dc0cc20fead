/// What a list looks like when it is seen again: what is selected, where it stands, what is filtered.
@MainActor struct ListMemory {
  let values: ViewMemory
  /// The list's.
  let name: String

  /// What was filtered, if anything was.
  var filter: ListFilter? {
    values["\(name).filter"].flatMap { $0.isEmpty ? nil : ListFilter($0) }
  }

  /// Where it stood, if what was selected is there.
  func place<Data>(in contents: ListContents<Data>) -> ListPlace? {
    guard let id = values["\(name).selection"],
      let index = (0..<contents.count).first(where: { contents.item($0).map { "\($0.id)" } == id })
    else { return nil }
    let top = values["\(name).top"].flatMap { Int($0) } ?? 0
    return ListPlace(selected: index, top: top, isChosen: true)
  }

  func note<Data>(_ place: ListPlace, in contents: ListContents<Data>, filter: ListFilter) {
    values["\(name).selection"] = contents.item(place.selected).map { "\($0.id)" }
    values["\(name).top"] = "\(place.top)"
    values["\(name).filter"] = filter.text
  }
}
