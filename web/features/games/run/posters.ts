import type { Variant } from '#core/game/rules.ts'

/** Pictures by game, shown between runs. */
export const POSTERS: Readonly<Record<Variant, string>> = {
  cactus: '/game/game-poster-desert.svg',
  character: '/game/game-poster-market.svg',
}
