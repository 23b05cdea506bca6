import type { Logger } from 'pino'
import { assert } from '#core/assert.ts'
import type { ProcessRole } from '#core/process-role.ts'
import { forPerson } from '../chain/chain-reader.ts'
import { only } from '../db/statement.ts'
import { cancelWithdrawal, completeWithdrawal } from '../features/withdrawals/end-withdrawal.ts'
import { completeRefund, reopenRefund } from '../payments/complete-refund.ts'
import { countOutcome, notifyOfOutcome, type SettleDeps } from '../payments/settle-payment.ts'
import type { PayoutDeps } from '../payouts/payout-deps.ts'
import { createPayoutRecord } from '../payouts/payout-record.ts'
import { readSignedAgo } from '../runtime/measures/measures.sql.ts'
import type { Common } from './open-common.ts'

/** Opens the dependencies with which a role handles money. Each of its log lines names the role. */
export function openRole(common: Common, role: ProcessRole) {
  const { db, chain, hotWallet, settings, cards, metrics, bus, notifications, tell, solvency } = common
  const log = common.log.child({ role })
  const { announce, announceToAll } = bus
  const { notify } = notifications
  const wires = { db, log, chain, hotWallet, settings, cards, announce, announceToAll, tell, notify, solvency }
  // A person waits for the reads of a web call.
  const reader = role === 'web' ? forPerson(chain.reader) : chain.reader
  const settling: SettleDeps = { db, log, chain: reader, tell, notify, metrics, cards }
  const paying = wirePayouts({ settling, log, chain, hotWallet, metrics })
  const outgoing = { ...paying, tokens: Object.values(chain.tokens).filter((token) => token !== null) }
  return { ...wires, settling, payouts: { ...paying, record: createPayoutRecord(outgoing) }, outgoing }
}

type Deps = Pick<Common, 'chain' | 'hotWallet' | 'metrics'> & { readonly log: Logger; readonly settling: SettleDeps }

/** Returns the dependencies of payouts. They apply a completed or cancelled payout to its withdrawal or refunded payment. */
const wirePayouts = ({ settling, log, chain, hotWallet, metrics }: Deps): Omit<PayoutDeps, 'record'> => ({
  db: settling.db,
  log,
  chain: chain.reader,
  gasPrice: chain.network.gasPrice,
  wallet: chain.wallet,
  hotWallet,
  onCompleted: async (tx, { userId, payoutId, withdrawalId, paymentId, txHash }) => {
    const { seconds } = only(await readSignedAgo(tx, { userId, payoutId }))
    const measure = () => seconds !== null && metrics.payoutSeconds.observe(seconds)
    if (withdrawalId !== null) {
      await completeWithdrawal(settling, tx, { userId, withdrawalId }, txHash)
      return measure
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const refunded = await completeRefund(tx, { userId, paymentId })
    if (refunded === null) return measure
    await notifyOfOutcome(settling, tx, refunded)
    return () => {
      measure()
      countOutcome(settling, refunded)
    }
  },
  onCancelled: async (tx, { userId, withdrawalId, paymentId, by, reason }) => {
    if (withdrawalId !== null) {
      await cancelWithdrawal(settling, tx, { userId, withdrawalId }, { by, reason })
      return () => undefined
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const reopened = await reopenRefund(tx, { userId, paymentId })
    await notifyOfOutcome(settling, tx, reopened)
    return () => countOutcome(settling, reopened)
  },
})
