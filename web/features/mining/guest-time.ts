import { useRef } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { type Bv3, bv3 } from '#core/money.ts'
import { useNow } from '#web/lib/use-now.ts'
import { earnedNow, startedAtMs } from './earned-now.ts'

/** Milliseconds after which the server stops counting. */
const GUEST_SPAN_MAX_MS = 86_400_000

export type GuestTime = {
  /** Start in Unix milliseconds of the server's clock; `untilMs` uses the same clock. */
  readonly sinceMs: number
  readonly untilMs: number
  /** State while it ran. */
  readonly state: MiningState
}

type LastRun = {
  readonly state: MiningState
  readonly sinceMs: number
  readonly startMs: number
  stoppedMs: number | null
}

/**
 * Returns how long the guest has been mining, or mined last; null before the first start.
 *
 * @param isStale whether it is unknown if the guest still mines; if so, the time does not advance
 */
export function useGuestTime(state: MiningState | undefined, receivedAtMs: number, isStale: boolean): GuestTime | null {
  const last = useRef<LastRun>(null)
  const startMs = state === undefined ? null : startedAtMs(state, receivedAtMs)
  const nowMs = useNow(startMs !== null && !isStale)
  if (state !== undefined && startMs !== null) {
    const sinceMs = Math.min(...state.sessions.map(({ sessionStart }) => Date.parse(sessionStart)))
    last.current = { state, sinceMs, startMs, stoppedMs: isStale ? receivedAtMs : null }
  } else if (last.current !== null) {
    last.current.stoppedMs ??= Date.now()
  }
  if (last.current === null) return null
  const { sinceMs, startMs: begunMs, stoppedMs, state: run } = last.current
  return { sinceMs, untilMs: sinceMs + Math.max(0, Math.round((stoppedMs ?? nowMs) - begunMs)), state: run }
}

/** Returns what a guest's time has earned. Computed from the whole time at once, so that no hundredth appears late. */
export function guestEarned(time: GuestTime | null): Bv3 {
  if (time === null) return bv3(0n)
  const elapsedMs = Math.min(time.untilMs - time.sinceMs, GUEST_SPAN_MAX_MS)
  return earnedNow({ ...time.state, earnedBv3: 0 }, elapsedMs).bv3
}
