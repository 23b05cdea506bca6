/** Maximum number of ticks to catch up on. A device that falls further behind plays slower, without a leap. */
export const TICKS_OWED_MAX = 5

/**
 * Milliseconds by which a frame may come before its tick is due. Without them, frames at 60 Hz would sometimes get no tick or two.
 */
const SLACK_MS = 0.5

export type Ticker = {
  /** Restarts the count of time. */
  restart(nowMs: number): void
  /** Returns the number of ticks that are due, at most `TICKS_OWED_MAX`. */
  take(nowMs: number): number
  /** Returns the progress from the last tick to the next, 0 to 1, for drawing between ticks. */
  fraction(): number
}

/** Converts frames, which arrive at irregular times, into ticks of equal length. */
export function createTicker(tickMs: number): Ticker {
  let lastMs = 0
  let owedMs = 0
  return {
    restart: (nowMs) => {
      lastMs = nowMs
      owedMs = 0
    },
    take: (nowMs) => {
      owedMs = Math.min(owedMs + Math.max(0, nowMs - lastMs), TICKS_OWED_MAX * tickMs)
      lastMs = nowMs
      const ticks = Math.max(0, Math.floor((owedMs + SLACK_MS) / tickMs))
      owedMs -= ticks * tickMs
      return ticks
    },
    fraction: () => Math.min(1, Math.max(0, owedMs / tickMs)),
  }
}
