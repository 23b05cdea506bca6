import type { Address } from '#core/address.ts'
import {
  confirmPayout as confirmCall,
  endPayout as endCall,
  endPayoutHold,
  explainStray as explainCall,
  getPayout,
  getPayoutHold,
  listStrays,
  namePayout as nameCall,
  type PayoutHold,
} from '#core/api/admin-payouts.ts'
import { INSTANT_RULE } from '#core/instant.ts'
import { PASSED_ON_LOG_INDEX } from '#core/payment.ts'
import { isPayoutOver, isUnsigned, type PayoutEnding, type PayoutState } from '#core/payout.ts'
import { isCapProblem } from '#core/payout-caps.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { readCursors, USDT_PASSES } from '../chain/cursors.ts'
import { first, only, transact } from '../db/statement.ts'
import { type OperatorSession, type Route, route } from '../http/routing/route.ts'
import { applyEnding } from './book-payout.ts'
import { readOpenHold, updateEndedHold } from './holds/holds.sql.ts'
import { isHeld } from './holds/holds.ts'
import { namePayout } from './name-payout.ts'
import { compareOutgoing } from './outgoing/compare-outgoing.ts'
import type { OutgoingDeps } from './outgoing/compare-transfers.ts'
import { countDifferences, readHasPayerReported } from './outgoing/outgoing.sql.ts'
import { findPayout, type Payout, type PayoutDeps, readPayout } from './payout-rows.ts'
import { findRecordedPayment, lockPayout, markConfirmed, setEnding } from './payouts.sql.ts'
import { findStray } from './strays.sql.ts'
import { readStrays, recordExplained } from './strays.ts'

/** @param deps `wake` starts the driver's next round at once */
export const payoutRoutes = (deps: PayoutDeps & { readonly wake: () => void }): Route[] => [
  route(getPayout, async ({ params }) => {
    const payout = await findPayout(deps.db, params.id)
    return payout === null
      ? refuse('payout_unknown')
      : ok({ id: params.id, state: payout.state, txHash: payout.txHash })
  }),
  route(nameCall, async ({ session, params, body }) => {
    // Only the operator's statement says that the payer is the platform's, and it is stored permanently. It is ignored
    // without a proof.
    const isPayerOurs = body.isPayerOurs && session.isProven
    const named = await namePayout(deps, session, params.id, { ...body, isPayerOurs })
    const isProofAsked = !named.ok && named.code === 'payout_payer_unknown' && body.isPayerOurs && !session.isProven
    return isProofAsked ? refuse('operator_proof_required') : named
  }),
  route(endCall, ({ session, params, body }) => endPayout(deps, session, params.id, body)),
  route(confirmCall, ({ session, params }) => confirmPayout(deps, session, params.id)),
  route(listStrays, async () => ok({ strays: await readStrays(deps) })),
  route(explainCall, ({ session, body }) => explainStrayTransaction(deps, session, body)),
]

/**
 * Records an operator's explanation of a transaction of the hot wallet. Payouts resume once every such transaction is
 * explained. A transaction that paid a payout is named for that payout instead.
 */
export async function explainStrayTransaction(
  { db, chain, wake }: Pick<PayoutDeps, 'db' | 'chain'> & { readonly wake: () => void },
  { username }: OperatorSession,
  { walletAddress, nonce, note }: { readonly walletAddress: Address; readonly nonce: number; readonly note: string },
): Promise<Result<undefined, 'stray_unknown'>> {
  const wallet = { chainId: chain.chainId, from: walletAddress }
  const done = await transact<undefined, 'stray_unknown'>(db, async (tx) => {
    const stray = first(await findStray(tx, { ...wallet, nonce }))
    if (stray === null || stray.is_explained) return refuse('stray_unknown')
    const explained = await recordExplained(tx, wallet, { nonce, txHash: stray.tx_hash }, { by: username, note })
    if (!explained) return refuse('stray_unknown')
    const details = { walletAddress, nonce, txHash: stray.tx_hash ?? '', note }
    await writeAuditLog(tx, {
      username,
      action: 'explain transaction',
      subject: { kind: 'transaction', key: nonce },
      details,
    })
    return ok(undefined)
  })
  if (done.ok) wake()
  return done
}

type PayoutConfirmationRefusal =
  | 'payout_unknown'
  | 'payout_needs_no_second'
  | 'payout_needs_another'
  | 'operator_role_insufficient'

