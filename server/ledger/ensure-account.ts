import { sql } from 'drizzle-orm'
import { type Address, lowercased } from '#core/address.ts'
import type { Executor } from '../db/pool.ts'

export type AccountHolder = {
  readonly userId: number
  readonly walletAddress: Address
  readonly referredBy: Address | null
  readonly createdAt: Date
  readonly isNew: boolean
}

/**
 * The account of a wallet, with its balances, made if it has none.
 *
 * @param referredBy bound only if this makes the account; decided by `core/referral.ts`
 */
export async function ensureAccount(
  tx: Executor,
  wallet: Address,
  referredBy: Address | null = null,
): Promise<AccountHolder> {
  const address = lowercased(wallet)
  const made = await tx.execute<{ id: string }>(sql`
    with made as (
      insert into users (wallet_address, referred_by) values (${address}, ${referredBy})
      on conflict (wallet_address) do nothing
      returning id
    ), kept as (insert into balances (user_id) select id from made)
    insert into base_mining (user_id) select id from made returning user_id as id`)
  const found = await tx.execute<{ id: string; referred_by: Address | null; created_at: Date }>(sql`
    select id, referred_by, created_at from users where wallet_address = ${address}`)
  const row = found.rows[0]
  if (row === undefined) throw new Error('an account that was just ensured is missing')
  return {
    userId: Number(row.id),
    walletAddress: address,
    referredBy: row.referred_by,
    createdAt: new Date(row.created_at),
    isNew: made.rows.length > 0,
  }
}
