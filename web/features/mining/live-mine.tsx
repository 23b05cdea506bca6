import type { MiningState } from '#core/api/mining.ts'
import { useNow } from '#web/lib/use-now.ts'
import { earnedNow } from './earned-now.ts'
import type { OwnedCard } from './owned-card.ts'
import { MineScene } from './scene/mine-scene.tsx'

type LiveMineProps = { state: MiningState; receivedAtMs: number; isStale: boolean; cards: readonly OwnedCard[] }

/** The mine with the player's own characters, which drop a nugget for each hundredth that the counter shows. */
export function LiveMine({ state, receivedAtMs, isStale, cards }: LiveMineProps) {
  const isActive = state.sessions.length > 0
  const isCounting = isActive && !isStale
  const nowMs = useNow(isCounting)
  const credited = Number(earnedNow(state, isCounting ? nowMs - receivedAtMs : 0).bv3)
  const miners = cards.map(({ cardId, name, imageUrl, copies, isSpent }) => {
    const isInShift = state.sessions.some((session) => session.cardId === cardId)
    return { cardId, name, imageUrl, copies, isSpent, isAtWork: isInShift && !isSpent }
  })
  return <MineScene miners={miners} isActive={isActive} creditedHundredths={isActive ? credited : null} />
}
