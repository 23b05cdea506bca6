import { chainDetail } from '#core/chain-alarm.ts'
import type { Payment } from '#core/payment.ts'
import { raiseChainAlarm } from '../../chain/alarms.ts'
import type { ChainReader, FinalHead } from '../../chain/chain-reader.ts'
import { type BlockPosition, type Cursor, saveCursors } from '../../chain/cursors.ts'
import type { Database } from '../../db/statement.ts'
import { addArrivals } from '../arrivals.ts'

/** State and dependencies of one round of reading the chain. */
export type WatchRound = Omit<RoundDeps, 'bounds'> & {
  readonly bounds: WatchBounds
  readonly cursors: ReadonlyMap<string, Cursor>
  readonly head: FinalHead
  readonly start: BlockPosition
  readonly signal: AbortSignal | undefined
}

export type RoundDeps = {
  readonly db: Database
  readonly chain: ChainReader
  /** First block whose payments count. A chain that was never watched is read from there. */
  readonly startBlock: bigint
  /** Returns which payments are too small to buy anything. */
  readonly judgeDust: (payments: readonly Payment[]) => Promise<(payment: Payment) => boolean>
  /** Compares blocks that were read before with the current chain, and reports differences. */
  readonly reconcile: (fromBlock: bigint, toBlock: bigint, headBlock: bigint) => Promise<void>
  /** Returns whether a player may have paid in BNB since a moment, in Unix milliseconds. */
  readonly isBnbAwaited: (sinceMs: bigint) => Promise<boolean>
  readonly bounds?: WatchBounds
  /** Looks for BNB beside the round, which then does not wait for it. If absent, the round itself looks for BNB. */
  readonly readBnbInBackground?: (look: () => Promise<void>) => void
}

/** Repeated reading of each block, once this many blocks are final since it was first read. */
export type RereadPass = { readonly pass: string; readonly afterBlocks: bigint }

export type WatchBounds = {
  /** Blocks read at once. Their payments are saved together with the cursor. */
  readonly rangeBlocksMax: bigint
  /** Maximum ranges read in one round, so that catching up releases the round's lock now and then. */
  readonly rangesPerRoundMax: number
  /** Looks that make up for a node that answered too early with nothing, or hid its logs for a while. */
  readonly rereads: readonly RereadPass[]
  /** Maximum ranges of a look in one round. */
  readonly rereadRangesPerRoundMax: number
  /** Maximum blocks read for BNB in one round. Each is a separate request to every node. */
  readonly bnbBlocksPerRoundMax: bigint
}

/** Number of transfers too small to buy anything that, coming at once, must be deliberate. */
const FLOOD_MIN = 500

/** Saves cursors in the transaction that inserts the payments read up to them into the inbox. */
export async function saveRound(
  { db, chain: { chainId }, judgeDust }: Pick<WatchRound, 'db' | 'chain' | 'judgeDust'>,
  cursors: readonly Cursor[],
  payments: readonly Payment[] = [],
): Promise<void> {
  // A single statement is a transaction by itself.
  if (payments.length === 0) return saveCursors(db, chainId, cursors)
  const isDust = await judgeDust(payments)
  await db.transaction(async (tx) => {
    const small = (await addArrivals(tx, chainId, payments, isDust)).filter(isDust)
    if (small.length >= FLOOD_MIN) {
      const block = String(small[0]?.blockNumber)
      const detail = chainDetail('dust_arrived', { count: String(small.length), block })
      await raiseChainAlarm(tx, { kind: 'dust_flood', subject: '', detail })
    }
    await saveCursors(tx, chainId, cursors)
  })
}
