import type { Address } from '#core/address.ts'
import type { PayoutDeps } from '../payout-deps.ts'

export type OutgoingDeps = Pick<PayoutDeps, 'db' | 'chain' | 'log' | 'hotWallet'> & {
  /** What payouts are paid in beside BNB. */
  readonly tokens: readonly Address[]
  /** Milliseconds for which a payout's completion may be on its way into the database; only tests give another. */
  readonly committedAfterMs?: number
  /** Steps that one comparison takes at most; only tests give another. */
  readonly stepsMax?: number
}
