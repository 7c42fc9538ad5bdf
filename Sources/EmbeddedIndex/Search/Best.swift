/// The first few of many elements, in an order: a heap with the last of them at the top, so that most elements cost one comparison.
struct Best<Element> {
  private let most: Int
  private let precedes: (Element, Element) -> Bool
  private var heap: [Element] = []

  init(_ most: Int, _ precedes: @escaping (Element, Element) -> Bool) {
    (self.most, self.precedes) = (most, precedes)
  }

  /// Adds an element, and drops the last one if there are too many.
  @inline(__always)
  mutating func take(_ element: Element) {
    if heap.count < most {
      heap.append(element)
      // If all are kept, they are sorted only at the end.
      if most != .max { rise(heap.count - 1) }
    } else if most > 0, precedes(element, heap[0]) {
      heap[0] = element
      sink()
    }
  }

  /// The elements that were kept, in their order.
  var inOrder: [Element] { heap.sorted(by: precedes) }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0, precedes(heap[(place - 1) / 2], heap[place]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var last = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && precedes(heap[last], heap[child]) { last = child }
      if last == place { return }
      heap.swapAt(place, last)
      place = last
    }
  }
}
