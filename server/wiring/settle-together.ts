import type { Payment } from '#core/payment.ts'
import type { Database, Transaction } from '../db/pool.ts'
import type { PaymentOutcome } from '../payments/payment-outcome.ts'
import { setAside } from '../payments/set-aside.ts'
import type { SettlePayment } from './settle-payment.ts'

type Deps = {
  readonly db: Database
  readonly settlePayment: SettlePayment
  readonly judgeDust: (payments: readonly Payment[]) => Promise<(payment: Payment) => boolean>
  /** Leaves payments to the watcher's inbox, where every payer has a turn. */
  readonly leaveToInbox: (payments: readonly Payment[]) => Promise<unknown>
  /** Called in the transaction that settles. */
  readonly onSettled?: (tx: Transaction, outcome: PaymentOutcome) => Promise<void>
  /** Called after commit. */
  readonly onOutcome: (outcome: PaymentOutcome) => void
}

/** Payments of one payer and asset that are too small to buy anything become one. */
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

/** The most payments that are settled while a caller waits for the answer. */
const AT_ONCE_MAX = 20

/**
 * Settles what one payer paid by one transaction, for a caller that names its hash: each by itself, and what is too small
 * together, so that a thousand of those cost no more than one. What is more than a call can wait for is left to the inbox.
 */
export const createSettlingTogether = ({ db, settlePayment, judgeDust, leaveToInbox, onOutcome, onSettled }: Deps) => {
  const setOwnAside = createSettingAside({ db, onOutcome, onSettled })
  return async (payments: readonly Payment[]): Promise<void> => {
    if (payments.length === 0) return
    const isDust = await judgeDust(payments)
    const { small = [], enough = [] } = Object.groupBy(payments, (it) => (isDust(it) ? 'small' : 'enough'))
    // Before the others are settled: what is interrupted then goes on there.
    if (enough.length > AT_ONCE_MAX) await leaveToInbox(enough.slice(AT_ONCE_MAX))
    for (const payment of enough.slice(0, AT_ONCE_MAX)) await settlePayment(payment, null)
    for (const own of Map.groupBy(small, ({ asset }) => asset).values()) await setOwnAside(own)
  }
}
