import { isDust, readDustLimits } from '#core/dust.ts'
import type { Payment } from '#core/payment.ts'
import type { Database } from '../db/pool.ts'
import { readLeastPayable } from '../payments/least-payable.ts'
import { readSetting } from '../settings/settings.ts'

/** What tells, by the operator's setting of this moment, which payments are too small to buy anything. */
export async function judgeDust(db: Database): Promise<(payment: Payment) => boolean> {
  const [setting, least] = await Promise.all([readSetting(db, 'payments'), readLeastPayable(db)])
  const limits = readDustLimits(setting, least.usdt, least.bnb)
  return (payment) => isDust(payment, limits)
}
