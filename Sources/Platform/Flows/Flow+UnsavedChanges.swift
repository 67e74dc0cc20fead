extension Flow {
  var hasChangesOnScreen: Bool {
    [shownOver.value, shown.value].compactMap(\.self).contains { shown in
      shown.flow?.hasUnsavedChanges ?? memories.memory(shown.identity.name).hasUnsavedChanges
    }
  }
}
