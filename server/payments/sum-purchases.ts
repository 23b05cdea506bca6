import { type Usdt, usdt } from '#core/money.ts'
import { type Executor, only } from '../db/statement.ts'
import { sumPurchases as sumPurchasesOf } from './purchases.sql.ts'

/** Returns how many copies a player has bought and was given, and how much was paid for them. */
export async function sumPurchases(
  db: Executor,
  userId: number,
): Promise<{ readonly bought: number; readonly given: number; readonly paid: Usdt }> {
  const row = only(await sumPurchasesOf(db, { userId }))
  return { bought: Number(row.bought), given: Number(row.given), paid: usdt(row.paid) }
}
