import type { Transfer } from '#core/ledger.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'

/** What the ledger needs to know of a withdrawal; amounts in the asset's units of the ledger. */
export type HeldWithdrawal = {
  readonly withdrawalId: number
  readonly userId: number
  readonly asset: WithdrawalAsset
  readonly amount: bigint
  readonly fee: bigint
}

/** What a day's withdrawals of an asset sum up to, by how far they have come. */
export const dayTotalOf = (asset: WithdrawalAsset, step: 'requested' | 'completed') =>
  asset === 'BV3' ? (`bv3_${step}` as const) : (`usdt_${step}` as const)

const base = ({ withdrawalId, asset }: HeldWithdrawal, step: string, details: Transfer['details'] = {}) => ({
  key: `withdrawal:${withdrawalId}:${step}`,
  asset,
  details: { withdrawalId, ...details },
})

/** Reserves the amount when it is asked for. */
export const holdTransfer = (withdrawal: HeldWithdrawal): Transfer => ({
  ...base(withdrawal, 'hold'),
  reason: 'withdrawal_hold',
  amount: withdrawal.amount,
  debit: { kind: 'available', userId: withdrawal.userId },
  credit: { kind: 'held', userId: withdrawal.userId },
})

/** Gives it back when it is rejected. */
export const releaseTransfer = (withdrawal: HeldWithdrawal): Transfer => ({
  ...base(withdrawal, 'release'),
  reason: 'withdrawal_release',
  amount: withdrawal.amount,
  debit: { kind: 'held', userId: withdrawal.userId },
  credit: { kind: 'available', userId: withdrawal.userId },
})

/** Lets it go once the chain has paid it: what was sent to the world, the fee to the platform. */
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
