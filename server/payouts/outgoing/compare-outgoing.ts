import type { Address } from '#core/address.ts'
import { endChainAlarms, raiseChainAlarm, readOpenChainAlarms } from '../../chain/alarms.ts'
import { type FinalHead, readFinalHead } from '../../chain/chain-reader.ts'
import { readCursors } from '../../chain/cursors.ts'
import { readSigner } from '../../chain/payouts/payout-wallet.ts'
import { findMoved, readFinalCount, readOutcome } from '../../chain/payouts/read-wallet.ts'
import type { PlacedTransfer } from '../../chain/read-transfers.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { LOCKS, withLock } from '../../db/with-lock.ts'
import { type Loop, startLoop } from '../../runtime/loop.ts'
import { insertNonceRecord, readNonceRecord } from '../attempts.sql.ts'
import { markCompared } from '../holds/holds.sql.ts'
import { holdWhenMoved, isHeld } from '../holds/holds.ts'
import { checkCode } from '../hot-wallet.ts'
import { EXPLAINED_BY_CHAIN, readSeenTransactions, recordStrays, updateForeignAlarm } from '../strays.ts'
import {
  beginPass,
  compareTransfers,
  findUnexplained,
  type OutgoingDeps,
  passOf,
  readHotWallets,
} from './compare-transfers.ts'
import {
  type FindCompletedRow,
  findCompleted,
  findOpenDifference,
  findUnrecorded,
  readClock,
  selectKnownNonces,
  selectTried,
  selectUncompared,
  updateComparedPayouts,
} from './outgoing.sql.ts'

/**
 * Milliseconds after its completion from which a payout is compared. Nodes that were behind have its transaction as final by
 * then.
 */
const COMPARED_AFTER_MS = 60_000

/**
 * Compares what left the hot wallet with the record, in both directions, from the end of the last comparison to the last
 * final block. Each difference raises an alarm. A transfer that the record does not explain also stops signing, as a stray.
 *
 * Transfers from the treasury, or from an operator's own wallet, are not compared, because the platform does not hold their
 * keys.
 *
 * @returns whether every wallet is compared up to the last final block
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export async function compareOutgoing(deps: OutgoingDeps): Promise<boolean> {
  const { db, chain } = deps
  const hotWallet = deps.hotWallet()
  if (hotWallet !== null) await checkCode(deps, hotWallet)
  const wallets = await readHotWallets(deps)
  const untilMs = only(await readClock(db)).now_ms - BigInt(deps.comparedAfterMs ?? COMPARED_AFTER_MS)
  const head = await readFinalHead(chain)
  const { transfers, done } = await compareTransfers(deps, wallets, head)
  await compareCompleted(deps, wallets, untilMs, transfers)
  for (const address of wallets) {
    await recordUnknownNonces(deps, address, { head, isCompared: done.includes(address) })
    await updateForeignAlarm(deps, await readSeenTransactions(chain, address))
  }
  await endExplainedAlarms(deps, wallets, hotWallet)
  if (done.length < wallets.length) return false
  await markCompared(db, { comparedTo: head.number })
  return true
}

/**
 * Raises an alarm for each completed payout that was not compared yet and that the chain does not hold. Each payout has its
 * own mark, because a cursor by time would miss payouts that are completed after a fast clock is corrected.
 */
async function compareCompleted(
  deps: OutgoingDeps,
  wallets: readonly Address[],
  untilMs: bigint,
  transfers: readonly PlacedTransfer[],
): Promise<void> {
  const { db, chain } = deps
  const completed = await selectUncompared(db, { chainId: chain.chainId, untilMs })
  if (completed.length === 0) return
  const own = completed.filter(({ from_address: from }) => wallets.includes(from))
  for (const payout of await findUnpaid(deps, own, transfers)) await alarmUnpaid(deps, payout)
  const userIds = [...new Set(completed.map(({ user_id: userId }) => userId))]
  await updateComparedPayouts(db, { userIds, ids: completed.map(({ id }) => id) })
}

