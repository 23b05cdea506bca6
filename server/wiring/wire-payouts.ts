import type { Logger } from 'pino'
import { assert } from '#core/assert.ts'
import type { Database } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { cancelWithdrawal } from '../features/withdrawals/cancel-withdrawal.ts'
import { completeWithdrawal } from '../features/withdrawals/complete-withdrawal.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Notify } from '../notify/notify.ts'
import { completeRefund, reopenRefund } from '../payments/complete-refund.ts'
import type { Resolved } from '../payments/payment-outcome.ts'
import type { HotWallet, PayoutDeps } from '../payouts/payout-deps.ts'
import type { Announce } from '../routing/announce.ts'
import { readSignedAgo } from './measures/measures.sql.ts'
import type { PlatformChain } from './open-chain.ts'

type Deps = {
  readonly db: Database
  readonly log: Logger
  readonly chain: PlatformChain
  readonly hotWallet: HotWallet
  readonly announce: Announce
  readonly notify: Notify
  readonly metrics: Pick<Metrics, 'payoutSeconds'>
  /** Called after commit. */
  readonly onRefunded: (refunded: Resolved) => void
}

/** What a completed or cancelled payout means for the withdrawal that it pays, or the payment that it refunds. */
export const wirePayouts = ({
  db,
  log,
  chain,
  hotWallet,
  announce,
  notify,
  metrics,
  onRefunded,
}: Deps): PayoutDeps => ({
  db,
  log,
  chain: chain.reader,
  wallet: chain.wallet,
  hotWallet,
  onCompleted: async (tx, { userId, payoutId, withdrawalId, paymentId, txHash }) => {
    const { seconds } = only(await readSignedAgo(tx, { userId, payoutId }))
    const measure = () => seconds !== null && metrics.payoutSeconds.observe(seconds)
    if (withdrawalId !== null) {
      const tell = await completeWithdrawal({ announce, notify }, tx, { userId, withdrawalId }, txHash)
      return () => {
        measure()
        tell()
      }
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const refunded = await completeRefund(tx, { userId, paymentId })
    return () => {
      measure()
      if (refunded !== null) onRefunded(refunded)
    }
  },
  onCancelled: async (tx, { userId, withdrawalId, paymentId, by, reason }) => {
    if (withdrawalId !== null)
      return cancelWithdrawal({ announce, notify }, tx, { userId, withdrawalId }, { by, reason })
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const reopened = await reopenRefund(tx, { userId, paymentId })
    return () => onRefunded(reopened)
  },
})
