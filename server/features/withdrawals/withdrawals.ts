import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { WithdrawalFreeze } from '#core/api/admin-players.ts'
import { cancelWithdrawal as call, type WithdrawalView } from '#core/api/withdrawals.ts'
import { assert } from '#core/assert.ts'
import type { Transfer } from '#core/ledger.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { CANCELLED_REASON, cancelWithdrawal as decide, type WithdrawalAsset } from '#core/withdrawal.ts'
import { isPlayerNamed } from '../../audit/alarm-stops.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Broadcast } from '../../db/broadcast.ts'
import { type Database, type Executor, first, only, type Transaction, transact } from '../../db/statement.ts'
import type { NotifyPages } from '../../http/routing/notify-pages.ts'
import { readFirstAnswer, transactOnce } from '../../http/routing/player-requests.ts'
import type { OperatorSession, PlayerSession } from '../../http/routing/route.ts'
import { lockAccounts, post } from '../../ledger/post.ts'
import { addToDay } from '../../ledger/totals.ts'
import { isHeld } from '../../payouts/holds/holds.ts'
import type { HotWallet, PayoutRecord } from '../../payouts/payout-rows.ts'
import type { InstantDeps } from './instant/judge-request.ts'
import { readWithdrawal } from './read-withdrawals.ts'
import {
  countCancelled,
  findPlayer,
  insertFreeze,
  lockWithdrawal,
  markCancelled,
  markCancelledByPlayer,
  markCompleted,
  readFreeze as readLast,
} from './withdrawals.sql.ts'

/** Key of a withdrawal. Its row is stored with its player. */
export type WithdrawalKey = { readonly userId: number; readonly withdrawalId: number }

export type WithdrawalEvent = WithdrawalKey & {
  readonly type: 'withdrawal_requested' | 'withdrawal_decided' | 'withdrawal_completed'
}

export type WithdrawalDeps = {
  readonly db: Database
  readonly log: Logger
  readonly chainId: number
  /** Contract of each token, lowercased; BV3 is null if it cannot be withdrawn. */
  readonly tokens: { readonly USDT: Address; readonly BV3: Address | null }
  readonly hotWallet: HotWallet
  /** Notifies the player's pages, within the transaction of the event. */
  readonly notifyPages: NotifyPages
  /** Notifies the operator, within the transaction of the event. */
  readonly notify: (tx: Transaction, event: WithdrawalEvent) => Promise<void>
  /** Compared with the chain before a withdrawal is decided, because it may have been paid before the database was set back. */
  readonly record: PayoutRecord
  /** Reads for the rule of instant withdrawals; without them, no withdrawal is instant. */
  readonly instant?: InstantDeps
  /** Wakes the payer after an approval was committed. */
  readonly broadcast: Pick<Broadcast, 'publish'>
}

/** Facts of a withdrawal that the ledger needs. Amounts are in the ledger's units of the asset. */
export type HeldWithdrawal = {
  readonly withdrawalId: number
  readonly userId: number
  readonly asset: WithdrawalAsset
  readonly amount: bigint
  readonly fee: bigint
}

/** Returns the name of the day total for an asset's withdrawals, by their progress. */
export const dayTotalOf = (asset: WithdrawalAsset, step: 'requested' | 'completed') =>
  asset === 'BV3' ? (`bv3_${step}` as const) : (`usdt_${step}` as const)

const base = ({ withdrawalId, asset }: HeldWithdrawal, step: string, details: Transfer['details'] = {}) => ({
  key: `withdrawal:${withdrawalId}:${step}`,
  asset,
  details: { withdrawalId, ...details },
})

/** Returns the transfer that reserves the amount when it is requested. */
export const holdTransfer = (withdrawal: HeldWithdrawal): Transfer => ({
  ...base(withdrawal, 'hold'),
  reason: 'withdrawal_hold',
  amount: withdrawal.amount,
  debit: { kind: 'available', userId: withdrawal.userId },
  credit: { kind: 'held', userId: withdrawal.userId },
})