/**
 * Lets a payout exceed the caps after a second operator has checked it, who is not the one who decided it. Only a payout that
 * waits for this can be confirmed, so that its size is known before anyone approves it.
 *
 * The instant rule's payouts were decided by no operator. Operators who may set the rule's limits could then pay alone, so an
 * owner confirms these payouts.
 */
export async function confirmPayout(
  { db, wake }: Pick<PayoutDeps, 'db'> & { readonly wake: () => void },
  { username, role }: OperatorSession,
  payoutId: number,
): Promise<Result<{ readonly id: number; readonly state: PayoutState }, PayoutConfirmationRefusal>> {
  const found = await findPayout(db, payoutId)
  if (found === null) return refuse('payout_unknown')
  const done = await transact<undefined, PayoutConfirmationRefusal>(db, async (tx) => {
    await lockPayout(tx, { userId: found.userId, payoutId, states: ['queued'] })
    const payout = await readPayout(tx, found)
    const { problem } = payout
    if (problem === null || !isCapProblem(problem)) return refuse('payout_needs_no_second')
    if (payout.createdBy === username) return refuse('payout_needs_another')
    if (payout.createdBy === INSTANT_RULE && role !== 'owner') return refuse('operator_role_insufficient')
    const marked = await markConfirmed(tx, { userId: payout.userId, payoutId, by: username })
    if (marked.length === 0) return refuse('payout_needs_no_second')
    const { to, token, value, createdBy } = payout
    const details = {
      decidedBy: createdBy,
      toAddress: to,
      token: token ?? 'BNB',
      amountBaseUnits: value.toString(),
      ...problem.values,
    }
    await writeAuditLog(tx, { username, action: 'confirm payout', subject: { kind: 'payout', key: payoutId }, details })
    return ok(undefined)
  })
  if (!done.ok) return done
  wake()
  const { state } = await readPayout(db, found)
  return ok({ id: payoutId, state })
}

/** @param deps `wake` starts the driver's next round at once */
export const holdRoutes = (deps: OutgoingDeps & { readonly wake: () => void }): Route[] => [
  route(getPayoutHold, async () => ok({ hold: await readHold(deps) })),
  route(endPayoutHold, ({ session, params, body }) => endHold(deps, session, { id: params.id, note: body.note })),
]

/** Reads why payouts are held and what prevents the end of the hold; null if they are not held. Asks no node. */
export async function readHold({ db, chain }: Pick<OutgoingDeps, 'db' | 'chain'>): Promise<PayoutHold | null> {
  const hold = first(await readOpenHold(db))
  if (hold === null) return null
  const { strays, alarms } = only(await countDifferences(db))
  const read = (await readCursors(db, chain.chainId)).get(USDT_PASSES.reading)
  return {
    id: Number(hold.id),
    reason: hold.reason,
    asOf: hold.as_of?.toISOString() ?? null,
    heldAt: hold.held_at.toISOString(),
    comparedAt: hold.compared_at?.toISOString() ?? null,
    comparedTo: hold.compared_to === null ? null : Number(hold.compared_to),
    transfers: hold.transfers,
    strays: Number(strays),
    differences: Number(alarms),
    paymentsReadTo: read === undefined ? null : Number(read.place.number),
  }
}

type HoldRefusal = 'hold_unknown' | 'hold_unexplained' | 'payouts_held'

/**
 * Ends the hold on payouts after the database was set back, when an operator who has seen the comparison asks for it. The
 * comparison is repeated up to the last final block, and must leave no difference unexplained. A payer must first report
 * which wallet pays now, because the database may not know its key.
 *
 * @throws DependencyDown if too few nodes answer, because the comparison is then incomplete
 */
