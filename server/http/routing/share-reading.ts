/**
 * Shares one reading among all callers within a time, and among those who call while it is under way.
 *
 * @param freshMs how long a finished reading is used
 */
export function shareReading<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: T; readonly untilMs: number } | null = null
  let underWay: Promise<T> | null = null

  async function readAgain(): Promise<T> {
    try {
      const value = await read()
      kept = { value, untilMs: performance.now() + freshMs }
      return value
    } finally {
      underWay = null
    }
  }

  return async () => {
    if (kept !== null && performance.now() < kept.untilMs) return kept.value
    underWay ??= readAgain()
    return underWay
  }
}
