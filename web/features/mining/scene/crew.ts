import { FIGURES, type FigureRarity } from './sheets.gen.ts'

/** A card of the mine. */
export type SceneMiner = {
  readonly cardId: number
  readonly name: string
  readonly imageUrl: string
  readonly copies: number
  /** Whether a session of this card runs. */
  readonly isAtWork: boolean
  /** Whether none of its copies has anything left to mine. */
  readonly isSpent: boolean
}

export type FigureName = keyof typeof FIGURES

/** A visible figure. */
export type CrewFigure = {
  readonly name: FigureName
  readonly rarity: FigureRarity
  readonly isWorking: boolean
  /** Number from 0 to below 1, constant for a copy of a card. */
  readonly chance: number
}

export type Crew = {
  readonly figures: readonly CrewFigure[]
  /** One lamp per kind of card, at most `LAMPS_MAX`. */
  readonly lamps: readonly FigureRarity[]
  readonly kinds: number
  /** Number of copies without room in the mine. */
  readonly unseen: number
}

export const FIGURES_OF_A_CARD_MAX = 3
export const LAMPS_MAX = 7

const CARD_PICTURE = /^\/cards\/(\w+)\.svg$/

/** Returns the character in a card's picture; a plain miner if the picture is not a built-in one. The games use the same rule. */
export function figureOn(imageUrl: string): FigureName {
  const name = CARD_PICTURE.exec(imageUrl)?.[1] ?? ''
  return Object.hasOwn(FIGURES, name) ? (name as FigureName) : 'guest'
}

/** Returns the visible figures: one of every card, then a second and a third of every card while there is room. */
export function crewOf(miners: readonly SceneMiner[], figuresMax: number): Crew {
  const figures: CrewFigure[] = []
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

function figureOf({ cardId, imageUrl, isAtWork, isSpent }: SceneMiner, copy: number): CrewFigure {
  const name = figureOn(imageUrl)
  return { name, rarity: FIGURES[name].rarity, isWorking: isAtWork && !isSpent, chance: chanceOf(cardId, copy) }
}

/** Returns a number from 0 to below 1, spread evenly over the owned copies and constant for a copy. */
export const chanceOf = (cardId: number, copy: number): number => (cardId * 0.618_034 + copy * 0.4142) % 1
