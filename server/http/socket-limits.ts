import { createNetworkLimit } from '../routing/minute-counter.ts'
import { networksOf, SHARES_OF_48 } from '../routing/network-of.ts'

/** Of a process: each socket takes some tens of kilobytes. */
const SOCKETS_MAX = 5_000
/** Of one network, sockets that nobody has signed in for: they are told so and closed. */
const ANONYMOUS_MAX = 50
/** Every open page of a network may come again this often in a minute, e.g. when the server has started anew. */
const UPGRADES_PER_SOCKET = 3

export type SocketLimits = {
  /** @returns what gives the place back; null where there is none */
  take(address: string, isSignedIn: boolean): (() => void) | null
}

/**
 * How many sockets may be open: in all, from one network, and how often they may be opened. A wallet's own limit is apart from it.
 *
 * @param perNetwork signed-in sockets of one address, or of one /64 of IPv6: many people may share it
 */
export function createSocketLimits(perNetwork: number, socketsMax = SOCKETS_MAX): SocketLimits {
  const open = new Map<string, number>()
  let all = 0
  const isWithin = { signedIn: createNetworkLimit(), anonymous: createNetworkLimit() }

  return {
    take(address, isSignedIn) {
      const kind = isSignedIn ? 'signedIn' : 'anonymous'
      const max = isSignedIn ? perNetwork : Math.min(perNetwork, ANONYMOUS_MAX)
      const places = networksOf(address).map((network, index) => ({
        key: `${kind} ${network}`,
        max: index === 0 ? max : max * SHARES_OF_48,
      }))
      if (!isWithin[kind](address, max * UPGRADES_PER_SOCKET) || all >= socketsMax) return null
      if (places.some((place) => (open.get(place.key) ?? 0) >= place.max)) return null
      for (const { key } of places) open.set(key, (open.get(key) ?? 0) + 1)
      all += 1
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        for (const { key } of places) {
          const left = (open.get(key) ?? 0) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      }
    },
  }
}