async function alarmUnpaid({ db, log }: OutgoingDeps, payout: PaidOut): Promise<void> {
  const { id, tx_hash: txHash, amount, token, to_address: to } = payout
  log.error({ payoutId: Number(id), txHash }, 'a completed payout has no transfer on the chain; an alarm is raised')
  const detail = `${amount} base units of ${token ?? 'BNB'} to ${to} by ${txHash}; the chain does not hold this transfer`
  await raiseChainAlarm(db, { kind: 'payout_not_on_chain', subject: subjectOf(id), detail })
}

/** Returns the subject of a payout's alarm. The column `payout_id` of `chain_alarms` is generated from it. */
const subjectOf = (payoutId: bigint) => `payout ${payoutId}`

/**
 * Ends the alarms whose difference is gone, e.g. because an operator explained it, or because the chain has the transaction
 * again.
 */
async function endExplainedAlarms(
  deps: OutgoingDeps,
  wallets: readonly Address[],
  hotWallet: Address | null,
): Promise<void> {
  const { db, chain } = deps
  const open = await readOpenChainAlarms(db)
  const subjectsOf = (wanted: string) => open.filter(({ kind }) => kind === wanted).map(({ subject }) => subject)
  if (hotWallet !== null) {
    const formerWallets = subjectsOf('hot_wallet_code').filter((subject) => subject !== hotWallet)
    await endChainAlarms(db, 'hot_wallet_code', formerWallets)
  }
  for (const txHash of subjectsOf('transfer_not_in_ledger') as `0x${string}`[]) {
    const outcome = await readOutcome(chain, txHash)
    if (outcome.state !== 'final') continue
    const moved = outcome.moved.filter(
      ({ from, token, value }) => token !== null && value > 0n && wallets.includes(from),
    )
    const left = await findUnexplained(
      db,
      chain.chainId,
      moved.map((one) => ({ ...one, txHash })),
    )
    if (left.length === 0) await endChainAlarms(db, 'transfer_not_in_ledger', [txHash])
  }
  const ids = open.flatMap(({ payout_id: payoutId }) => payoutId ?? [])
  if (ids.length === 0) return
  const unpaid = new Set((await findUnpaid(deps, await findCompleted(db, { ids }), [])).map(({ id }) => id))
  const over = ids.filter((id) => !unpaid.has(id)).map(subjectOf)
  await endChainAlarms(db, 'payout_not_on_chain', over)
}

/** Completed payout of the hot wallet. */
type PaidOut = FindCompletedRow

/**
 * Returns the payouts whose completing transaction is not final on the chain, or has moved something else. Transactions whose
 * transfers were passed are not read again.
 *
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
async function findUnpaid(
  { chain }: Pick<OutgoingDeps, 'chain'>,
  completed: readonly PaidOut[],
  transfers: readonly PlacedTransfer[],
): Promise<PaidOut[]> {
  const unpaid: PaidOut[] = []
  for (const payout of completed) {
    const wanted = { token: payout.token, to: payout.to_address, value: payout.amount }
    const seen = transfers.filter(({ txHash }) => txHash === payout.tx_hash)
    if (isPaidBy(payout, findMoved(seen, wanted))) continue
    const outcome = await readOutcome(chain, payout.tx_hash)
    const moved = outcome.state === 'final' ? findMoved(outcome.moved, wanted) : []
    if (!isPaidBy(payout, moved)) unpaid.push(payout)
  }
  return unpaid
}

const isPaidBy = ({ from_address }: PaidOut, moved: readonly { readonly from: string }[]) =>
  moved.some(({ from }) => from === from_address)

/** Maximum nonces checked each time. Older ones were checked before. */
const NONCES_MAX = 10_000
/** Maximum nonces checked of a wallet without a nonce record. Its earlier token transfers are found by their logs. */
const UNRECORDED_MAX = 20

type OutgoingSnapshot = {
  readonly head: FinalHead
  /** Whether the wallet's transfers were compared up to the head. */
  readonly isCompared: boolean
}

/**
 * Records as strays the final transactions of a hot wallet whose nonces are not in the record. BNB that the wallet sent
 * leaves no log, but uses a nonce.
 *
 * A used wallet that the record does not know may have paid for the platform, with a key that was first used after a backup.
 * Its nonce record begins here, once its whole compared past is recorded, and not before.
 */
