import type { Logger } from 'pino'
import { networks } from '#contracts/networks.ts'
import { chainDetail } from '#core/chain-alarm.ts'
import { formatAmount } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import { raiseAlarm } from '../audit/alarms.ts'
import { endChainAlarms, raiseChainAlarm } from '../chain/alarms.ts'
import { readFirstBlock } from '../chain/bind-database.ts'
import { readCursors, saveCursor, USDT_PASSES } from '../chain/cursors.ts'
import { finalHead } from '../chain/final-head.ts'
import { type Differences, type LostPayment, type ReconcileDeps, reconcile } from '../chain/reconcile.ts'
import { movePayment } from './payment-rows.ts'
import { judgeDust } from './settle-payment.ts'

type Deps = Pick<ReconcileDeps, 'db' | 'chain'> & {
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Only tests override the default. */
  readonly judgeDust?: ReconcileDeps['judgeDust']
}

/** Name of the pass for blocks that were compared with the chain both ways. */
const PASS = 'reconciled'
/** Blocks per comparison. The progress is then recorded, so that an interrupted comparison continues from there. */
const STEP_BLOCKS = 5_000n
const NAMED_MAX = 20
const LOCAL_CHAIN_LOST_BLOCKS =
  'The local chain has lost blocks, as it does when it is killed. Payouts wait until an operator has resolved both alarms, on the overview and under Payments; to begin anew, stop the server and delete its data folder.'

/** Compares blocks with the recorded payments, without a reaction to differences. */
export const findDifferences = (
  { db, chain, judgeDust: judge = (payments) => judgeDust(db, payments) }: Omit<Deps, 'log'>,
  range: { readonly fromBlock: bigint; readonly toBlock: bigint; readonly headBlock: bigint },
  isTried = false,
): Promise<Differences> => {
  const move = (key: { userId: number; paymentId: number }, to: Payment) =>
    db.transaction(async (tx) => {
      await movePayment(tx, key, to)
    })
  return reconcile({ db, chain, judgeDust: judge, movePayment: move }, range, isTried)
}

/** Compares blocks with the recorded payments, and raises alarms for differences. */
export async function reconcilePayments(
  deps: Deps,
  fromBlock: bigint,
  toBlock: bigint,
  headBlock: bigint,
): Promise<void> {
  await reportDifferences(deps, await findDifferences(deps, { fromBlock, toBlock, headBlock }))
}

/** Compares all blocks since the last comparison up to the last block of every pass. It starts at the first block that counts. */
export async function reconcileDaily(deps: Deps): Promise<void> {
  const { db, chain } = deps
  const cursors = await readCursors(db, chain.chainId)
  const end = cursors.get(USDT_PASSES.lastLook)?.place
  if (end === undefined) return
  const { number: headBlock } = await finalHead(chain)
  let done = cursors.get(PASS)?.place.number ?? ((await readFirstBlock(db)) ?? 0n) - 1n
  while (done < end.number) {
    const to = done + STEP_BLOCKS < end.number ? done + STEP_BLOCKS : end.number
    await reconcilePayments(deps, done + 1n, to, headBlock)
    await saveCursor(db, chain.chainId, { pass: PASS, place: { number: to, hash: null, timeMs: null }, next: null })
    done = to
  }
}

async function reportDifferences({ db, chain, log }: Deps, { missing, lost, held }: Differences): Promise<void> {
  const seenUpTo = (await readCursors(db, chain.chainId)).get(USDT_PASSES.lastLook)?.place.number ?? -1n
  for (const payment of missing.filter(({ blockNumber }) => blockNumber <= seenUpTo).slice(0, NAMED_MAX)) {
    log.error({ txHash: payment.txHash }, 'a transfer to the treasury was found that nobody had seen')
    await raiseChainAlarm(db, {
      kind: 'payment_not_in_ledger',
      subject: payment.txHash,
      detail: foundDetail(payment),
    })
  }
  for (const payment of lost.slice(0, NAMED_MAX)) {
    log.error({ txHash: payment.tx_hash }, 'a payment of ours is not on the chain any more')
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
export function describeDifferences({ transfers, missing, lost, moved }: Differences, isTried: boolean): string[] {
  return [
    `${transfers} transfers to the treasury are on the chain.`,
    `${missing.length} of them ${missing.length === 1 ? 'was' : 'were'} missing in the database${isTried || missing.length === 0 ? '.' : `; ${missing.length === 1 ? 'it is' : 'they are'} in the inbox now.`}`,
    ...missing.map(
      ({ value, asset, from, txHash, blockNumber }) =>
        `  missing: ${formatAmount(value, asset)} ${asset} by ${from} in block ${blockNumber}, transaction ${txHash}`,
    ),
    `${lost.length} payments of the database are not on the chain.`,
    ...lost.map(
      ({ paymentId, value, asset, sender, block_number, tx_hash, state }) =>
        `  not on the chain: payment ${paymentId} of ${formatAmount(value, asset)} ${asset} by ${sender}, once in block ${block_number}, transaction ${tx_hash} (${state})`,
    ),
    ...(moved > 0 ? [`${moved} payments stand in another block now${isTried ? '.' : ', which is noted.'}`] : []),
  ]
}
