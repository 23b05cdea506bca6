import type { Payment } from '#core/payment.ts'
import type { Database } from '../db/pool.ts'
import { raiseChainAlarm } from './alarms.ts'
import { putIn } from './arrivals.ts'
import type { ChainReader } from './chain-reader.ts'
import { type Cursor, type Place, saveCursors } from './cursors.ts'
import type { FinalHead } from './final-head.ts'

/** One look at the chain: what it knows, and what it may do. */
export type Round = Omit<RoundDeps, 'bounds'> & {
  readonly bounds: WatchBounds
  readonly cursors: ReadonlyMap<string, Cursor>
  readonly head: FinalHead
  readonly start: Place
  readonly signal: AbortSignal | undefined
}

export type RoundDeps = {
  readonly db: Database
  readonly chain: ChainReader
  /** First block whose payments count: where to begin on a chain that was never watched. */
  readonly startBlock: bigint
  /** Tells what is too small to buy anything. */
  readonly judgeDust: (payments: readonly Payment[]) => Promise<(payment: Payment) => boolean>
  /** Compares blocks that were read before with the chain as it is now, and tells of what differs. */
  readonly reconcile: (fromBlock: bigint, toBlock: bigint, headBlock: bigint) => Promise<void>
  /** Whether somebody may have paid in BNB since a moment, in Unix milliseconds. */
  readonly isBnbAwaited: (sinceMs: bigint) => Promise<boolean>
  readonly bounds?: WatchBounds
  /** Looks for BNB beside the round, which then does not wait for it; left out, it is a part of the round. */
  readonly lookForBnbBeside?: (look: () => Promise<void>) => void
}

/** Every block is read once more when so many blocks are final since it was first read. */
export type Look = { readonly pass: string; readonly afterBlocks: bigint }

/** The pass of the look that comes last: up to its place everything was read as often as it ever is. */
export const LAST_LOOK = 'usdt last look'

export type WatchBounds = {
  /** Blocks read at once: what they brought is written down together with the cursor. */
  readonly rangeBlocksMax: bigint
  /** Ranges read in one round, so that catching up leaves the round's lock now and then. */
  readonly rangesPerRoundMax: number
  /** A node that answered too early with nothing, or hid its logs for a while, is caught up on. */
  readonly looks: readonly Look[]
  /** Ranges of a look in one round. */
  readonly lookRangesPerRoundMax: number
  /** Blocks looked through for BNB in one round: each is a request of its own to every node. */
  readonly bnbBlocksPerRoundMax: bigint
}

/** So many transfers at once that are too small to buy anything are somebody's doing. */
const FLOOD_OF = 500

/** Moves cursors in the transaction that puts into the inbox what was read up to them. */
export async function save(
  { db, chain: { chainId }, judgeDust }: Pick<Round, 'db' | 'chain' | 'judgeDust'>,
  cursors: readonly Cursor[],
  payments: readonly Payment[] = [],
): Promise<void> {
  // One statement is a transaction by itself.
  if (payments.length === 0) return saveCursors(db, chainId, cursors)
  const isDust = await judgeDust(payments)
  await db.transaction(async (tx) => {
    const small = (await putIn(tx, chainId, payments, isDust)).filter(isDust)
    if (small.length >= FLOOD_OF) {
      const detail = `${small.length} transfers that are too small to buy anything came at once, the first in block ${small[0]?.blockNumber}`
      await raiseChainAlarm(tx, { kind: 'dust_flood', subject: '', detail })
    }
    await saveCursors(tx, chainId, cursors)
  })
}
