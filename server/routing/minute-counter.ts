const MINUTE_MS = 60_000
/** More keys than this in a minute are no people: what is counted of the others begins anew. */
const KEYS_MAX = 100_000

/** Counts by key; all counts begin anew every minute. @returns the count with this time */
export function createMinuteCounter(): (key: string) => number {
  let counts = new Map<string, number>()
  let endMs = 0
  return (key) => {
    const nowMs = performance.now()
    if (nowMs >= endMs || counts.size >= KEYS_MAX) {
      counts = new Map()
      endMs = nowMs + MINUTE_MS
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
