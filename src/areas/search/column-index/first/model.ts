/** The first so many of everything that is put in, without sorting what nobody looks at. */
export type First<One> = {
  /** The last of them, once there are as many as wanted: what comes after it is done with. */
  last(): One | undefined
  put(one: One): void
  inOrder(): One[]
}

export function firstBy<One>(compare: (one: One, other: One) => number, wanted: number): First<One> {
  // A heap with the last of the first so many on top.
  const heap: One[] = []
  const isBefore = (one: number, other: number) => compare(heap[one] as One, heap[other] as One) < 0
  const swap = (one: number, other: number) => {
    const kept = heap[one] as One
    heap[one] = heap[other] as One
    heap[other] = kept
  }
  return {
    last: () => (heap.length === wanted ? heap[0] : undefined),
    put(one) {
      if (heap.length < wanted) {
        heap.push(one)
        for (let at = heap.length - 1; at > 0;) {
          const above = (at - 1) >> 1
          if (!isBefore(above, at)) return
          swap(at, above)
          at = above
        }
        return
      }
      if (compare(one, heap[0] as One) >= 0) return
      heap[0] = one
      for (let at = 0; ;) {
        let worst = at
        for (const below of [at * 2 + 1, at * 2 + 2]) if (below < heap.length && isBefore(worst, below)) worst = below
        if (worst === at) return
        swap(at, worst)
        at = worst
      }
    },
    inOrder: () => heap.toSorted(compare),
  }
}
