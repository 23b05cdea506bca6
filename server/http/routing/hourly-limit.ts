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
