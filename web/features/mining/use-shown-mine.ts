import { useRef } from 'react'
import type { MiningState, ShiftReport } from '#core/api/mining.ts'

type Mine = { readonly state: MiningState; readonly receivedAtMs: number }

type Shifts = {
  /** Of the shift that has ended last, as far as it is known. */
  readonly report: ShiftReport | null
  /** When the server was last asked for it and has answered or failed to, in Unix milliseconds. */
  readonly askedAtMs: number
  readonly isFetching: boolean
  /** What else a shift's end changes is under way: shown before, it would contradict the report. */
  readonly isCounting: boolean
}

/**
 * The mine as it is on screen. Between a shift's end and its report the last that was seen of the shift stays: the socket tells of
 * the end before the report is here, and figures must neither fall to zero nor give way to an earlier shift's report.
 *
 * @returns null while nothing is known of the mine; the report is null where none, or only that of an earlier shift, is known
 */
export function useShownMine(
  latest: Mine | null,
  { report, askedAtMs, isFetching, isCounting }: Shifts,
  isStopping: boolean,
) {
  const running = useRef<Mine | null>(null)
  const idleSinceMs = useRef<number | null>(null)
  const isHolding = useRef(false)
  if (latest === null) return null

  if (latest.state.shiftStartedAt !== null) {
    running.current = latest
    idleSinceMs.current = null
    isHolding.current = true
    return { ...latest, report: null }
  }
  idleSinceMs.current ??= latest.receivedAtMs
  const isOfLast = report !== null && Date.parse(report.startedAt) >= startOf(running.current)
  const isOnItsWay = isStopping || isFetching || askedAtMs < idleSinceMs.current
  if (!isCounting && (isOfLast || !isOnItsWay)) isHolding.current = false
  return isHolding.current && running.current !== null
    ? { ...running.current, report: null }
    : { ...latest, report: isOfLast ? report : null }
}

/** Before all shifts where none was seen running. */
const startOf = (mine: Mine | null) => Date.parse(mine?.state.shiftStartedAt ?? '') || 0
