import type { Logger } from 'pino'
import { networks } from '#contracts/networks.ts'
import { lowercased } from '#core/address.ts'
import { chainDetail } from '#core/chain-alarm.ts'
import { formatAmount } from '#core/money.ts'
import type { Payment, TransactionView } from '#core/payment.ts'
import { raiseAlarm } from '../audit/alarms.ts'
import { type ReadPaymentsInRow, readArrivalsOf, readImportedOf, readPaymentsIn } from '../chain/alarms.sql.ts'
import { endChainAlarms, raiseChainAlarm } from '../chain/alarms.ts'
import { readFirstBlock } from '../chain/bind-database.ts'
import { type ChainReader, readFinalHead } from '../chain/chain-reader.ts'
import { readCursors, saveCursor, USDT_PASSES } from '../chain/cursors.ts'
import { askAgreed } from '../chain/nodes/ask-nodes.ts'
import { readPayments } from '../chain/read-payments.ts'
import { readTransaction } from '../chain/read-transaction.ts'
import type { Database } from '../db/statement.ts'
import { DependencyDown } from '../fault.ts'
import { readClaimsOf } from './arrivals.sql.ts'
import { addArrivals, keyOf } from './arrivals.ts'
import { movePayment } from './payment-rows.ts'
import { judgeDust } from './settle-payment.ts'

type ReconcilePaymentsDeps = {
  readonly db: Database
  readonly chain: ChainReader
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Only tests override the default. */
  readonly judgeDust?: (payments: readonly Payment[]) => Promise<(payment: Payment) => boolean>
}

/** Name of the pass for blocks that were compared with the chain both ways. */
const PASS = 'reconciled'
/** Blocks per comparison. The progress is then recorded, so that an interrupted comparison continues from there. */
const STEP_BLOCKS = 5_000n
const NAMED_MAX = 20
const LOCAL_CHAIN_LOST_BLOCKS =
  'The local chain has lost blocks, as it does when it is killed. Payouts wait until an operator has resolved both alarms, on the overview and under Payments; to begin anew, stop the server and delete its data folder.'

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
 * @param isDryRun whether this is a dry run that changes nothing
 * @throws DependencyDown if too few nodes answer, or a transaction is moving to another block
 */
export async function findDifferences(
  deps: Omit<ReconcilePaymentsDeps, 'log'>,
  { fromBlock, toBlock, headBlock }: { fromBlock: bigint; toBlock: bigint; headBlock: bigint },
  isDryRun = false,
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
    found.missing.push(...(await insertMissing(deps, onChain, isDryRun)))
    await compareRecorded(deps, { from, to, headBlock }, onChain, isDryRun, found)
  }
  return found
}

async function insertMissing(deps: Omit<ReconcilePaymentsDeps, 'log'>, onChain: readonly Payment[], isDryRun: boolean) {
  if (onChain.length === 0) return []
  const { db } = deps
  const { chainId } = deps.chain
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
  if (!isDryRun && missing.length > 0) {
    const isDust = await (deps.judgeDust?.(missing) ?? judgeDust(db, missing))
    await addArrivals(db, chainId, missing, isDust)
  }
  return missing
}

async function compareRecorded(
  { db, chain }: Omit<ReconcilePaymentsDeps, 'log'>,
  { from: fromBlock, to: toBlock, headBlock }: { from: bigint; to: bigint; headBlock: bigint },
  onChain: readonly Payment[],
  isDryRun: boolean,
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
      const key = { userId: Number(row.user_id), paymentId: Number(row.id) }
      if (!isDryRun) await db.transaction((tx) => movePayment(tx, key, same))
      continue
    }
    const isAnswered = view.state === 'final' || view.state === 'failed'
    if (!isAnswered && (row.block_number > headBlock || (await isStillInBlock(chain, row)))) {
      throw new DependencyDown(`transaction ${row.tx_hash} is not known to nodes that have its block, or lack it yet`)
    }
    found.lost.push({ ...row, paymentId: Number(row.id), state: view.state })
  }
}

/**
 * Returns whether the chain still holds a payment's block with its transaction. If so, the node just does not report the
 * transaction.
 */
const isStillInBlock = (
  chain: ChainReader,
  { block_number, block_hash, tx_hash }: ReadPaymentsInRow,
): Promise<boolean> =>
  askAgreed(chain, 'the transactions of a block', async ({ client }) => {
    const { hash, transactions } = await client.getBlock({ blockNumber: block_number })
    return hash === block_hash && transactions.some((made) => lowercased(made) === tx_hash)
  })

