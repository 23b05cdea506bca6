/**
 * Place of a card in a hand of cards.
 *
 * - `side`: from -1 at the left to 1 at the right, as a share of `spread`
 * - `spread`: distance of the outermost cards from the middle, in percent of a card's width
 * - `turn`: degrees
 * - `drop`: percent of a card's height
 * - `reach`: distance from the middle of an outermost card to its corner, as it is turned, in percent of a card's width
 */
export type FanPlace = {
  readonly side: number
  readonly spread: number
  readonly turn: number
  readonly drop: number
  readonly reach: number
}

/** Limits, as in a full hand. */
const SPREAD_MAX = 130
const TURN_MAX = 21
const DROP_MAX = 16
/** Steps between neighbours, which make a hand of few cards narrower than a full one. */
const SPREAD_STEP = 56
const TURN_STEP = 8
const DROP_STEP = 3
/**
 * Distance from the point where a card turns to its upper corner, in percent of its width. The point is in the card's middle, at
 * four fifths of its height.
 */
const CORNER = { across: 50, up: 100 }

export function fanPlace(index: number, count: number): FanPlace {
  const half = (count - 1) / 2
  if (half === 0) return { side: 0, spread: 0, turn: 0, drop: 0, reach: CORNER.across }
  const side = (index - half) / half
  const turnMost = Math.min(TURN_MAX, TURN_STEP * half)
  const angle = (turnMost * Math.PI) / 180
  return {
    side,
    spread: Math.min(SPREAD_MAX, SPREAD_STEP * half),
    turn: side * turnMost,
    drop: side ** 2 * Math.min(DROP_MAX, DROP_STEP * half),
    reach: CORNER.across * Math.cos(angle) + CORNER.up * Math.sin(angle),
  }
}

/** Returns the level of a card. The front card is above its neighbours, and these above theirs, alike on both sides. */
export const levelOf = (index: number, front: number, count: number): number => count - Math.abs(index - front)
