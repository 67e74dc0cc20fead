/// The saved state of a list: its selection, scroll position and filter.
@MainActor struct ListMemory {
  let values: ViewMemory
  /// The name of the list.
  let name: String

  /// The saved filter, if any.
  var filter: ListFilter? {
    values["\(name).filter"].flatMap { $0.isEmpty ? nil : ListFilter($0) }
  }

  /// Returns the saved position if the selected element still exists.
  func position<Data>(in contents: ListContents<Data>) -> ListPosition? {
    guard let id = values["\(name).selection"],
      let index = (0..<contents.count).first(where: { contents.item($0).map { "\($0.id)" } == id })
    else { return nil }
    let top = values["\(name).top"].flatMap { Int($0) } ?? 0
    return ListPosition(selected: index, top: top, isChosen: true)
  }

  func note<Data>(_ position: ListPosition, in contents: ListContents<Data>, filter: ListFilter) {
    values["\(name).selection"] = contents.item(position.selected).map { "\($0.id)" }
    values["\(name).top"] = "\(position.top)"
    values["\(name).filter"] = filter.text
  }
}
