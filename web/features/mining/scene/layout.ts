/** Height of the mine; its width depends on the canvas. All lengths in this file are pixels of the mine. */
export const MINE_HEIGHT = 300
export const FLOOR_Y = 252
export const LEDGE_Y = 136
export const RAILS_Y = 276
export const LAMPS_Y = 24

/** Number of kinds of cards from which the mine has a second level. */
export const KINDS_OF_A_LEDGE = 4
const LEDGE_SCALE = 0.72
const SCALE_MAX = 1.42
const SCALE_MIN = 0.7
/** Distance that a figure of full size needs to the next one. */
const PITCH = 96
/** Maximum scale under a ledge, where the height is smaller. */
const SCALE_UNDER_LEDGE = 0.92

/** Position at which a figure digs; its rock is in front of it. */
export type Station = { readonly x: number; readonly y: number; readonly scale: number; readonly isUpper: boolean }

export type Layout = {
  readonly width: number
  readonly stations: readonly Station[]
  readonly cartX: number
  /** Left end of the upper level. */
  readonly ledgeX: number | null
  /** Position at which sacks are tipped: into the cart, or from the upper level into the chute. */
  readonly dropX: { readonly lower: number; readonly upper: number }
  readonly exitX: number
  readonly lampXs: readonly number[]
  /** Seams in the back wall; one is open for each kind of card. */
  readonly seamXs: readonly number[]
}

/** Number of seams: six cards are on sale at the start. */
export const SEAMS = 6
const WIDE = 640

/** Returns the number of figures that have room; two levels have room for more. */
export function figuresMaxAt(width: number, kinds: number): number {
  const hasLedge = kinds >= KINDS_OF_A_LEDGE
  if (width >= WIDE) return hasLedge ? 10 : 7
  return hasLedge ? 5 : 3
}

/** Returns the layout of the mine in a canvas of this width; it grows with the collection. */
export function layOut(width: number, figures: number, kinds: number): Layout {
  const isWide = width >= WIDE
  const cartX = isWide ? 176 : 74
  const hasLedge = kinds >= KINDS_OF_A_LEDGE && figures > 1
  const ledgeX = hasLedge ? cartX + 62 : null
  const upper = hasLedge ? Math.floor(figures * 0.45) : 0
  const from = cartX + (isWide ? 84 : 58)
  const until = width - (isWide ? 56 : 34)
  const levels = [
    ...spread(figures - upper, from, until, FLOOR_Y, hasLedge ? SCALE_UNDER_LEDGE : SCALE_MAX, false),
    ...spread(upper, from + (isWide ? 60 : 40), until, LEDGE_Y, LEDGE_SCALE, true),
  ]
  return {
    width,
    stations: levels,
    cartX,
    ledgeX,
    dropX: { lower: cartX + 66, upper: (ledgeX ?? 0) + 26 },
    exitX: isWide ? 0 : -70,
    lampXs: evenly(1 + Math.min(kinds, 7), isWide ? 150 : 70, width - 30),
    seamXs: evenly(SEAMS, cartX + 80, width - 20),
  }
}

function spread(count: number, from: number, until: number, y: number, scaleMax: number, isUpper: boolean): Station[] {
  const room = (until - from) / Math.max(count, 1)
  const scale = Math.min(scaleMax, Math.max(SCALE_MIN, room / PITCH))
  return evenly(count, from, until).map((x) => ({ x: x - 20 * scale, y, scale, isUpper }))
}

const evenly = (count: number, from: number, until: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((index + 0.5) * (until - from)) / count)
