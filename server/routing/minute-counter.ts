import { networksOf, SHARES_OF_48 } from './network-of.ts'

const MINUTE_MS = 60_000
/** Keys of one generation, at some 200 bytes each. */
const KEYS_MAX = 25_000

type Count = { value: number; readonly endMs: number }

/**
 * Counts by key, each in a minute that begins with its first count. Two generations of keys are held: a key is forgotten only when a whole
 * generation of others came after its last count. A flood of new keys so resets no count that is in use.
 *
 * @returns the count with this time
 */
export function createMinuteCounter(): (key: string) => number {
  let recent = new Map<string, Count>()
  let older = new Map<string, Count>()
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
 * Counts by network, each in its minute.
 *
 * @returns false when the network of an address, or the /48 around it, has had its share
 */
export function createNetworkLimit(): (address: string, max: number) => boolean {
  const count = createMinuteCounter()
  return (address, max) => {
    const [network, wide] = networksOf(address)
    // First: a /48 past its share adds no more keys.
    if (wide !== undefined && count(wide) > max * SHARES_OF_48) return false
    return count(network) <= max
  }
}
