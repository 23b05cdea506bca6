import { type Bnb, usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import { readFirstBlock } from '../chain/bind-database.ts'
import { STUCK_SECONDS } from '../chain/health.ts'
import { runLanes } from '../chain/run-many.ts'
import type { Database, Executor } from '../db/statement.ts'
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

/** Payment that was read from the chain and waits to be settled. */
export type Arrival = {
  readonly payment: Payment
  readonly tries: number
  /** Whether it has waited so long that a person should know. */
  readonly isStuck: boolean
}

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
export async function addArrivals(
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
export async function listDueArrivals(
  executor: Executor,
  chainId: number,
  bounds: { readonly perPayer: number; readonly limit: number },
): Promise<Arrival[]> {
  return (await readDueArrivals(executor, { chainId, stuckSeconds: STUCK_SECONDS, ...bounds })).map((row) =>
    toArrival(chainId, row),
  )
}

/** Lists due payments that are too small to buy anything, by payer. */
export async function listDueDust(executor: Executor, chainId: number, limit: number): Promise<Arrival[]> {
  return (await readDueDust(executor, { chainId, stuckSeconds: STUCK_SECONDS, limit })).map((row) =>
    toArrival(chainId, row),
  )
}

/** Removes settled payments from the inbox. */
export async function removeArrivals(executor: Executor, chainId: number, payments: readonly Payment[]): Promise<void> {
  if (payments.length > 0) await deleteArrivals(executor, keysOf(chainId, payments))
}

/** Records that settling has failed. The delay before the next attempt grows each time. */
export async function postponeArrivals(
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

/** Result of settling payments: done or failed. A `fault` is external and temporary. A `mistake` would happen again. */
export type SettleResult =
  | { readonly outcome: 'settled' }
  | { readonly outcome: 'fault' | 'mistake'; readonly problem: string }

export type DrainDeps = {
  readonly db: Database
  readonly chainId: number
  /** Credits or keeps one payment. It is called again for the same payment after a crash, so it must be idempotent. */
  readonly settle: (payment: Payment) => Promise<SettleResult>
  /** Combines payments of one payer in one asset that are too small to buy anything. */
  readonly setAside: (payments: readonly Payment[]) => Promise<SettleResult>
  /** Keeps a payment for the operator that a mistake in the code prevents from being settled. */
  readonly leaveToOperator: (payment: Payment) => Promise<SettleResult>
}

/** Payers whose payments are settled at the same time. Each uses a database connection. */
const LANES = 6
/**
 * Maximum payments taken at once, and of one payer among them. A caller that arrives meanwhile waits for no more than these.
 */
const BATCH = { limit: 60, perPayer: 10 } as const
const DUST_MAX = 300
/** Failures by the same mistake after which a payment is left to a person. */
const MISTAKES_MAX = 5

/**
 * Settles due payments in turns: the first payment of every payer comes before any second one. Payments that are too small to
 * buy anything come last. Ends when no payment is due.
 */
export async function drainArrivals(deps: DrainDeps, signal?: AbortSignal): Promise<void> {
  const { db, chainId } = deps
  while (!signal?.aborted) {
    const due = await listDueArrivals(db, chainId, BATCH)
    const small = due.length === 0 ? await listDueDust(db, chainId, DUST_MAX) : []
    if (due.length + small.length === 0) return
    await runLanes(LANES, bySender(due), (own) => settleEach(deps, own))
    await runLanes(LANES, bySenderAndAsset(small), (own) => setAsideOwnArrivals(deps, own))
  }
}

const bySender = (arrivals: readonly Arrival[]): Arrival[][] => [
  ...Map.groupBy(arrivals, ({ payment }) => payment.from).values(),
]

const bySenderAndAsset = (arrivals: readonly Arrival[]): Arrival[][] =>
  bySender(arrivals).flatMap((own) => [...Map.groupBy(own, ({ payment }) => payment.asset).values()])

/** Settles one payer's payments one after the other. */
async function settleEach(deps: DrainDeps, own: readonly Arrival[]): Promise<void> {
  const done: Arrival[] = []
  for (const arrival of own) {
    const { payment, tries } = arrival
    let settling = await deps.settle(payment)
    if (settling.outcome === 'mistake' && tries + 1 >= MISTAKES_MAX) settling = await deps.leaveToOperator(payment)
    if (settling.outcome === 'settled') done.push(arrival)
    else await postponeFailed(deps, [arrival], settling.problem)
  }
  await deleteSettled(deps, done)
}

async function setAsideOwnArrivals(deps: DrainDeps, own: readonly Arrival[]): Promise<void> {
  const settling = await deps.setAside(own.map(({ payment }) => payment))
  await (settling.outcome === 'settled' ? deleteSettled(deps, own) : postponeFailed(deps, own, settling.problem))
}

async function deleteSettled({ db, chainId }: DrainDeps, done: readonly Arrival[]): Promise<void> {
  const payments = done.map(({ payment }) => payment)
  await removeArrivals(db, chainId, payments)
  for (const { payment } of done.filter(({ isStuck }) => isStuck)) await endChainAlarm(db, stuckAlarm(payment))
}

async function postponeFailed({ db, chainId }: DrainDeps, failed: readonly Arrival[], problem: string): Promise<void> {
  const payments = failed.map(({ payment }) => payment)
  await postponeArrivals(db, chainId, payments, problem)
  const [stuck] = failed.filter(({ isStuck }) => isStuck)
  if (stuck !== undefined) await raiseChainAlarm(db, { ...stuckAlarm(stuck.payment), detail: problem })
}

const stuckAlarm = ({ txHash }: Payment) => ({ kind: 'payment_stuck', subject: txHash }) as const
