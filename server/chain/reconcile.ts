import { lowercased } from '#core/address.ts'
import type { Payment, TransactionView } from '#core/payment.ts'
import type { Database } from '../db/statement.ts'
import { DependencyDown } from '../dependency-down.ts'
import { type ReadPaymentsInRow, readArrivalsOf, readImportedOf, readPaymentsIn } from './alarms.sql.ts'
import { readClaimsOf } from './arrivals.sql.ts'
import { keyOf, putIn } from './arrivals.ts'
import { readFirstBlock } from './bind-database.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed } from './nodes/ask-nodes.ts'
import { readPayments } from './read-payments.ts'
import { readTransaction } from './read-transaction.ts'

export type ReconcileDeps = {
  readonly db: Database
  readonly chain: ChainReader
  readonly judgeDust: (payments: readonly Payment[]) => Promise<(payment: Payment) => boolean>
  /** Records that a payment is in another block than the one that it was read from. */
  readonly movePayment: (key: { userId: number; paymentId: number }, to: Payment) => Promise<void>
}

/** Recorded payment that the chain does not hold. */
export type LostPayment = Pick<ReadPaymentsInRow, 'tx_hash' | 'asset' | 'sender' | 'value' | 'block_number'> & {
  readonly paymentId: number
  readonly state: TransactionView['state']
}

/** Differences between chain and database in a range of blocks. */
export type Differences = {
  readonly transfers: number
  /**
   * Payments on the chain but not in the database, not even as payment for an imported purchase. They are inserted into the
   * inbox.
   */
  readonly missing: readonly Payment[]
  /** Payments in the database but not on the chain. */
  readonly lost: readonly LostPayment[]
  /** Number of payments found in another block than recorded, and corrected. */
  readonly moved: number
  /** Transactions of recorded payments that the chain holds. */
  readonly held: readonly Payment['txHash'][]
}

/** Blocks compared at once. */
const BLOCKS_MAX = 1_000n

/**
 * Compares every transfer to the treasury with the recorded payments, in both directions. Missing payments are inserted into
 * the inbox. Blocks before the first that counts are left out.
 *
 * @param range final blocks; payments are compared up to `toBlock`, and the chain is read up to `headBlock`
 * @param isTried whether this is a dry run that changes nothing
 * @throws DependencyDown if too few nodes answer, or a transaction is moving to another block
 */
export async function reconcile(
  deps: ReconcileDeps,
  { fromBlock, toBlock, headBlock }: { fromBlock: bigint; toBlock: bigint; headBlock: bigint },
  isTried = false,
): Promise<Differences> {
  const found = {
    transfers: 0,
    missing: [] as Payment[],
    lost: [] as LostPayment[],
    moved: 0,
    held: [] as Payment['txHash'][],
  }
  const firstBlock = (await readFirstBlock(deps.db)) ?? 0n
  for (let from = fromBlock > firstBlock ? fromBlock : firstBlock; from <= toBlock; from += BLOCKS_MAX) {
    const end = from + BLOCKS_MAX - 1n
    const to = end < toBlock ? end : toBlock
    const last = to < headBlock ? to : headBlock
    const onChain = from > last ? [] : await readPayments(deps.chain, from, last)
    found.transfers += onChain.length
    found.missing.push(...(await takeMissing(deps, onChain, isTried)))
    await compareOwn(deps, { from, to, headBlock }, onChain, isTried, found)
  }
  return found
}

async function takeMissing({ db, chain, judgeDust }: ReconcileDeps, onChain: readonly Payment[], isTried: boolean) {
  if (onChain.length === 0) return []
  const { chainId } = chain
  const hashes = [...new Set(onChain.map(({ txHash }) => txHash))]
  const known = [
    ...(await readArrivalsOf(db, { chainId, hashes })),
    // Read second: payments settled between the two reads are claimed by now.
    ...(await readClaimsOf(db, { chainId, hashes })),
  ]
  const keys = new Set(known.map((row) => keyOf({ ...row, txHash: row.tx_hash, from: row.sender })))
  const unknown = onChain.filter((payment) => !keys.has(keyOf(payment)))
  if (unknown.length === 0) return []
  const imported = new Set((await readImportedOf(db, { chainId, hashes })).map((row) => row.tx_hash))
  const missing = unknown.filter(({ txHash }) => !imported.has(txHash))
  if (!isTried && missing.length > 0) await putIn(db, chainId, missing, await judgeDust(missing))
  return missing
}

async function compareOwn(
  { db, chain, movePayment }: ReconcileDeps,
  { from: fromBlock, to: toBlock, headBlock }: { from: bigint; to: bigint; headBlock: bigint },
  onChain: readonly Payment[],
  isTried: boolean,
  found: { lost: LostPayment[]; moved: number; held: Payment['txHash'][] },
): Promise<void> {
  const places = new Map(onChain.map((payment) => [keyOf(payment), payment.blockHash]))
  for (const row of await readPaymentsIn(db, { chainId: chain.chainId, fromBlock, toBlock })) {
    const key = keyOf({ ...row, txHash: row.tx_hash, from: row.sender })
    if (places.get(key) === row.block_hash) {
      found.held.push(row.tx_hash)
      continue
    }
    const view = await readTransaction(chain, row.tx_hash)
    if (view.state === 'confirming') throw new DependencyDown(`transaction ${row.tx_hash} is not final yet`)
    const same = view.state === 'final' ? view.payments.find((payment) => keyOf(payment) === key) : undefined
    // BNB that a contract passed on is no transfer by itself. The success of its transaction proves it.
    if (same !== undefined || (row.asset === 'BNB' && view.state === 'final')) {
      found.held.push(row.tx_hash)
      if (same === undefined || same.blockHash === row.block_hash) continue
      found.moved += 1
      if (!isTried) await movePayment({ userId: Number(row.user_id), paymentId: Number(row.id) }, same)
      continue
    }
    const isAnswered = view.state === 'final' || view.state === 'failed'
    if (!isAnswered && (row.block_number > headBlock || (await isInItsBlock(chain, row)))) {
      throw new DependencyDown(`transaction ${row.tx_hash} is not known to nodes that have its block, or lack it yet`)
    }
    found.lost.push({ ...row, paymentId: Number(row.id), state: view.state })
  }
}

/**
 * Returns whether the chain still holds a payment's block with its transaction. If so, the node just does not report the
 * transaction.
 */
const isInItsBlock = (chain: ChainReader, { block_number, block_hash, tx_hash }: ReadPaymentsInRow): Promise<boolean> =>
  askAgreed(chain, 'the transactions of a block', async ({ client }) => {
    const { hash, transactions } = await client.getBlock({ blockNumber: block_number })
    return hash === block_hash && transactions.some((made) => lowercased(made) === tx_hash)
  })
