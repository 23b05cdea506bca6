/** How rare a character is; shown by its card's frame. */
export type Rarity = 'common' | 'rare' | 'epic' | 'legendary'

const RARER: Readonly<Record<string, Rarity>> = {
  '/cards/lakatan.svg': 'rare',
  '/cards/burro.svg': 'rare',
  '/cards/java.svg': 'epic',
  '/cards/michel.svg': 'legendary',
}

/** By the picture: a card with one of the operator's own has no frame that would say it. */
export const rarityOf = (imageUrl: string): Rarity => RARER[imageUrl] ?? 'common'

/** The rarest of some cards: its light is the brightest. */
export const rarestOf = (pictures: readonly string[]): Rarity => {
  const rarities = pictures.map(rarityOf)
  return (['legendary', 'epic', 'rare'] as const).find((it) => rarities.includes(it)) ?? 'common'
}
