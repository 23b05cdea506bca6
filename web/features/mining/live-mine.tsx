import { Suspense, useMemo, useRef } from 'react'
import type { MiningState, ShiftReport } from '#core/api/mining.ts'
import { FailureBoundary, lazyPart } from '#web/ui/lazy-part.tsx'

import type { OwnedCard } from './card-picker.tsx'
import type { MineState } from './scene/mine.ts'
import { MineScenePlaceholder } from './scene/mine-scene-placeholder.tsx'
import { earnedNow, useElapsedMs } from './session-earnings.tsx'

const MineScene = lazyPart(async () => (await import('./scene/mine-scene.tsx')).MineScene)

type LiveMineProps = { state: MiningState; cards: readonly OwnedCard[] }

/** Shows the mine with the player's characters, which drop a nugget for each hundredth on the counter. */
export function LiveMine({ state, cards }: LiveMineProps) {
  const { sessions } = state
  const isActive = sessions.length > 0
  const credited = Number(earnedNow(state, useElapsedMs()).bv3)
  // Memoized, so that the counter's ticks do not redraw the crew.
  const miners = useMemo(() => {
    const inShift = new Set(sessions.map(({ cardId }) => cardId))
    return cards.map(({ cardId, name, imageUrl, copies, isSpent }) => ({
      cardId,
      name,
      imageUrl,
      copies,
      isSpent,
      isAtWork: inShift.has(cardId) && !isSpent,
    }))
  }, [sessions, cards])
  return <SceneOnly miners={miners} isActive={isActive} creditedHundredths={isActive ? credited : null} />
}

const NO_MINERS: MineState['miners'] = []

/** Shows an empty mine without a description, for when the miners are unknown. */
export const ClosedMine = () => (
  <div aria-hidden="true">
    <SceneOnly miners={NO_MINERS} isActive={false} creditedHundredths={null} />
  </div>
)

/** The scene is decorative; the page is complete without it. */
const SceneOnly = (scene: MineState) => (
  <FailureBoundary show={() => <MineScenePlaceholder />}>
    <Suspense fallback={<MineScenePlaceholder />}>
      <MineScene {...scene} />
    </Suspense>
  </FailureBoundary>
)

type ReceivedMine = { readonly state: MiningState; readonly receivedAtMs: number }

type Shifts = {
  /** Report of the last ended shift, as far as it is known. */
  readonly report: ShiftReport | null
  /** Unix milliseconds of the server's last answer or failure for it. */
  readonly requestedAtMs: number
  readonly isFetching: boolean
  /** Whether other queries that a shift's end changes are loading; their old figures would contradict the report. */
  readonly isCounting: boolean
}

/**
 * Returns the mine to show. Between a shift's end and its report, the shift's last state stays visible. The socket announces the
 * end before the report arrives, and the figures must neither fall to zero nor give way to an earlier shift's report.
 *
 * @returns null while the mine is unknown; the report is null if none is known, or only an earlier shift's
 */
export function useShownMine(
  latest: ReceivedMine | null,
  { report, requestedAtMs, isFetching, isCounting }: Shifts,
  isStopping: boolean,
) {
  const running = useRef<ReceivedMine | null>(null)
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
  const isOnItsWay = isStopping || isFetching || requestedAtMs < idleSinceMs.current
  if (!isCounting && (isOfLast || !isOnItsWay)) isHolding.current = false
  return isHolding.current && running.current !== null
    ? { ...running.current, report: null }
    : { ...latest, report: isOfLast ? report : null }
}

/** Returns the start of the running shift; 0, which is before all shifts, if none was seen. */
const startOf = (mine: ReceivedMine | null) => Date.parse(mine?.state.shiftStartedAt ?? '') || 0
