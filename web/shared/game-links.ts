import { useSearch } from 'wouter'
import type { Variant } from '#core/game/rules.ts'

/** Page paths by game. */
const GAME_PATHS: Readonly<Record<Variant, string>> = { cactus: '/game-old', character: '/game' }

/** Returns the address at which a run can be watched; it can be shared. */
export const runPath = (variant: Variant, runId: number): string => `${GAME_PATHS[variant]}?run=${runId}`

export const gamePath = (variant: Variant): string => GAME_PATHS[variant]

/** Returns the run named by the page's address; null if it names none. */
export function useRunInAddress(): number | null {
  const named = new URLSearchParams(useSearch()).get('run')
  return named !== null && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
}

/** Element id of the game on its page; links point to it. */
export const GAME_ID = 'game'

/** Pictures by game, shown between runs. */
export const POSTERS: Readonly<Record<Variant, string>> = {
  cactus: '/game/game-poster-desert.svg',
  character: '/game/game-poster-market.svg',
}
