import { type Bnb, usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import type { Executor } from '../db/statement.ts'
import {
  deleteArrivals,
  insertArrivals,
  type ReadClaimsOfRow,
  type ReadDueArrivalsRow,
  readClaimsOf,
  readDueArrivals,
  readDueDust,
  updateFailedArrivals,
} from './arrivals.sql.ts'
import { readFirstBlock } from './bind-database.ts'

/** Payment that was read from the chain and waits to be settled. */
export type Arrival = {
  readonly payment: Payment
  readonly tries: number
  /** Whether it has waited so long that a person should know. */
  readonly isStuck: boolean
}

export const STUCK_SECONDS = 600

/** Returns the key that distinguishes a payment from all others of its chain. */
export const keyOf = ({
  txHash,
  asset,
  from,
  value,
  occurrence,
}: Omit<ReadClaimsOfRow, 'tx_hash' | 'sender'> & { txHash: string; from: string }) =>
  `${txHash} ${asset} ${from} ${value} ${occurrence}`

/**
 * Inserts payments that are not claimed yet into the inbox. A payment that is being settled at this moment may be inserted
 * once more, and is then found settled. Payments from before the first block are left out.
 *
 * @returns payments that were inserted, or were in the inbox before
 */
export async function putIn(
  executor: Executor,
  chainId: number,
  payments: readonly Payment[],
  isDust: (payment: Payment) => boolean,
): Promise<readonly Payment[]> {
  if (payments.length === 0) return []
  const hashes = [...new Set(payments.map(({ txHash }) => txHash))]
  const claims = await readClaimsOf(executor, { chainId, hashes })
  const known = new Set(claims.map((row) => keyOf({ ...row, txHash: row.tx_hash, from: row.sender })))
  const firstBlock = (await readFirstBlock(executor)) ?? 0n
  const fresh = payments.filter((payment) => payment.blockNumber >= firstBlock && !known.has(keyOf(payment)))
  if (fresh.length === 0) return []
  await insertArrivals(executor, {
    ...keysOf(chainId, fresh),
    logIndexes: fresh.map(({ logIndex }) => logIndex),
    blockNumbers: fresh.map(({ blockNumber }) => blockNumber),
    blockHashes: fresh.map(({ blockHash }) => blockHash),
    blockTimesMs: fresh.map(({ blockTimeMs }) => blockTimeMs),
    recipients: fresh.map(({ to }) => to),
    dusts: fresh.map(isDust),
  })
  return fresh
}

/** Lists due payments in turns: the first payment of every payer comes before any second one. */
export async function readDue(
  executor: Executor,
  chainId: number,
  bounds: { readonly perPayer: number; readonly limit: number },
): Promise<Arrival[]> {
  return (await readDueArrivals(executor, { chainId, stuckSeconds: STUCK_SECONDS, ...bounds })).map((row) =>
    toArrival(chainId, row),
  )
}

/** Lists due payments that are too small to buy anything, by payer. */
export async function readDueSmall(executor: Executor, chainId: number, limit: number): Promise<Arrival[]> {
  return (await readDueDust(executor, { chainId, stuckSeconds: STUCK_SECONDS, limit })).map((row) =>
    toArrival(chainId, row),
  )
}

/** Removes settled payments from the inbox. */
export async function takeOut(executor: Executor, chainId: number, payments: readonly Payment[]): Promise<void> {
  if (payments.length > 0) await deleteArrivals(executor, keysOf(chainId, payments))
}

/** Records that settling has failed. The delay before the next attempt grows each time. */
export async function postpone(
  executor: Executor,
  chainId: number,
  payments: readonly Payment[],
  problem: string,
): Promise<void> {
  await updateFailedArrivals(executor, { ...keysOf(chainId, payments), problem })
}

const keysOf = (chainId: number, payments: readonly Payment[]) => ({
  chainId,
  hashes: payments.map(({ txHash }) => txHash),
  assets: payments.map(({ asset }) => asset),
  senders: payments.map(({ from }) => from),
  values: payments.map(({ value }): bigint => value),
  occurrences: payments.map(({ occurrence }) => occurrence),
})

function toArrival(chainId: number, row: ReadDueArrivalsRow): Arrival {
  const facts = {
    chainId,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    occurrence: row.occurrence,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    blockTimeMs: row.block_time_ms,
    from: row.sender,
    to: row.recipient,
  }
  const payment: Payment =
    row.asset === 'USDT'
      ? { ...facts, asset: 'USDT', value: usdt(row.value) }
      : { ...facts, asset: 'BNB', value: row.value as Bnb }
  return { payment, tries: row.tries, isStuck: row.is_stuck }
}