/** Compares blocks with the recorded payments, and raises alarms for differences. */
export async function reconcilePayments(
  deps: ReconcilePaymentsDeps,
  fromBlock: bigint,
  toBlock: bigint,
  headBlock: bigint,
): Promise<void> {
  await reportDifferences(deps, await findDifferences(deps, { fromBlock, toBlock, headBlock }))
}

/** Compares all blocks since the last comparison up to the last block of every pass. It starts at the first block that counts. */
export async function reconcileDaily(deps: ReconcilePaymentsDeps): Promise<void> {
  const { db, chain } = deps
  const cursors = await readCursors(db, chain.chainId)
  const end = cursors.get(USDT_PASSES.lastLook)?.place
  if (end === undefined) return
  const { number: headBlock } = await readFinalHead(chain)
  let done = cursors.get(PASS)?.place.number ?? ((await readFirstBlock(db)) ?? 0n) - 1n
  while (done < end.number) {
    const to = done + STEP_BLOCKS < end.number ? done + STEP_BLOCKS : end.number
    await reconcilePayments(deps, done + 1n, to, headBlock)
    await saveCursor(db, chain.chainId, { pass: PASS, place: { number: to, hash: null, timeMs: null }, next: null })
    done = to
  }
}

async function reportDifferences(
  { db, chain, log }: ReconcilePaymentsDeps,
  { missing, lost, held }: Differences,
): Promise<void> {
  const seenUpTo = (await readCursors(db, chain.chainId)).get(USDT_PASSES.lastLook)?.place.number ?? -1n
  for (const payment of missing.filter(({ blockNumber }) => blockNumber <= seenUpTo).slice(0, NAMED_MAX)) {
    log.error({ txHash: payment.txHash }, 'a transfer to the treasury was missing in the record; an alarm is raised')
    await raiseChainAlarm(db, {
      kind: 'payment_not_in_ledger',
      subject: payment.txHash,
      detail: foundDetail(payment),
    })
  }
  for (const payment of lost.slice(0, NAMED_MAX)) {
    log.error(
      { txHash: payment.tx_hash },
      'a recorded payment is no longer on the chain; payouts stop until an operator resolves the alarm',
    )
    await raiseChainAlarm(db, { kind: 'payment_not_on_chain', subject: payment.tx_hash, detail: lostDetail(payment) })
  }
  // A transaction that the chain had dropped may be mined again.
  const gone = new Set(lost.map(({ tx_hash }) => tx_hash))
  await endChainAlarms(
    db,
    'payment_not_on_chain',
    [...new Set(held)].filter((hash) => !gone.has(hash)),
  )
  const [example] = lost
  if (example === undefined) return
  if (chain.chainId === networks.local.id) log.warn(LOCAL_CHAIN_LOST_BLOCKS)
  // Copies were given for money that does not exist, so payouts stop until an operator has checked it.
  const finding = { count: lost.length, example: `payment ${example.paymentId}` }
  await raiseAlarm(db, { check: 'payments_on_chain', ...finding })
}

const foundDetail = ({ value, asset, from, blockNumber }: Payment) =>
  chainDetail('payment_found', { value: String(value), asset, sender: from, block: String(blockNumber) })

const lostDetail = ({ paymentId, value, asset, sender, block_number, state }: LostPayment) =>
  chainDetail('payment_lost', {
    ...{ paymentId: String(paymentId), value: String(value), asset, sender, block: String(block_number), state },
  })

/** Describes the result of a comparison of chain and database, one difference per line. */
export function describeDifferences({ transfers, missing, lost, moved }: Differences, isDryRun: boolean): string[] {
  return [
    `${transfers} transfers to the treasury are on the chain.`,
    `${missing.length} of them ${missing.length === 1 ? 'was' : 'were'} missing in the database${isDryRun || missing.length === 0 ? '.' : `; ${missing.length === 1 ? 'it is' : 'they are'} in the inbox now.`}`,
    ...missing.map(
      ({ value, asset, from, txHash, blockNumber }) =>
        `  missing: ${formatAmount(value, asset)} ${asset} by ${from} in block ${blockNumber}, transaction ${txHash}`,
    ),
    `${lost.length} payments of the database are not on the chain.`,
    ...lost.map(
      ({ paymentId, value, asset, sender, block_number, tx_hash, state }) =>
        `  not on the chain: payment ${paymentId} of ${formatAmount(value, asset)} ${asset} by ${sender}, once in block ${block_number}, transaction ${tx_hash} (${state})`,
    ),
    ...(moved > 0 ? [`${moved} payments stand in another block now${isDryRun ? '.' : ', which is noted.'}`] : []),
  ]
}
