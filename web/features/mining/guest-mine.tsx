import { Suspense, useMemo } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { useNow } from '#web/lib/use-now.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { earnedNow } from './earned-now.ts'
import type { SceneMiner } from './scene/crew.ts'
import { MineScenePlace } from './scene/mine-scene-place.tsx'

const MineScene = lazyPart(async () => (await import('./scene/mine-scene.tsx')).MineScene)

/** The first card of a new market. */
const PIP = { cardId: 1, name: 'Pip', imageUrl: '/cards/pip.svg', copies: 1, isSpent: false } as const

type GuestMineProps = {
  /** Null until the server has answered. */
  state: MiningState | null
  receivedAtMs: number
  isStale: boolean
  /** Pip works from the press on, before the server has answered it. */
  isActive: boolean
}

/** The mine as a guest sees it: Pip alone, who drops a nugget for each hundredth that the counter shows. */
export function GuestMine({ state, receivedAtMs, isStale, isActive }: GuestMineProps) {
  const isCounting = state !== null && state.sessions.length > 0 && !isStale
  const nowMs = useNow(isCounting)
  const hundredths = state === null ? null : Number(earnedNow(state, isCounting ? nowMs - receivedAtMs : 0).bv3)
  const miners = useMemo((): SceneMiner[] => [{ ...PIP, isAtWork: isActive }], [isActive])
  return (
    // A picture only: without it all can be read and done.
    <FailureBoundary show={() => <MineScenePlace />}>
      <Suspense fallback={<MineScenePlace />}>
        <MineScene miners={miners} isActive={isActive} creditedHundredths={isActive ? hundredths : null} />
      </Suspense>
    </FailureBoundary>
  )
}
