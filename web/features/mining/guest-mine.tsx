import { Suspense, useMemo } from 'react'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { SceneMiner } from './scene/crew.ts'
import { MineScenePlace } from './scene/mine-scene-place.tsx'

const MineScene = lazyPart(async () => (await import('./scene/mine-scene.tsx')).MineScene)

/** The first card of a new market. */
const PIP = { cardId: 1, name: 'Pip', imageUrl: '/cards/pip.svg', copies: 1, isSpent: false } as const

type GuestMineProps = {
  /** What the counter shows, in hundredths of BV3. */
  hundredths: bigint
  /** Pip works from the press on, before the server has answered it. */
  isActive: boolean
}

/** The mine as a guest sees it: Pip alone, who drops a nugget for each hundredth that the counter shows. */
export function GuestMine({ hundredths, isActive }: GuestMineProps) {
  const miners = useMemo((): SceneMiner[] => [{ ...PIP, isAtWork: isActive }], [isActive])
  return (
    // A picture only: without it all can be read and done.
    <FailureBoundary show={() => <MineScenePlace />}>
      <Suspense fallback={<MineScenePlace />}>
        <MineScene miners={miners} isActive={isActive} creditedHundredths={isActive ? Number(hundredths) : null} />
      </Suspense>
    </FailureBoundary>
  )
}