/** Returns the transfer that releases the amount when it is rejected. */
export const releaseTransfer = (withdrawal: HeldWithdrawal): Transfer => ({
  ...base(withdrawal, 'release'),
  reason: 'withdrawal_release',
  amount: withdrawal.amount,
  debit: { kind: 'held', userId: withdrawal.userId },
  credit: { kind: 'available', userId: withdrawal.userId },
})

/** Returns the transfers after the chain has paid: the net amount to the outside, the fee to the platform. */
export function paidTransfers(withdrawal: HeldWithdrawal, txHash: string): Transfer[] {
  const debit = { kind: 'held', userId: withdrawal.userId } as const
  const paid: Transfer = {
    ...base(withdrawal, 'paid', { txHash }),
    reason: 'withdrawal_paid',
    amount: withdrawal.amount - withdrawal.fee,
    debit,
    credit: { kind: 'outside' },
  }
  const fee: Transfer = {
    ...base(withdrawal, 'fee', { txHash }),
    reason: 'withdrawal_fee',
    amount: withdrawal.fee,
    debit,
    credit: { kind: 'fees' },
  }
  return withdrawal.fee > 0n ? [paid, fee] : [paid]
}

/** Returns why a player's withdrawals are stopped, since when and by whom, or null if they are not. */
export async function readFreeze(executor: Executor, userId: number): Promise<WithdrawalFreeze | null> {
  const last = first(await readLast(executor, { userId }))
  if (last === null || !last.is_frozen) return null
  return { reason: last.reason, frozenAt: last.created_at.toISOString(), frozenBy: last.author }
}

type FreezeDeps = { readonly db: Database; readonly notifyPages: NotifyPages }
type FreezeRequest = { readonly userId: number; readonly isFrozen: boolean; readonly reason: string }
type FreezeRefusal = 'player_unknown' | 'withdrawals_frozen_already' | 'withdrawals_not_frozen'

/**
 * Stops a player's withdrawals, or allows them again. While they are stopped, the player cannot request one and operators cannot
 * approve one. Withdrawals that were approved before are paid.
 */
export async function setFreeze(
  deps: FreezeDeps,
  { username }: OperatorSession,
  ask: FreezeRequest,
): Promise<Result<null, FreezeRefusal>> {
  const { userId, isFrozen, reason } = ask
  return transact<null, FreezeRefusal>(deps.db, async (tx) => {
    const player = first(await findPlayer(tx, { userId }))
    if (player === null) return refuse('player_unknown')
    // A request that is running ends before this, or sees it.
    await lockAccounts(tx, [userId])
    const before = await readFreeze(tx, userId)
    if ((before !== null) === isFrozen)
      return refuse(isFrozen ? 'withdrawals_frozen_already' : 'withdrawals_not_frozen')
    await insertFreeze(tx, { userId, isFrozen, reason, author: username })
    await writeAuditLog(tx, {
      username,
      action: isFrozen ? 'freeze withdrawals' : 'unfreeze withdrawals',
      subject: { kind: 'player', key: userId },
      details: { walletAddress: player.wallet_address, reason },
    })
    deps.notifyPages(tx, userId, { type: 'withdrawal_freeze' })
    return ok(null)
  })
}

/**
 * Releases an approved withdrawal whose payout an operator has cancelled, in the transaction that cancels the payout. The player
 * reads it as rejected, with the reason.
 */
export async function cancelWithdrawal(
  { notify, notifyPages }: Pick<WithdrawalDeps, 'notify' | 'notifyPages'>,
  tx: Transaction,
  { userId, withdrawalId }: WithdrawalKey,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  const row = first(await markCancelled(tx, { userId, withdrawalId, decidedBy: by, reason }))
  assert(row !== null, `the payout of withdrawal ${withdrawalId} was cancelled and the withdrawal is not approved`)
  await post(tx, [releaseTransfer({ withdrawalId, userId, ...row })])
  await notify(tx, { type: 'withdrawal_decided', userId, withdrawalId })
  notifyPages(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'rejected' })
}

