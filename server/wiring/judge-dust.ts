import { isDust, readDustLimits } from '#core/dust.ts'
import type { Payment } from '#core/payment.ts'
import type { Database } from '../db/pool.ts'
import { readLeastOrdered, readLeastPayable } from '../payments/least-payable.ts'
import { readSetting } from '../settings/settings.ts'

/**
 * Returns a function that decides, by the operator's current setting, which of these payments are too small to buy anything. A
 * payment that pays an open order of its sender is never too small, because cards and the setting may have changed since the
 * order.
 */
export async function judgeDust(db: Database, payments: readonly Payment[]): Promise<(payment: Payment) => boolean> {
  const [setting, least] = await Promise.all([readSetting(db, 'payments'), readLeastPayable(db)])
  const limits = readDustLimits(setting, least.usdt, least.bnb)
  const small = payments.filter((payment) => isDust(payment, limits))
  const leastOrderedOf = await readLeastOrdered(db, [...new Set(small.map(({ from }) => from))])
  return (payment) => {
    const ordered = leastOrderedOf(payment)
    return isDust(payment, limits) && (ordered === null || payment.value < ordered)
  }
}
