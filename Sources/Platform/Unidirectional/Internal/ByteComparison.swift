/// Compares memory. The functions aren't generic, because generic code isn't specialized across
/// modules and would look up types at each step.
enum ByteComparison {
  static func areSame(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, count: Int) -> Bool {
    equalPrefix(old, new, count: count) == count
  }

  /// Returns the indices of the elements whose bytes differ. Padding between elements is ignored.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - size: the size of an element in bytes.
  ///   - stride: the distance between the starts of adjacent elements in bytes.
  static func differing(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, count: Int, size: Int, stride: Int
  ) -> [Int] {
    var found: [Int] = []
    var index = 0
    while index < count {
      let start = index * stride
      index =
        (start + equalPrefix(old + start, new + start, count: count * stride - start)) / stride
      guard index < count else { break }
      let offset = index * stride
      if !areSame(old + offset, new + offset, count: size) { found.append(index) }
      index += 1
    }
    return found
  }

  /// Returns the number of equal bytes before the first difference.
  private static func equalPrefix(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, count: Int
  ) -> Int {
    func word(_ pointer: UnsafeRawPointer, _ offset: Int) -> UInt64 {
      pointer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    func differs(_ offset: Int) -> UInt64 { word(old, offset) ^ word(new, offset) }
    var offset = 0
    while offset + 32 <= count,
      differs(offset) | differs(offset + 8) | differs(offset + 16) | differs(offset + 24) == 0
    {
      offset += 32
    }
    while offset + 8 <= count, differs(offset) == 0 { offset += 8 }
    while offset < count,
      old.load(fromByteOffset: offset, as: UInt8.self)
        == new.load(fromByteOffset: offset, as: UInt8.self)
    {
      offset += 1
    }
    return offset
  }
}
