import { Suspense, useMemo } from 'react'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { SceneMiner } from './scene/crew.ts'
import { MineScenePlace } from './scene/mine-scene-place.tsx'

const MineScene = lazyPart(async () => (await import('./scene/mine-scene.tsx')).MineScene)

/** First card of a new market. */
const PIP = { cardId: 1, name: 'Pip', imageUrl: '/cards/pip.svg', copies: 1, isSpent: false } as const

type GuestMineProps = {
  /** Counter's value, in hundredths of BV3. */
  hundredths: bigint
  /** Whether Pip works; true from the press, before the server has answered. */
  isActive: boolean
}

/** Shows the mine to a guest: Pip alone, who drops a nugget for each hundredth on the counter. */
export function GuestMine({ hundredths, isActive }: GuestMineProps) {
  const miners = useMemo((): SceneMiner[] => [{ ...PIP, isAtWork: isActive }], [isActive])
  return (
    // The scene is decorative; the page is complete without it.
    <FailureBoundary show={() => <MineScenePlace />}>
      <Suspense fallback={<MineScenePlace />}>
        <MineScene miners={miners} isActive={isActive} creditedHundredths={isActive ? Number(hundredths) : null} />
      </Suspense>
    </FailureBoundary>
  )
}
