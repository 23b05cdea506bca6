/** Where a card is held in a hand of cards: in degrees, and in percent of its own width and height from the middle. */
export type FanPlace = { readonly turn: number; readonly shift: number; readonly drop: number }

/** How far the outermost cards of a full hand are turned and moved. */
const TURN_MAX = 21
const SHIFT_MAX = 92
const DROP_MAX = 16
/** Between neighbours: few cards stand closer than a full hand would have them. */
const TURN_STEP = 8
const SHIFT_STEP = 46

export function fanPlace(index: number, count: number): FanPlace {
  const half = (count - 1) / 2
  if (half === 0) return { turn: 0, shift: 0, drop: 0 }
  const side = (index - half) / half
  return {
    turn: side * Math.min(TURN_MAX, TURN_STEP * half),
    shift: side * Math.min(SHIFT_MAX, SHIFT_STEP * half),
    drop: side ** 2 * Math.min(DROP_MAX, 3 * half),
  }
}
