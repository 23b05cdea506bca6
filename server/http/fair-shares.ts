import { networksOf, SHARES_OF_48 } from '../routing/network-of.ts'

type Holder = { readonly networks: readonly string[]; readonly amount: number; readonly cut: () => void }
type Held = { sum: number; readonly isWhole: boolean; readonly holders: Set<Holder> }

type FairShares = {
  /**
   * Always finds room, by cutting others.
   *
   * @param amount at most the share of one network
   * @param cut called when another needs the room more
   * @returns gives the room back
   */
  hold(address: string, amount: number, cut: () => void): () => void
}

/**
 * Divides room that callers wait in among their networks. The holder that has waited for longest is cut: of a network that holds more than
 * its share, or of the network that holds most once there is no room left. A flood so cuts its own and keeps no newcomer out.
 */
export function createFairShares({ networkMax, totalMax }: { networkMax: number; totalMax: number }): FairShares {
  const held = new Map<string, Held>()
  let total = 0

  function add(holder: Holder) {
    total += holder.amount
    for (const [index, network] of holder.networks.entries()) {
      const isWhole = index === holder.networks.length - 1
      const of = held.get(network) ?? { sum: 0, isWhole, holders: new Set() }
      held.set(network, of)
      of.sum += holder.amount
      of.holders.add(holder)
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
      if (of.holders.size === 0) held.delete(network)
    }
  }

  function cutOldest({ holders }: Held) {
    for (const holder of holders) {
      remove(holder)
      return holder.cut()
    }
  }

  /** Returns the IPv4 address, or the /48 of IPv6, that holds most. */
  const largest = () => [...held.values()].filter(({ isWhole }) => isWhole).reduce((a, b) => (b.sum > a.sum ? b : a))

  return {
    hold(address, amount, cut) {
      const holder = { networks: networksOf(address).filter((network) => network !== undefined), amount, cut }
      add(holder)
      for (const [index, network] of holder.networks.entries()) {
        const max = index === 0 ? networkMax : networkMax * SHARES_OF_48
        for (let of = held.get(network); of !== undefined && of.sum > max; of = held.get(network)) cutOldest(of)
      }
      while (total > totalMax) cutOldest(largest())
      return () => remove(holder)
    },
  }
}
