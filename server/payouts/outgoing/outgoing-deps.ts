import type { Address } from '#core/address.ts'
import type { PayoutDeps } from '../payout-deps.ts'

export type OutgoingDeps = Pick<PayoutDeps, 'db' | 'chain' | 'log' | 'hotWallet'> & {
  /** Tokens that payouts are paid in, besides BNB. */
  readonly tokens: readonly Address[]
  /** Milliseconds between two routine comparisons. Only tests override the default. */
  readonly compareEveryMs?: number
  /** Milliseconds after its completion from which a payout is compared. Only tests override the default. */
  readonly comparedAfterMs?: number
  /** Maximum steps of one comparison. Only tests override the default. */
  readonly stepsMax?: number
}
