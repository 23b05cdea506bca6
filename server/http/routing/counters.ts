import { networksOf, SHARES_OF_48 } from './network-of.ts'

const MINUTE_MS = 60_000
/** Maximum number of keys of one generation, at some 200 bytes each. */
const KEYS_MAX = 25_000

type MinuteCount = { value: number; readonly endMs: number }

/**
 * Counts by key, each in a minute that starts with its first count. It holds two generations of keys. A key is dropped only when
 * a whole generation of other keys came after its last count, so a flood of new keys resets no count that is in use.
 *
 * @returns the count including this one
 */
export function createMinuteCounter(): (key: string) => number {
  let recent = new Map<string, MinuteCount>()
  let older = new Map<string, MinuteCount>()
  return (key) => {
    const nowMs = performance.now()
    const known = recent.get(key) ?? older.get(key)
    const count = known === undefined || nowMs >= known.endMs ? { value: 0, endMs: nowMs + MINUTE_MS } : known
    count.value += 1
    if (recent.size >= KEYS_MAX) {
      older = recent
      recent = new Map()
    }
    recent.set(key, count)
    return count.value
  }
}

/**
 * Counts by network, each in its own minute.
 *
 * @returns false once the network of an address, or the /48 around it, has reached its limit
 */
export function createNetworkLimit(): (address: string, max: number) => boolean {
  const count = createMinuteCounter()
  return (address, max) => {
    const [network, wide] = networksOf(address)
    // Counted first, so that a /48 past its limit adds no more keys.
    if (wide !== undefined && count(wide) > max * SHARES_OF_48) return false
    return count(network) <= max
  }
}

const HOUR_MS = 3_600_000

/**
 * Counts actions by operator, each in an hour that starts with the operator's first action. There are as many keys as operators.
 *
 * @returns false once an operator has reached the limit
 */
export function createHourlyLimit(max: number): (username: string) => boolean {
  const hours = new Map<string, { count: number; readonly endMs: number }>()
  return (username) => {
    const nowMs = performance.now()
    const known = hours.get(username)
    const hour = known === undefined || nowMs >= known.endMs ? { count: 0, endMs: nowMs + HOUR_MS } : known
    hours.set(username, hour)
    if (hour.count >= max) return false
    hour.count += 1
    return true
  }
}
