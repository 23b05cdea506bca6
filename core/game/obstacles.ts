import type { Variant } from './rules.ts'

/** What one collides with, in px: its left edge from the obstacle's, its bottom from the ground, its width, its height. */
export type Box = readonly [left: number, bottom: number, width: number, height: number]

export type ObstacleKind = {
  readonly name: string
  readonly widthPx: number
  readonly boxes: readonly Box[]
  /** Whether the ground is missing over its width. */
  readonly isPit: boolean
  /** The first tick in which one may reach the runner: harder kinds come once there is speed to clear them. */
  readonly fromTick: number
  /** How often it comes, beside the others. */
  readonly weight: number
  /** Ticks that it takes longer than others to be done with: the next obstacle comes so much later. */
  readonly extraTicks: number
}

const solid = (name: string, widthPx: number, heightPx: number, fromTick: number, weight: number): ObstacleKind => ({
  name,
  widthPx,
  boxes: [[0, 0, widthPx, heightPx]],
  isPit: false,
  fromTick,
  weight,
  extraTicks: 0,
})

/** Hangs over the ground: one runs under it, and must not jump. */
const hanging = (
  name: string,
  [widthPx, heightPx]: readonly [number, number],
  bottomPx: number,
  fromTick: number,
): ObstacleKind => ({
  ...solid(name, widthPx, heightPx, fromTick, 2),
  boxes: [[0, bottomPx, widthPx, heightPx]],
  extraTicks: 8,
})

const pit = (name: string, widthPx: number, fromTick: number): ObstacleKind => ({
  ...solid(name, widthPx, 0, fromTick, 3),
  boxes: [],
  isPit: true,
  extraTicks: 12,
})

/** Low enough to be cleared by a short hop alone: a board hangs over the box. */
const underBoard = (fromTick: number): ObstacleKind => ({
  ...solid('sign', 36, 0, fromTick, 2),
  boxes: [
    [8, 0, 20, 18],
    [0, 112, 36, 20],
  ],
  extraTicks: 4,
})

/** The obstacles of each game. Their place in the list is their number in a course. */
export const OBSTACLES: Readonly<Record<Variant, readonly ObstacleKind[]>> = {
  cactus: [
    solid('cactus-small', 14, 26, 0, 4),
    solid('cactus-tall', 14, 38, 1_800, 4),
    solid('cactus-pair', 30, 28, 1_800, 4),
    solid('cactus-trio', 46, 30, 4_200, 3),
    hanging('crow', [26, 16], 54, 900),
    pit('wash', 120, 600),
  ],
  character: [
    solid('crate', 20, 24, 0, 4),
    solid('crates', 20, 44, 3_000, 3),
    solid('cart', 52, 26, 3_600, 3),
    solid('pole', 12, 56, 5_400, 2),
    hanging('lanterns', [40, 24], 58, 900),
    underBoard(2_400),
    pit('drain', 104, 600),
  ],
}
