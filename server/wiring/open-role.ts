import type { Logger } from 'pino'
import { assert } from '#core/assert.ts'
import type { ProcessRole } from '#core/process-role.ts'
import { forPerson } from '../chain/chain-reader.ts'
import { type Database, only, type Transaction } from '../db/statement.ts'
import { cancelWithdrawal, completeWithdrawal } from '../features/withdrawals/end-withdrawal.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Tell } from '../http/routing/tell.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import { completeRefund, reopenRefund } from '../payments/complete-refund.ts'
import type { Resolved } from '../payments/credit-payment.ts'
import type { HotWallet, PayoutDeps } from '../payouts/payout-deps.ts'
import { createPayoutRecord } from '../payouts/payout-record.ts'
import { readSignedAgo } from './measures/measures.sql.ts'
import type { PlatformChain } from './open-chain.ts'
import type { Common } from './open-common.ts'
import { wirePayments } from './wire-payments.ts'
import { wireReconcile } from './wire-reconcile.ts'
import { wireSolvency } from './wire-solvency.ts'

/** Opens the dependencies with which a role handles money. Each of its log lines names the role. */
export function openRole(common: Common, role: ProcessRole) {
  const { db, chain, hotWallet, settings, cards, metrics, bus, notifications, tell } = common
  const log = common.log.child({ role })
  const { announce, announceToAll } = bus
  const { notify } = notifications
  const wires = { db, log, chain, hotWallet, settings, cards, announce, announceToAll, tell, notify }
  // A person waits for the reads of a web call.
  const asked = role === 'web' ? { ...chain, reader: forPerson(chain.reader) } : chain
  const payments = wirePayments({ ...wires, chain: asked, metrics })
  const paying = wirePayouts({
    ...wires,
    metrics,
    onSettled: payments.onSettled,
    onRefunded: payments.onOutcome,
  })
  const outgoing = { ...paying, tokens: Object.values(chain.tokens).filter((token) => token !== null) }
  return {
    ...wires,
    payments,
    payouts: { ...paying, record: createPayoutRecord(outgoing) },
    outgoing,
    reconciling: wireReconcile({ ...payments, db, log, chain: chain.reader }),
    solvency: wireSolvency(wires),
  }
}

type Deps = {
  readonly db: Database
  readonly log: Logger
  readonly chain: PlatformChain
  readonly hotWallet: HotWallet
  readonly tell: Tell
  readonly notify: Notify
  readonly metrics: Pick<Metrics, 'payoutSeconds'>
  /** Called in the transaction that ends the payout. */
  readonly onSettled: (tx: Transaction, refunded: Resolved) => Promise<void>
  /** Called after commit. */
  readonly onRefunded: (refunded: Resolved) => void
}

/** Returns the dependencies of payouts. They apply a completed or cancelled payout to its withdrawal or refunded payment. */
const wirePayouts = ({
  db,
  log,
  chain,
  hotWallet,
  tell,
  notify,
  metrics,
  onSettled,
  onRefunded,
}: Deps): Omit<PayoutDeps, 'record'> => ({
  db,
  log,
  chain: chain.reader,
  gasPrice: chain.network.gasPrice,
  wallet: chain.wallet,
  hotWallet,
  onCompleted: async (tx, { userId, payoutId, withdrawalId, paymentId, txHash }) => {
    const { seconds } = only(await readSignedAgo(tx, { userId, payoutId }))
    const measure = () => seconds !== null && metrics.payoutSeconds.observe(seconds)
    if (withdrawalId !== null) {
      await completeWithdrawal({ tell, notify }, tx, { userId, withdrawalId }, txHash)
      return measure
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const refunded = await completeRefund(tx, { userId, paymentId })
    if (refunded === null) return measure
    await onSettled(tx, refunded)
    return () => {
      measure()
      onRefunded(refunded)
    }
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