export async function endHold(
  deps: OutgoingDeps & { readonly wake: () => void },
  { username }: OperatorSession,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<Result<undefined, HoldRefusal>> {
  const hasPayerTold = only(await readHasPayerReported(deps.db)).has_payer_told
  const isCompared = await compareOutgoing(deps)
  const done = await transact<undefined, HoldRefusal>(deps.db, async (tx) => {
    const { strays, alarms } = only(await countDifferences(tx))
    const ended = first(await updateEndedHold(tx, { id, endedBy: username, note }))
    if (ended === null) return refuse('hold_unknown')
    if (strays + alarms > 0n) return refuse('hold_unexplained')
    if (!hasPayerTold || !isCompared) return refuse('payouts_held')
    const details = { reason: ended.reason, asOf: ended.as_of?.toISOString() ?? null, note }
    await writeAuditLog(tx, { username, action: 'end payout hold', subject: { kind: 'hold', key: id }, details })
    return ok(undefined)
  })
  if (done.ok) deps.wake()
  return done
}

type PayoutEndingRequest = { readonly ending: PayoutEnding; readonly reason: string }
type EndedPayout = { readonly state: PayoutState; readonly ending: PayoutEnding | null }
type EndingRefusal =
  | 'payout_unknown'
  | 'payout_over'
  | 'payout_ending_already'
  | 'payout_way_unchanged'
  | 'payout_unavailable'
  | 'refund_needs_own_wallet'
  | 'rejection_needs_reason'
  | 'payouts_held'
  | 'payouts_unexplained'

const UNSIGNED: readonly PayoutState[] = ['queued', 'awaiting_operator']
const SIGNED: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain', 'failed']

/**
 * Ends a payout unpaid, or restarts it another way.
 *
 * An unsigned payout ends at once. A signed payout ends when the chain proves that none of its transactions can be mined any
 * more: the driver first uses its nonce up. If one of its transactions is mined before that, the payout is completed instead.
 *
 * @param ask its reason is required to cancel; the player reads it
 */
export async function endPayout(
  deps: PayoutDeps & { readonly wake: () => void },
  { username }: OperatorSession,
  payoutId: number,
  ask: PayoutEndingRequest,
): Promise<Result<EndedPayout, EndingRefusal>> {
  const reason = ask.reason.trim()
  const found = await findPayout(deps.db, payoutId)
  if (found === null) return refuse('payout_unknown')
  if (ask.ending === 'cancel' && reason === '') return refuse('rejection_needs_reason')
  const isExplained = await deps.record.compare()
  const ended = await transact<(() => void) | null, EndingRefusal>(deps.db, async (tx) => {
    // The payout may have been paid before the database was set back. The operator then names that transaction, which
    // completes the payout and refunds nothing.
    if (await isHeld(tx)) return refuse('payouts_held')
    if (!(await isExplained(tx))) return refuse('payouts_unexplained')
    await lockPayout(tx, { userId: found.userId, payoutId, states: [...UNSIGNED, ...SIGNED] })
    const payout = await readPayout(tx, found)
    const objection = findEndingRefusal(payout, ask.ending, deps.hotWallet() !== null)
    if (objection !== null) return refuse(objection)
    if (ask.ending === 'hot_wallet' && payout.paymentId !== null) {
      const { userId, paymentId } = payout
      const own = await findRecordedPayment(tx, { userId, paymentId, logIndex: PASSED_ON_LOG_INDEX })
      if (own.length > 0) return refuse('refund_needs_own_wallet')
    }
    const ending = { ending: ask.ending, by: username, reason }
    const announce = isUnsigned(payout.state)
      ? await applyEnding(deps, tx, payout, ending, UNSIGNED)
      : await setEnding(tx, { userId: payout.userId, payoutId, ending: ask.ending, endedBy: username, reason })
    const details = { ...ask, reason, stateBefore: payout.state, toAddress: payout.to, token: payout.token ?? 'BNB' }
    const amountBaseUnits = payout.value.toString()
    const subject = { kind: 'payout', key: payoutId } as const
    await writeAuditLog(tx, { username, action: 'end payout', subject, details: { ...details, amountBaseUnits } })
    return ok(typeof announce === 'function' ? announce : null)
  })
  if (!ended.ok) return ended
  ended.value?.()
  deps.wake()
  const { state, ending } = await readPayout(deps.db, found)
  return ok({ state, ending: state === 'cancelled' ? null : (ending?.ending ?? null) })
}

function findEndingRefusal(
  { state, way, ending }: Payout,
  wanted: PayoutEnding,
  hasHotWallet: boolean,
): EndingRefusal | null {
  if (isPayoutOver(state)) return 'payout_over'
  if (ending !== null) return 'payout_ending_already'
  if (isUnsigned(state) && way === wanted) return 'payout_way_unchanged'
  if (wanted === 'hot_wallet' && !hasHotWallet) return 'payout_unavailable'
  return null
}
