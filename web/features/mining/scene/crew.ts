import { FIGURES, type Rarity } from './sheets.gen.ts'

/** A card as the mine shows it. */
export type SceneMiner = {
  readonly cardId: number
  readonly name: string
  readonly imageUrl: string
  readonly copies: number
  /** A session of this card runs. */
  readonly isAtWork: boolean
  /** None of its copies has anything left to give. */
  readonly isSpent: boolean
}

export type FigureName = keyof typeof FIGURES

/** One that is seen. */
export type Figure = {
  readonly name: FigureName
  readonly rarity: Rarity
  readonly isWorking: boolean
  /** 0 to 1; the same for the same copy of the same card. */
  readonly chance: number
}

export type Crew = {
  readonly figures: readonly Figure[]
  /** One for each kind of card, at most `LAMPS_MAX`. */
  readonly lamps: readonly Rarity[]
  readonly kinds: number
  /** Copies that there was no room for. */
  readonly unseen: number
}

export const FIGURES_OF_A_CARD_MAX = 3
export const LAMPS_MAX = 7

const CARD_PICTURE = /^\/cards\/(\w+)\.svg$/

/** The character of a card's picture; a plain miner where it is not one of ours. The games decide it alike. */
export function figureOn(imageUrl: string): FigureName {
  const name = CARD_PICTURE.exec(imageUrl)?.[1] ?? ''
  return Object.hasOwn(FIGURES, name) ? (name as FigureName) : 'guest'
}

/** Who is seen: of every card one, then of every card a second and a third, while there is room. */
export function crewOf(miners: readonly SceneMiner[], figuresMax: number): Crew {
  const figures: Figure[] = []
  for (let copy = 0; copy < FIGURES_OF_A_CARD_MAX; copy++) {
    for (const miner of miners) {
      if (copy < miner.copies && figures.length < figuresMax) figures.push(figureOf(miner, copy))
    }
  }
  const owned = miners.filter(({ copies }) => copies > 0)
  const copies = owned.reduce((sum, it) => sum + it.copies, 0)
  return {
    figures,
    lamps: owned.slice(0, LAMPS_MAX).map(({ imageUrl }) => FIGURES[figureOn(imageUrl)].rarity),
    kinds: owned.length,
    unseen: copies - figures.length,
  }
}

function figureOf({ cardId, imageUrl, isAtWork, isSpent }: SceneMiner, copy: number): Figure {
  const name = figureOn(imageUrl)
  return { name, rarity: FIGURES[name].rarity, isWorking: isAtWork && !isSpent, chance: chanceOf(cardId, copy) }
}

/** From 0 to below 1, evenly strewn over the copies that are owned; the same for the same copy. */
export const chanceOf = (cardId: number, copy: number): number => (cardId * 0.618_034 + copy * 0.4142) % 1
