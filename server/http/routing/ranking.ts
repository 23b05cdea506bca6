type Entry<Key> = { readonly key: Key; amount: number; place: number }

/**
 * Ranks keys by an amount, in a binary heap. Each change takes fewer steps than twice the binary digits of the number of keys,
 * and the largest key is available at once.
 */
export function createRanking<Key>() {
  const entries = new Map<Key, Entry<Key>>()
  const heap: Entry<Key>[] = []

  function put(entry: Entry<Key>, place: number) {
    heap[place] = entry
    entry.place = place
  }

  function moveUp(entry: Entry<Key>) {
    while (entry.place > 0) {
      const above = heap[(entry.place - 1) >> 1] as Entry<Key>
      if (above.amount >= entry.amount) return
      const { place } = above
      put(above, entry.place)
      put(entry, place)
    }
  }

  function moveDown(entry: Entry<Key>) {
    for (;;) {
      const left = heap[2 * entry.place + 1]
      const right = heap[2 * entry.place + 2]
      const below = left !== undefined && right !== undefined && right.amount > left.amount ? right : left
      if (below === undefined || below.amount <= entry.amount) return
      const { place } = below
      put(below, entry.place)
      put(entry, place)
    }
  }

  function remove(entry: Entry<Key>) {
    entries.delete(entry.key)
    const last = heap.pop()
    if (last === undefined || last === entry) return
    put(last, entry.place)
    moveUp(last)
    moveDown(last)
  }

  return {
    /** Sets the amount of a key. With amount 0, the key is removed. @param amount the new amount */
    set(key: Key, amount: number): void {
      const known = entries.get(key)
      if (amount === 0) {
        if (known !== undefined) remove(known)
        return
      }
      const entry = known ?? { key, amount, place: heap.length }
      if (known === undefined) {
        entries.set(key, entry)
        heap.push(entry)
      }
      entry.amount = amount
      moveUp(entry)
      moveDown(entry)
    },
    /** Returns a key with the largest amount. Undefined if there is no key. */
    largest: (): Key | undefined => heap[0]?.key,
  }
}
