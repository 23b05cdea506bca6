import { Suspense, useMemo } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { useNow } from '#web/lib/use-now.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { earnedNow } from './earned-now.ts'
import { ownedCards } from './owned-card.ts'
import { MineScenePlace } from './scene/mine-scene-place.tsx'

const MineScene = lazyPart(async () => (await import('./scene/mine-scene.tsx')).MineScene)

type MineHeroProps = {
  state: MiningState
  /** When the state arrived, in Unix milliseconds of this browser. */
  receivedAtMs: number
  purchases: readonly OwnedCopyView[]
}

/** The mine with the player's own characters, before all else on the page. */
export function MineHero({ state, receivedAtMs, purchases }: MineHeroProps) {
  const { sessions } = state
  const isActive = sessions.length > 0
  const nowMs = useNow(isActive)
  const miners = useMemo(() => {
    const atWork = new Set(sessions.map(({ cardId }) => cardId))
    return ownedCards(purchases).map(({ cardId, name, imageUrl, copies, dailyBv3, dailyUsdt }) => ({
      cardId,
      name,
      imageUrl,
      copies,
      isAtWork: atWork.has(cardId),
      isSpent: dailyBv3 === 0n && dailyUsdt === 0n,
    }))
  }, [sessions, purchases])
  const creditedHundredths = isActive ? Number(earnedNow(state, nowMs - receivedAtMs).bv3) : null
  return (
    <Suspense fallback={<MineScenePlace />}>
      <MineScene miners={miners} isActive={isActive} creditedHundredths={creditedHundredths} />
    </Suspense>
  )
}
