import type { Payment } from '#core/payment.ts'
import type { Database } from '../db/pool.ts'
import type { PaymentOutcome } from '../payments/payment-outcome.ts'
import { setAside } from '../payments/set-aside.ts'
import type { SettlePayment } from './settle-payment.ts'

type Deps = {
  readonly db: Database
  readonly settlePayment: SettlePayment
  readonly judgeDust: () => Promise<(payment: Payment) => boolean>
  /** Called after commit. */
  readonly onOutcome: (outcome: PaymentOutcome) => void
}

/** Payments of one payer and asset that are too small to buy anything become one. */
export const createSettingAside =
  ({ db, onOutcome }: Pick<Deps, 'db' | 'onOutcome'>) =>
  async (payments: readonly Payment[]): Promise<void> =>
    onOutcome(await db.transaction((tx) => setAside(tx, payments)))

/**
 * Settles what one payer paid by one transaction, for whoever comes with its hash: each by itself, and what is too small
 * together, so that a thousand of those cost no more than one.
 */
export const createSettlingTogether = ({ db, settlePayment, judgeDust, onOutcome }: Deps) => {
  const setOwnAside = createSettingAside({ db, onOutcome })
  return async (payments: readonly Payment[]): Promise<void> => {
    if (payments.length === 0) return
    const isDust = await judgeDust()
    const { small = [], enough = [] } = Object.groupBy(payments, (it) => (isDust(it) ? 'small' : 'enough'))
    for (const payment of enough) await settlePayment(payment, null)
    for (const own of Map.groupBy(small, ({ asset }) => asset).values()) await setOwnAside(own)
  }
}
