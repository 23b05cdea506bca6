type Freshness = {
  /** How long a reading is kept at least. */
  readonly freshMs: number
  /** A reading that took long is kept longer: so many times as long as it took. */
  readonly timesItTook: number
}

/** Shares one reading among all who ask within a time, and among those who come while it is under way. */
export function keepFresh<T>({ freshMs, timesItTook }: Freshness, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: T; readonly untilMs: number } | null = null
  let underWay: Promise<T> | null = null

  async function readAnew(): Promise<T> {
    const startMs = performance.now()
    try {
      const value = await read()
      const endMs = performance.now()
      kept = { value, untilMs: endMs + Math.max(freshMs, (endMs - startMs) * timesItTook) }
      return value
    } finally {
      underWay = null
    }
  }

  return async () => {
    if (kept !== null && performance.now() < kept.untilMs) return kept.value
    underWay ??= readAnew()
    return underWay
  }
}
