import type { Address } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { toTokenUnits } from '#core/token-units.ts'
import { isPlayerNamed, isStoppedByAlarm } from '../../audit/alarms.ts'
import type { Transaction } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { readSetting } from '../../settings/settings.ts'
import { readFreeze } from './freeze-withdrawals.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'
import type { HeldWithdrawal } from './withdrawal-transfers.ts'
import { markDecided } from './withdrawals.sql.ts'

export type Approval = {
  readonly way: PayoutWay
  /** Name of the operator or of the rule. */
  readonly by: string
  readonly reason: string | null
  /** Key of the request that decides several withdrawals at once. */
  readonly key: string | null
  /** Instant rule. Its claim is made last, right before anything is written. If the claim is refused, nothing is written. */
  readonly rule?: {
    readonly day: number
    /** Figures of the rule as JSON. */
    readonly record: string
    readonly claim: () => Promise<boolean>
  }
}

export type ApprovalRefusal =
  | 'withdrawal_of_frozen'
  | 'withdrawal_being_checked'
  | 'withdrawal_bv3_closed'
  | 'payouts_stopped'
  | 'payout_unavailable'
  | 'claim_refused'

/**
 * Queues the payout of a pending withdrawal and marks the withdrawal approved. This is the only way, for an operator and for the
 * rule. A refusal has written nothing.
 *
 * @returns when it was approved
 */
export async function approveWithdrawal(
  { chainId, tokens, hotWallet, queuePayout }: WithdrawalDeps,
  tx: Transaction,
  { userId, withdrawalId, asset, amount, fee, toAddress }: HeldWithdrawal & { readonly toAddress: Address },
  { way, by, reason, key, rule }: Approval,
): Promise<Result<Date, ApprovalRefusal>> {
  const [, freeze, isChecked, isStopped, { isBv3Open }] = await Promise.all([
    // A freeze that is being set ends before this, or waits for it.
    lockAccounts(tx, [userId]),
    readFreeze(tx, userId),
    isPlayerNamed(tx, userId),
    isStoppedByAlarm(tx),
    readSetting(tx, 'withdrawals'),
  ])
  if (freeze !== null) return refuse('withdrawal_of_frozen')
  if (isChecked) return refuse('withdrawal_being_checked')
  if (asset === 'BV3' && !isBv3Open) return refuse('withdrawal_bv3_closed')
  if (isStopped) return refuse('payouts_stopped')
  const token = tokens[asset]
  if (token === null || (way === 'hot_wallet' && hotWallet() === null)) return refuse('payout_unavailable')
  if (rule !== undefined && !(await rule.claim())) return refuse('claim_refused')
  const payout = { userId, withdrawalId, chainId, way, token, toAddress, createdBy: by }
  const [, decided] = await Promise.all([
    queuePayout(tx, { ...payout, amount: toTokenUnits(asset, amount - fee) }),
    markDecided(tx, {
      userId,
      withdrawalId,
      status: 'approved',
      decidedBy: by,
      decidedKey: key,
      reason,
      instantDay: rule?.day ?? null,
      instant: rule?.record ?? null,
    }),
  ])
  const decidedAt = first(decided)?.decided_at ?? null
  assert(decidedAt !== null, `withdrawal ${withdrawalId} was approved and is not pending`)
  return ok(decidedAt)
}