/**
 * Completes an approved withdrawal whose payout is final, in the transaction that completes the payout.
 *
 * @param txHash the final transaction that has moved the money
 */
export async function completeWithdrawal(
  { notify, notifyPages }: Pick<WithdrawalDeps, 'notify' | 'notifyPages'>,
  tx: Transaction,
  { userId, withdrawalId }: WithdrawalKey,
  txHash: string,
): Promise<void> {
  const row = first(await markCompleted(tx, { userId, withdrawalId }))
  assert(row !== null, `withdrawal ${withdrawalId} was paid and is not approved`)
  const { asset, amount, fee, completed_at: at } = row
  assert(at !== null, `withdrawal ${withdrawalId} was completed at no moment`)
  await Promise.all([
    post(tx, paidTransfers({ withdrawalId, userId, asset, amount, fee }, txHash)),
    addToDay(tx, { userId, name: dayTotalOf(asset, 'completed'), at, amount }),
  ])
  await notify(tx, { type: 'withdrawal_completed', userId, withdrawalId })
  notifyPages(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'completed' })
}

type CancelRefusal =
  | 'withdrawal_unknown'
  | 'withdrawal_already_decided'
  | 'withdrawal_too_many_cancelled'
  | 'withdrawals_being_checked'
  | 'idempotency_key_reused'

/** Withdrawals that are read: far more than a player can have requested in a day beside the cancelled ones. */
const LATEST = 200

/**
 * Cancels a pending withdrawal for its player, once, and makes the held amount available again. Takes the same lock as the
 * operator's decision, so that the later of the two is refused.
 */
export async function cancelPending(
  { db, record, notify, notifyPages }: Pick<WithdrawalDeps, 'db' | 'record' | 'notify' | 'notifyPages'>,
  { userId, walletAddress }: PlayerSession,
  withdrawalId: number,
  key: string | null,
): Promise<Result<WithdrawalView, CancelRefusal>> {
  const once = { userId, walletAddress, key, call, request: { withdrawalId } }
  const repeated = await readFirstAnswer<WithdrawalView>(db, once)
  if (repeated !== null) return repeated
  const isExplained = await record.compare()
  const answer = await transactOnce<WithdrawalView, CancelRefusal>(db, once, async (tx) => {
    const withdrawal = first(await lockWithdrawal(tx, { userId, withdrawalId }))
    if (withdrawal === null) return refuse('withdrawal_unknown')
    const [{ cancelled }, isBeingChecked, arePayoutsHeld, isCompared] = await Promise.all([
      countCancelled(tx, { userId, among: LATEST }).then(only),
      isPlayerNamed(tx, userId),
      isHeld(tx),
      isExplained(tx),
    ])
    const decision = decide(withdrawal.status, Number(cancelled))
    if (!decision.ok) return decision
    // It may have been approved and paid before the database was set back.
    if (isBeingChecked || arePayoutsHeld || !isCompared) return refuse('withdrawals_being_checked')
    await post(tx, [releaseTransfer({ withdrawalId, userId, ...withdrawal })])
    const marked = await markCancelledByPlayer(tx, { userId, withdrawalId, reason: CANCELLED_REASON })
    assert(marked.length > 0, `withdrawal ${withdrawalId} was cancelled and is not pending`)
    await notify(tx, { type: 'withdrawal_decided', userId, withdrawalId })
    notifyPages(tx, userId, { type: 'balance' }, { type: 'withdrawal', withdrawalId, status: 'rejected' })
    return ok(await readWithdrawal(tx, { userId, withdrawalId }))
  })
  return answer.ok ? ok(answer.value.answer) : answer
}
