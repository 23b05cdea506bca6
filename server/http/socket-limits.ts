import { createRanking } from './fair-shares.ts'
import { createMinuteCounter, createNetworkLimit } from './routing/counters.ts'
import { networksOf, SHARES_OF_48 } from './routing/network-of.ts'

/** Maximum number of sockets of a process. Each takes some tens of kilobytes. */
const SOCKETS_MAX = 5_000
/** Maximum number of sockets of one network without a session. They get a close code and are closed. */
const ANONYMOUS_MAX = 50
/** Maximum number of open pages of one wallet. */
export const SOCKETS_PER_USER_MAX = 20
/** Number of times that each open page may be reopened in a minute, e.g. when the server has restarted. */
const UPGRADES_PER_SOCKET = 3
const MINUTE_MS = 60_000

/**
 * Maximum bytes that clients may send in a minute. A page sends some 75: its pings, and the browser's answers to the server's.
 * Bytes bound frames of every kind, because the smallest frame has six.
 */
const BYTES_PER_SOCKET = 1_024
const BYTES_PER_USER = 4_096
/** Bytes in a minute that each of a network's possible sockets adds to the network's budget. */
const BYTES_PER_PLACE = 100
/**
 * Bytes that a socket may send although its wallet or network is over its budget. A quiet page therefore stays open during a
 * flood.
 */
const BYTES_OF_A_QUIET_SOCKET = 128

export type SocketPlace = {
  /** @returns the number of the sent bytes that are within the socket's budgets */
  spend(bytes: number): number
  release(): void
}

export type SocketLimits = {
  /** Counts an attempt to open a socket, before its session is looked up. @returns whether it may continue */
  admit(address: string): boolean
  /**
   * Takes a place for a socket.
   *
   * @param userId null without a session
   * @param end closes the connection when a network with fewer sockets needs its place
   * @returns null if there is no place
   */
  claim(address: string, userId: number | null, end: () => void): SocketPlace | null
}

/**
 * Bounds the number of open sockets, of attempts to open one and of bytes sent, for each socket, wallet and network.
 *
 * If the process is full, a network with few sockets takes the place of the network that has most, so that many networks together
 * cannot take all places either.
 *
 * @param perNetwork signed-in sockets of one network, which many people may share
 */
export function createSocketLimits(perNetwork: number, socketsMax = SOCKETS_MAX): SocketLimits {
  const open = new Map<string, Set<() => void>>()
  const ranking = createRanking<string>()
  let all = 0
  const isAdmitted = createNetworkLimit()
  const isAnonymousWithin = createNetworkLimit()
  const countWallet = createMinuteCounter()
  const spendOf = createMinuteBudgets()
  let opened = 0

  /** @returns whether a place is free now */
  function makeRoom(count: number): boolean {
    if (all < socketsMax) return true
    const most = open.get(ranking.largest() ?? '')
    // With one more socket, the newcomer's network would have as many.
    if (most === undefined || most.size <= count + 1) return false
    const newest = [...most].at(-1)
    newest?.()
    return true
  }

  return {
    admit: (address) => isAdmitted(address, perNetwork * UPGRADES_PER_SOCKET),

    claim(address, userId, end) {
      const kind = userId === null ? 'anonymous' : 'signed in'
      const max = userId === null ? Math.min(perNetwork, ANONYMOUS_MAX) : perNetwork
      const isWithin =
        userId === null
          ? isAnonymousWithin(address, max * UPGRADES_PER_SOCKET)
          : countWallet(`${userId}`) <= SOCKETS_PER_USER_MAX * UPGRADES_PER_SOCKET
      if (!isWithin) return null
      const [network, wide] = networksOf(address)
      const places = [{ key: `${kind} ${network}`, max }]
      if (wide !== undefined) places.push({ key: `${kind} ${wide}`, max: max * SHARES_OF_48 })
      const counts = places.map(({ key }) => open.get(key)?.size ?? 0)
      if (places.some((place, index) => (counts[index] ?? 0) >= place.max)) return null
      if (!makeRoom(counts.at(-1) ?? 0)) return null
      let isTaken = true
      const release = () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        for (const { key } of places) {
          const group = open.get(key)
          group?.delete(evict)
          ranking.set(key, group?.size ?? 0)
          if (group?.size === 0) open.delete(key)
        }
      }
      const evict = () => {
        release()
        end()
      }
      for (const { key } of places) {
        const group = (open.get(key) ?? new Set()).add(evict)
        open.set(key, group)
        ranking.set(key, group.size)
      }
      all += 1
      opened += 1
      const shared = [
        { key: `wallet ${userId ?? network}`, max: BYTES_PER_USER },
        ...networksOf(address).map((network, index) => ({
          key: `network ${network}`,
          max: perNetwork * BYTES_PER_PLACE * (index === 0 ? 1 : SHARES_OF_48),
        })),
      ]
      return { spend: spendOf(`socket ${opened}`, shared), release }
    },
  }
}

type Budget = { readonly key: string; readonly max: number }

/** Counts bytes by socket, wallet and network. The budgets restart every minute, and not when a socket is reopened. */
function createMinuteBudgets() {
  let spent = new Map<string, number>()
  let endMs = 0

  return (socket: string, shared: readonly Budget[]) =>
    (bytes: number): number => {
      const nowMs = performance.now()
      if (nowMs >= endMs) {
        spent = new Map()
        endMs = nowMs + MINUTE_MS
      }
      const before = (key: string) => spent.get(key) ?? 0
      const left = Math.min(BYTES_PER_SOCKET, ...shared.map(({ key, max }) => before(socket) + max - before(key)))
      const within = Math.min(bytes, Math.max(0, Math.max(left, BYTES_OF_A_QUIET_SOCKET) - before(socket)))
      for (const key of [socket, ...shared.map((it) => it.key)]) spent.set(key, before(key) + within)
      return within
    }
}
