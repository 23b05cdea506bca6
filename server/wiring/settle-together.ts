import type { Payment } from '#core/payment.ts'
import type { Database, Transaction } from '../db/statement.ts'
import type { PaymentOutcome } from '../payments/credit-payment.ts'
import { setAside } from '../payments/set-aside.ts'
import type { SettlePayment } from './settle-payment.ts'

type Deps = {
  readonly db: Database
  readonly settlePayment: SettlePayment
  readonly judgeDust: (payments: readonly Payment[]) => Promise<(payment: Payment) => boolean>
  /** Leaves payments to the watcher's inbox, in which the payers take turns. */
  readonly leaveToInbox: (payments: readonly Payment[]) => Promise<unknown>
  /** Called in the transaction that settles. */
  readonly onSettled?: (tx: Transaction, outcome: PaymentOutcome) => Promise<void>
  /** Called after commit. */
  readonly onOutcome: (outcome: PaymentOutcome) => void
}

/** Returns a function that keeps payments of one payer and asset aside as one, because each is too small to buy anything. */
export const createSettingAside =
  ({ db, onOutcome, onSettled }: Pick<Deps, 'db' | 'onOutcome' | 'onSettled'>) =>
  async (payments: readonly Payment[]): Promise<void> =>
    onOutcome(
      await db.transaction(async (tx) => {
        const outcome = await setAside(tx, payments)
        await onSettled?.(tx, outcome)
        return outcome
      }),
    )

/** Maximum number of payments that are settled while a caller waits for the answer. */
const AT_ONCE_MAX = 20

/**
 * Returns a function that settles all payments of one payer in one transaction, for a caller that names its hash. Each payment is
 * settled separately. Those that are too small are settled together, so that a thousand of them cost no more than one. Payments
 * beyond the maximum are left to the inbox.
 */
export const createSettlingTogether = ({ db, settlePayment, judgeDust, leaveToInbox, onOutcome, onSettled }: Deps) => {
  const setOwnAside = createSettingAside({ db, onOutcome, onSettled })
  return async (payments: readonly Payment[]): Promise<void> => {
    if (payments.length === 0) return
    const isDust = await judgeDust(payments)
    const { small = [], enough = [] } = Object.groupBy(payments, (it) => (isDust(it) ? 'small' : 'enough'))
    // Before the others are settled, so that the inbox continues after an interruption.
    if (enough.length > AT_ONCE_MAX) await leaveToInbox(enough.slice(AT_ONCE_MAX))
    for (const payment of enough.slice(0, AT_ONCE_MAX)) await settlePayment(payment, null)
    for (const own of Map.groupBy(small, ({ asset }) => asset).values()) await setOwnAside(own)
  }
}
