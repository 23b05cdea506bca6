import type { Address } from '#core/address.ts'
import type { PayoutDeps } from '../payout-deps.ts'

export type OutgoingDeps = Pick<PayoutDeps, 'db' | 'chain' | 'log' | 'hotWallet'> & {
  /** What payouts are paid in beside BNB. */
  readonly tokens: readonly Address[]
  /** Milliseconds between two comparisons while nobody waits for one; only tests say other than the default. */
  readonly compareEveryMs?: number
  /** Milliseconds after its completion from which a payout is compared; only tests give another. */
  readonly comparedAfterMs?: number
  /** Steps that one comparison takes at most; only tests give another. */
  readonly stepsMax?: number
}
