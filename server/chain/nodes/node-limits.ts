/** Blocks in one question for logs: more are refused by every public node. */
const RANGE_BLOCKS_MAX = 1_000n
/** Full ranges answered before a longer one is tried; four times as many after each time that it was refused. */
const GROW_AFTER = 20
const GROW_AFTER_MAX = 5_000

/** What a node lets itself be asked, learned from its refusals. */
export type NodeLimits = {
  rangeBlocks: bigint
  /** Full ranges answered since the limit was found. */
  fullRanges: number
  /** Whether a longer range is being tried. */
  isTrying: boolean
  growAfter: number
  /** Whether it serves all receipts of a block at once; null until it was asked. */
  hasBlockReceipts: boolean | null
  /** Times of blocks that payments were in, in Unix milliseconds, by the blocks' hashes. */
  readonly blockTimes: Map<string, bigint>
}

export const newLimits = (): NodeLimits => ({
  rangeBlocks: RANGE_BLOCKS_MAX,
  fullRanges: 0,
  isTrying: false,
  growAfter: GROW_AFTER,
  hasBlockReceipts: null,
  blockTimes: new Map(),
})

/** So many blocks were refused: half of them is tried from now on. */
export function noteRefusedRange(limits: NodeLimits, blocks: bigint): void {
  const half = blocks > 1n ? blocks / 2n : 1n
  if (half >= limits.rangeBlocks) return
  limits.rangeBlocks = half
  limits.fullRanges = 0
  if (limits.isTrying) limits.growAfter = Math.min(limits.growAfter * 4, GROW_AFTER_MAX)
  limits.isTrying = false
}

/** So many blocks were answered: after many full ranges twice as many are tried. */
export function noteAnsweredRange(limits: NodeLimits, blocks: bigint): void {
  if (blocks < limits.rangeBlocks || limits.rangeBlocks === RANGE_BLOCKS_MAX) return
  limits.fullRanges += 1
  if (limits.isTrying) {
    limits.isTrying = false
    limits.growAfter = GROW_AFTER
  }
  if (limits.fullRanges < limits.growAfter) return
  limits.fullRanges = 0
  limits.isTrying = true
  const double = limits.rangeBlocks * 2n
  limits.rangeBlocks = double < RANGE_BLOCKS_MAX ? double : RANGE_BLOCKS_MAX
}
