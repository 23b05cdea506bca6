import type { Address } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { INSTANT_RULE, type InstantReason, type InstantRecord } from '#core/instant.ts'
import type { Transaction } from '../../../db/pool.ts'
import { type ApprovalRefusal, approveWithdrawal } from '../approve-withdrawal.ts'
import type { WithdrawalDeps } from '../withdrawal-deps.ts'
import type { HeldWithdrawal } from '../withdrawal-transfers.ts'
import { insertIntoDay, takeFromDay, updateNotInstant } from './instant.sql.ts'
import type { Judged } from './judge-request.ts'
import { isAskedAlike } from './others.ts'

/** Reasons that a player reads if the approval itself is refused. */
const REASONS: Readonly<Record<Exclude<ApprovalRefusal, 'claim_refused'>, InstantReason>> = {
  withdrawal_of_frozen: 'frozen',
  withdrawal_being_checked: 'payouts_stopped',
  withdrawal_bv3_closed: 'token',
  payouts_stopped: 'payouts_stopped',
  payout_unavailable: 'no_hot_wallet',
}

/**
 * Approves a withdrawal that the rule allows, as an operator would, if the day's budget has room for it.
 *
 * The claim locks the day's row. It comes after all other locks and right before the two rows that it is for, so that players wait
 * for each other only during those writes and the commit. A claim is never returned once it is paid: neither a failed nor a
 * cancelled payout makes room for another on that day.
 *
 * Players who have requested the same are counted again under that row's lock, because wallets that ask at once have not seen each
 * other before.
 *
 * @returns when it was approved, or the stored record of why it waits for the operator
 */
export async function payAtOnce(
  deps: WithdrawalDeps,
  tx: Transaction,
  withdrawal: HeldWithdrawal & { readonly toAddress: Address },
  { record, claim }: Judged,
): Promise<{ readonly approvedAt: Date | null; readonly record: InstantRecord }> {
  assert(claim !== null, 'only what the rule lets through is paid at once')
  const { day, upTo, others } = claim
  const { amount } = withdrawal
  let refused: InstantRecord = { ...record, reasons: [claim.refusal] }
  const claimDay = async (): Promise<boolean> => {
    if ((await insertIntoDay(tx, { day, amount, upTo })).length === 0) return false
    if (!(await isAskedAlike(tx, others, amount))) return true
    await takeFromDay(tx, { day, amount })
    refused = { reasons: ['account_signals'], figures: { ...record.figures, signals: 'alike' } }
    return false
  }
  const approved = await approveWithdrawal(deps, tx, withdrawal, {
    way: 'hot_wallet',
    by: INSTANT_RULE,
    reason: null,
    key: null,
    rule: {
      day,
      record: JSON.stringify(record),
      claim: claimDay,
    },
  })
  if (approved.ok) return { approvedAt: approved.value, record }
  if (approved.code !== 'claim_refused') refused = { ...record, reasons: [REASONS[approved.code]] }
  const { userId, withdrawalId } = withdrawal
  await updateNotInstant(tx, { userId, withdrawalId, instant: JSON.stringify(refused) })
  return { approvedAt: null, record: refused }
}
