import { networksOf, SHARES_OF_48 } from './routing/network-of.ts'

type Holder = { readonly networks: readonly string[]; readonly amount: number; readonly cut: () => void }
type HeldAmount = { sum: number; readonly isWhole: boolean; readonly holders: Set<Holder> }

type FairShares = {
  /**
   * Takes room for a caller. It always succeeds, by cutting others.
   *
   * @param amount at most the share of one network
   * @param cut called when another caller needs the room more
   * @returns a function that gives the room back
   */
  hold(address: string, amount: number, cut: () => void): () => void
}

/**
 * Divides the room for waiting callers among their networks. The oldest holder is cut: of a network that holds more than its
 * share, or of the network that holds most if no room is left. A flood therefore cuts its own requests and keeps no newcomer out.
 */
export function createFairShares({ networkMax, totalMax }: { networkMax: number; totalMax: number }): FairShares {
  const held = new Map<string, HeldAmount>()
  /** IPv4 addresses, and each /48 of IPv6, ranked by the room that they hold. */
  const ranking = createRanking<HeldAmount>()
  let total = 0

  function add(holder: Holder) {
    total += holder.amount
    for (const [index, network] of holder.networks.entries()) {
      const isWhole = index === holder.networks.length - 1
      const of = held.get(network) ?? { sum: 0, isWhole, holders: new Set() }
      held.set(network, of)
      of.sum += holder.amount
      of.holders.add(holder)
      if (isWhole) ranking.set(of, of.sum)
    }
  }

  function remove(holder: Holder) {
    if (held.get(holder.networks[0] ?? '')?.holders.has(holder) !== true) return
    total -= holder.amount
    for (const network of holder.networks) {
      const of = held.get(network)
      if (of === undefined) continue
      of.sum -= holder.amount
      of.holders.delete(holder)
      if (of.isWhole) ranking.set(of, of.sum)
      if (of.holders.size === 0) held.delete(network)
    }
  }

  function cutOldest({ holders }: HeldAmount) {
    for (const holder of holders) {
      remove(holder)
      return holder.cut()
    }
  }

  return {
    hold(address, amount, cut) {
      const holder = { networks: networksOf(address).filter((network) => network !== undefined), amount, cut }
      add(holder)
      for (const [index, network] of holder.networks.entries()) {
        const max = index === 0 ? networkMax : networkMax * SHARES_OF_48
        for (let of = held.get(network); of !== undefined && of.sum > max; of = held.get(network)) cutOldest(of)
      }
      for (let most = ranking.largest(); most !== undefined && total > totalMax; most = ranking.largest())
        cutOldest(most)
      return () => remove(holder)
    },
  }
}

type RankedEntry<Key> = { readonly key: Key; amount: number; place: number }

/**
 * Ranks keys by an amount, in a binary heap. Each change takes fewer steps than twice the binary digits of the number of keys,
 * and the largest key is available at once.
 */
export function createRanking<Key>() {
  const entries = new Map<Key, RankedEntry<Key>>()
  const heap: RankedEntry<Key>[] = []

  function put(entry: RankedEntry<Key>, place: number) {
    heap[place] = entry
    entry.place = place
  }

  function moveUp(entry: RankedEntry<Key>) {
    while (entry.place > 0) {
      const above = heap[(entry.place - 1) >> 1] as RankedEntry<Key>
      if (above.amount >= entry.amount) return
      const { place } = above
      put(above, entry.place)
      put(entry, place)
    }
  }

  function moveDown(entry: RankedEntry<Key>) {
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

  function remove(entry: RankedEntry<Key>) {
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
