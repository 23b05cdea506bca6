import type { Variant } from './rules.ts'

/**
 * Part of an obstacle that collides, in px: its left edge from the obstacle's, its bottom from the ground, its width, its height.
 */
export type Box = readonly [left: number, bottom: number, width: number, height: number]

export type ObstacleKind = {
  /** Appearance. Two kinds of one name differ in their measures. */
  readonly name: string
  readonly widthPx: number
  readonly boxes: readonly Box[]
  /** Whether the ground is missing over its width. */
  readonly isPit: boolean
  /** First tick in which it may reach the runner. Harder kinds come once there is speed to clear them. */
  readonly fromTick: number
  /** Frequency, relative to the other kinds. */
  readonly weight: number
  /** Ticks that it takes longer to clear than others. The next obstacle comes that much later. */
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

/** Returns an obstacle in the air. The runner passes under a high one without a jump, and jumps over a low one. */
const floating = (
  name: string,
  [widthPx, heightPx]: readonly [number, number],
  bottomPx: number,
  fromTick: number,
): ObstacleKind => ({
  ...solid(name, widthPx, heightPx, fromTick, 3),
  boxes: [[0, bottomPx, widthPx, heightPx]],
})

const pit = (name: string, widthPx: number, fromTick: number): ObstacleKind => ({
  ...solid(name, widthPx, 0, fromTick, 3),
  boxes: [],
  isPit: true,
  extraTicks: 12,
})

/** Returns an obstacle that only a short hop clears, because a board hangs over the box. */
const underBoard = (fromTick: number): ObstacleKind => ({
  ...solid('sign', 36, 0, fromTick, 2),
  boxes: [
    [8, 0, 20, 14],
    [0, 118, 36, 20],
  ],
})

/** Obstacles of each game. Their index in the list is their number in a course. */
export const OBSTACLES: Readonly<Record<Variant, readonly ObstacleKind[]>> = {
  cactus: [
    solid('cactus-small', 14, 24, 0, 3),
    solid('cactus-tall', 14, 38, 1_800, 4),
    solid('cactus-pair', 30, 26, 1_200, 4),
    solid('cactus-trio', 46, 30, 3_600, 4),
    solid('cactus-grove', 76, 38, 5_100, 5),
    floating('crow', [26, 16], 54, 900),
    floating('crow', [26, 16], 8, 2_400),
    pit('wash', 88, 600),
    pit('wash', 152, 4_200),
  ],
  character: [
    solid('crate', 20, 20, 0, 3),
    solid('crates', 20, 44, 2_400, 4),
    solid('cart', 52, 26, 3_600, 4),
    solid('pole', 12, 64, 6_000, 5),
    floating('lanterns', [40, 24], 58, 900),
    underBoard(3_000),
    pit('drain', 80, 600),
    pit('drain', 130, 4_800),
  ],
}
