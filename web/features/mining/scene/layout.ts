/** Height of the mine; its width follows from the canvas. In pixels of the mine, as all that follows. */
export const MINE_HEIGHT = 300
export const FLOOR_Y = 252
export const LEDGE_Y = 136
export const RAILS_Y = 276
export const LAMPS_Y = 24

/** From so many kinds of cards on there is a second level. */
export const KINDS_OF_A_LEDGE = 4
const LEDGE_SCALE = 0.72
const SCALE_MAX = 1.42
const SCALE_MIN = 0.7
/** That a figure of full size needs beside the next. */
const PITCH = 96
/** Under a ledge there is less height. */
const SCALE_UNDER_LEDGE = 0.92

/** Where a figure digs: it stands here, and its rock is before it. */
export type Station = { readonly x: number; readonly y: number; readonly scale: number; readonly isUpper: boolean }

export type Layout = {
  readonly width: number
  readonly stations: readonly Station[]
  readonly cartX: number
  /** Left end of the upper level. */
  readonly ledgeX: number | null
  /** Where loads are tipped: into the cart, or from the upper level into the chute. */
  readonly dropX: { readonly lower: number; readonly upper: number }
  readonly exitX: number
  readonly lampXs: readonly number[]
  /** Seams in the back wall: so many of them are open. */
  readonly seamXs: readonly number[]
}

/** Six cards are sold at the start. */
export const SEAMS = 6
const WIDE = 640

/** How many figures have room: more of them on two levels. */
export function figuresMaxAt(width: number, kinds: number): number {
  const hasLedge = kinds >= KINDS_OF_A_LEDGE
  if (width >= WIDE) return hasLedge ? 10 : 7
  return hasLedge ? 5 : 3
}

/** How the mine lies in a canvas of this width: it grows with what is owned. */
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
