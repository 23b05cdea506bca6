import type { Variant } from '#core/game/rules.ts'

/** The picture of each game, without a run in it. */
export const POSTERS: Readonly<Record<Variant, string>> = {
  cactus: '/game/game-poster-desert.svg',
  character: '/game/game-poster-market.svg',
}
