import type { Logger } from 'pino'
import { assert } from '#core/assert.ts'
import type { Payment } from '#core/payment.ts'
import type { DrainDeps, Settling } from '../chain/arrivals.ts'
import type { Database, Transaction } from '../db/statement.ts'
import { isFault } from '../fault.ts'
import { keepForOperator, type PaymentOutcome } from '../payments/credit-payment.ts'
import type { SettlePayment } from './settle-payment.ts'

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly settlePayment: SettlePayment
  readonly setOwnAside: (payments: readonly Payment[]) => Promise<void>
  readonly onOutcome: (outcome: PaymentOutcome) => void
  /** Called in the transaction that keeps a payment for the operator. */
  readonly onSettled?: (tx: Transaction, outcome: PaymentOutcome) => Promise<void>
}

/** Creates the functions that settle payments from the watcher's inbox. Failures are reported by kind, and no payment is lost. */
export function createArrivalSettling({
  db,
  log,
  settlePayment,
  setOwnAside,
  onOutcome,
  onSettled,
}: Deps): Pick<DrainDeps, 'settle' | 'setAside' | 'keepForOperator'> {
  const attempt = async ({ txHash }: Payment, act: () => Promise<unknown>): Promise<Settling> => {
    try {
      await act()
      return { outcome: 'settled' }
    } catch (error) {
      const outcome = isFault(error) ? 'fault' : 'mistake'
      log.warn({ err: error, txHash, outcome }, 'a payment could not be settled; it is tried again')
      return { outcome, problem: messageOf(error) }
    }
  }
  const settle = (payment: Payment) => attempt(payment, () => settlePayment(payment, null))
  return {
    settle,
    setAside: (payments) => {
      const [one] = payments
      assert(one !== undefined, 'there is something to set aside')
      return attempt(one, () => setOwnAside(payments))
    },
    keepForOperator: (payment) =>
      attempt(payment, async () => {
        const kept = await db.transaction(async (tx) => {
          const outcome = await keepForOperator(tx, payment)
          await onSettled?.(tx, outcome)
          return outcome
        })
        log.error({ txHash: payment.txHash }, 'a payment could not be credited and waits for the operator')
        onOutcome(kept)
      }),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
