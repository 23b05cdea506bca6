import type { Logger } from 'pino'
import { assert } from '#core/assert.ts'
import type { Database, Transaction } from '../db/pool.ts'
import { cancelWithdrawal } from '../features/withdrawals/cancel-withdrawal.ts'
import { completeWithdrawal } from '../features/withdrawals/complete-withdrawal.ts'
import type { Notify } from '../notify/notify.ts'
import { completeRefund, reopenRefund } from '../payments/complete-refund.ts'
import type { Resolved } from '../payments/payment-outcome.ts'
import type { PayoutDeps } from '../payouts/payout-deps.ts'
import type { Tell } from '../routing/tell.ts'
import type { PlatformChain } from './open-chain.ts'

type Deps = {
  readonly db: Database
  readonly log: Logger
  readonly chain: PlatformChain
  readonly tell: Tell
  readonly notify: Notify
  /** Called in the transaction that ends the payout. */
  readonly onSettled: (tx: Transaction, refunded: Resolved) => Promise<void>
  /** Called after commit. */
  readonly onRefunded: (refunded: Resolved) => void
}

/** What a completed or cancelled payout means for the withdrawal that it pays, or the payment that it refunds. */
export const wirePayouts = ({ db, log, chain, tell, notify, onSettled, onRefunded }: Deps): PayoutDeps => ({
  db,
  log,
  chain: chain.reader,
  wallet: chain.wallet,
  onCompleted: async (tx, { userId, withdrawalId, paymentId, txHash }) => {
    if (withdrawalId !== null) {
      await completeWithdrawal({ tell, notify }, tx, { userId, withdrawalId }, txHash)
      return () => undefined
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const refunded = await completeRefund(tx, { userId, paymentId })
    if (refunded === null) return () => undefined
    await onSettled(tx, refunded)
    return () => onRefunded(refunded)
  },
  onCancelled: async (tx, { userId, withdrawalId, paymentId, by, reason }) => {
    if (withdrawalId !== null) {
      await cancelWithdrawal({ tell, notify }, tx, { userId, withdrawalId }, { by, reason })
      return () => undefined
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const reopened = await reopenRefund(tx, { userId, paymentId })
    await onSettled(tx, reopened)
    return () => onRefunded(reopened)
  },
})
