import type { Transfer } from '#core/ledger.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'

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
