/** A machine that falls behind by more than this plays slower: it never makes up for it in one leap. */
export const TICKS_OWED_MAX = 5

/** A timestamp of a frame may be a hair before its tick is due: without this, 60 frames a second would now and then have none or two. */
const SLACK_MS = 0.5

export type Ticker = {
  /** Time begins to count now. */
  restart(nowMs: number): void
  /** How many ticks are due, at most `TICKS_OWED_MAX`. */
  take(nowMs: number): number
  /** How far the time is from the last tick to the next, 0 to 1: where to draw what moves. */
  fraction(): number
}

/** Turns the time of frames, which come as they please, into ticks of one length. */
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
