import { useRef } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { type Bv3, bv3 } from '#core/money.ts'
import { useNow } from '#web/lib/use-now.ts'
import { earnedNow, startedAtMs } from './earned-now.ts'

/** The server stops counting there. */
const GUEST_SPAN_MAX_MS = 86_400_000

export type GuestTime = {
  /** In Unix milliseconds of the server's clock, as the end is. */
  readonly sinceMs: number
  readonly untilMs: number
  /** As it ran. */
  readonly state: MiningState
}

type LastRun = {
  readonly state: MiningState
  readonly sinceMs: number
  readonly startMs: number
  stoppedMs: number | null
}

/**
 * For how long the guest mines, or has mined last; null before the first start.
 *
 * @param isStale it is not known whether the guest still mines: the time stands still
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

/** What a guest's time has made: worked out from all of it at once, so that no hundredth comes later than it is due. */
export function guestEarned(time: GuestTime | null): Bv3 {
  if (time === null) return bv3(0n)
  const elapsedMs = Math.min(time.untilMs - time.sinceMs, GUEST_SPAN_MAX_MS)
  return earnedNow({ ...time.state, earnedBv3: 0 }, elapsedMs).bv3
}
