import type { Address } from '#core/address.ts'
import type { InstantCaps } from '#core/instant.ts'
import { most, subtract, type Usdt, usdt } from '#core/money.ts'
import { CAP_PROBLEMS, readPayoutCaps } from '#core/payout-caps.ts'
import { fromTokenUnits, tokenUnits } from '#core/token-units.ts'
import type { Transaction } from '../../../db/pool.ts'
import { only } from '../../../db/statement.ts'
import { readPayoutCapsSetting } from '../../../settings/payout-caps.ts'
import { readToday, sumLeaving } from './instant.sql.ts'

/** Amounts that the payout caps leave to the rule, and the maximum that the day's sum may then reach; null without a cap. */
export type CapsOfDay = InstantCaps & { readonly upTo: Usdt | null }

/**
 * Reads the caps. The day's sum comes first, so that an approval in between is counted twice rather than not at all.
 *
 * @param token USDT on the chain
 */
export async function readCaps(tx: Transaction, chainId: number, token: Address): Promise<CapsOfDay> {
  const { each, day } = readPayoutCaps(await readPayoutCapsSetting(tx, chainId), 'USDT')
  const atOnce = each === null ? null : fromTokenUnits('USDT', each)
  if (day === null) return { each: atOnce, leftToday: null, upTo: null }
  const { paid } = only(await readToday(tx))
  const { amount } = only(await sumLeaving(tx, { chainId, token, waiting: CAP_PROBLEMS }))
  const leftToday = most(fromTokenUnits('USDT', subtract(day, tokenUnits(amount))), usdt(0n))
  return { each: atOnce, leftToday, upTo: usdt(paid + leftToday) }
}
