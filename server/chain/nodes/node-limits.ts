/** Maximum blocks in one request for logs. Every public node refuses more. */
const RANGE_BLOCKS_MAX = 1_000n
/**
 * Full ranges answered before a longer one is tried. The number is multiplied by four each time that the longer one is
 * refused.
 */
const GROW_AFTER = 20
const GROW_AFTER_MAX = 5_000

/** Limits of a node's requests, learned from its refusals. */
export type NodeLimits = {
  rangeBlocks: bigint
  /** Full ranges answered since the limit was found. */
  fullRanges: number
  /** Whether a longer range is being tried. */
  isTrying: boolean
  growAfter: number
  /** Whether it serves all receipts of a block at once; null until it was asked. */
  hasBlockReceipts: boolean | null
  /** Times of blocks with payments, in Unix milliseconds, by block hash. */
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

/** Records that a range of this many blocks was refused. Half of it is tried from then on. */
export function noteRefusedRange(limits: NodeLimits, blocks: bigint): void {
  const half = blocks > 1n ? blocks / 2n : 1n
  if (half >= limits.rangeBlocks) return
  limits.rangeBlocks = half
  limits.fullRanges = 0
  if (limits.isTrying) limits.growAfter = Math.min(limits.growAfter * 4, GROW_AFTER_MAX)
  limits.isTrying = false
}

/** Records that a range of this many blocks was answered. After many full ranges, twice as many blocks are tried. */
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
