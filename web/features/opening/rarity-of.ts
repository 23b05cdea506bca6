/** Rarity of a character, shown by its card's frame. */
export type Rarity = 'common' | 'rare' | 'epic' | 'legendary'

const RARER: Readonly<Record<string, Rarity>> = {
  '/cards/lakatan.svg': 'rare',
  '/cards/burro.svg': 'rare',
  '/cards/java.svg': 'epic',
  '/cards/michel.svg': 'legendary',
}

/** Returns the rarity by the picture. A card with a picture of the operator has no frame that would show a rarity. */
export const rarityOf = (imageUrl: string): Rarity => RARER[imageUrl] ?? 'common'

/** Returns the rarest of some cards, which colours the light of the stall. */
export const rarestOf = (pictures: readonly string[]): Rarity => {
  const rarities = pictures.map(rarityOf)
  return (['legendary', 'epic', 'rare'] as const).find((it) => rarities.includes(it)) ?? 'common'
}
