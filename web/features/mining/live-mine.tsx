import { Suspense, useMemo } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { FailureBoundary, lazyPart } from '#web/ui/lazy-part.tsx'

import { earnedNow } from './earned-now.ts'
import { useElapsedMs } from './mine-clock.tsx'
import type { OwnedCard } from './owned-card.ts'
import type { MineState } from './scene/mine.ts'
import { MineScenePlace } from './scene/mine-scene-place.tsx'

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

const NOBODY: MineState['miners'] = []

/** Shows an empty mine without a description, for when the miners are unknown. */
export const ClosedMine = () => (
  <div aria-hidden="true">
    <SceneOnly miners={NOBODY} isActive={false} creditedHundredths={null} />
  </div>
)

/** The scene is decorative; the page is complete without it. */
const SceneOnly = (scene: MineState) => (
  <FailureBoundary show={() => <MineScenePlace />}>
    <Suspense fallback={<MineScenePlace />}>
      <MineScene {...scene} />
    </Suspense>
  </FailureBoundary>
)
