/**
 * Where a card is held in a hand of cards.
 *
 * - `side`: from -1 at the left to 1 at the right, in parts of what the hand spreads to
 * - `spread`: how far its outermost cards are from the middle, in percent of a card's width
 * - `turn`: degrees
 * - `drop`: percent of a card's height
 * - `reach`: how far a corner of its outermost cards, as they are turned, is from their middle, in percent of a card's width
 */
export type FanPlace = {
  readonly side: number
  readonly spread: number
  readonly turn: number
  readonly drop: number
  readonly reach: number
}

/** Of a full hand. */
const SPREAD_MAX = 130
const TURN_MAX = 21
const DROP_MAX = 16
/** Between neighbours: few cards stand closer together than a full hand would have them. */
const SPREAD_STEP = 56
const TURN_STEP = 8
const DROP_STEP = 3
/** From where a card turns, which is in its middle at four fifths of its height, to its upper corner: in percent of its width. */
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

/** Which card lies over which: the one that is looked at over its neighbours, these over theirs, alike on both sides. */
export const levelOf = (index: number, front: number, count: number): number => count - Math.abs(index - front)
