import { useSearch } from 'wouter'
import type { Variant } from '#core/game/rules.ts'

/** The page of each game. */
const GAME_PATHS: Readonly<Record<Variant, string>> = { cactus: '/game-old', character: '/game' }

/** Where a run is watched: an address that can be passed on. */
export const runPath = (variant: Variant, runId: number): string => `${GAME_PATHS[variant]}?run=${runId}`

export const gamePath = (variant: Variant): string => GAME_PATHS[variant]

/** The run that the page's address names; null where it names none. */
export function useRunInAddress(): number | null {
  const named = new URLSearchParams(useSearch()).get('run')
  return named !== null && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
}