export async function recordUnknownNonces(deps: OutgoingDeps, address: Address, look: OutgoingSnapshot): Promise<void> {
  const { db, chain } = deps
  const key = { chainId: chain.chainId, address }
  const record = first(await readNonceRecord(db, key))
  const count = await readFinalCount(chain, address, look.head)
  const least = Math.max(0, count - NONCES_MAX)
  const known = new Set((await selectKnownNonces(db, { ...key, least })).map(({ nonce }) => Number(nonce)))
  const unrecorded = record === null ? Math.max(0, count - UNRECORDED_MAX) : Number(record.next_nonce)
  const unknown: number[] = []
  for (let nonce = Math.min(unrecorded, ...known); nonce < count; nonce++) if (!known.has(nonce)) unknown.push(nonce)
  const tried = unknown.length === 0 ? new Set() : await findTriedNonces(db, key, unknown)
  for (const nonce of unknown) {
    if (!tried.has(nonce)) await recordStrays(deps, address, { from: nonce, to: nonce + 1 })
  }
  if (record === null && count > 0 && look.isCompared) await insertNonceRecord(db, { ...key, next: count })
}

/**
 * Returns the nonces that a wallet has signed payouts with that were later signed with another nonce or given up. Other
 * wallets have used the same nonces, so the signer is recovered from the signed bytes.
 */
async function findTriedNonces(
  db: Executor,
  { chainId, address }: { readonly chainId: number; readonly address: Address },
  nonces: readonly number[],
): Promise<ReadonlySet<number>> {
  const tried = new Set<number>()
  for (const { nonce, raw_transaction: raw } of await selectTried(db, { nonces: nonces.map(BigInt) })) {
    if (tried.has(Number(nonce))) continue
    const signer = await readSigner(raw)
    if (signer?.from === address && signer.chainId === chainId) tried.add(Number(nonce))
  }
  return tried
}

const CHECK_EVERY_MS = 5_000
/** Milliseconds within which an unexplained transfer from the hot wallet is found and stops signing. */
const COMPARE_EVERY_MS = 60_000

/**
 * Holds payouts if the database was moved while the process runs, and compares what left the hot wallet with the record. It
 * compares every minute. It compares at every poll while payouts are held, while a difference is unexplained, and for a new
 * wallet.
 */
export function watchOutgoing(deps: OutgoingDeps, everyMs = CHECK_EVERY_MS): Loop {
  let comparedAtMs = performance.now()
  const step = async () => {
    const isDue = performance.now() - comparedAtMs > (deps.compareEveryMs ?? COMPARE_EVERY_MS)
    if (isDue) comparedAtMs = performance.now()
    await checkOutgoing(deps, isDue)
  }
  return startLoop(step, {
    log: deps.log,
    failure: 'outgoing transfers were not compared with payouts; the comparison is repeated',
    recovery: 'outgoing transfers are compared with payouts again',
    everyMs,
  })
}

async function checkOutgoing(deps: OutgoingDeps, isDue: boolean): Promise<void> {
  const { db, log } = deps
  await holdWhenMoved(db, log)
  const isWaited =
    isDue || (await isHeld(db)) || (await findOpenDifference(db)).length > 0 || (await hasUncompared(deps))
  if (!isWaited) return
  await withLock(db, LOCKS.outgoing, async () => {
    await compareOutgoing(deps)
  })
}

/** Returns whether a wallet waits for its first comparison. A used wallet signs nothing before that. */
async function hasUncompared(deps: OutgoingDeps): Promise<boolean> {
  const { db, chain } = deps
  // The platform paid nothing before it began to read the chain.
  if ((await beginPass(deps)) === null) return false
  const cursors = await readCursors(db, chain.chainId)
  if ((await readHotWallets(deps)).some((wallet) => !cursors.has(passOf(wallet)))) return true
  return (await findUnrecorded(db, { chainId: chain.chainId, byChain: EXPLAINED_BY_CHAIN })).length > 0
}
