import { sql } from 'drizzle-orm'
import type { Address } from '#core/address.ts'
import type { Executor } from '../db/pool.ts'

/** Wallets followed upwards: a longer chain of referrals than this holds no cycle that anyone could profit from. */
const CHAIN_MAX = 100

/** Everybody above a wallet: its referrer, that one's referrer, and so on. */
export async function readReferrers(db: Executor, wallet: Address): Promise<Address[]> {
  const { rows } = await db.execute<{ wallet: Address }>(sql`
    with recursive above as (
      select referred_by as wallet, 1 as depth from users where wallet_address = ${wallet}
      union all
      select u.referred_by, above.depth + 1 from above join users u on u.wallet_address = above.wallet
      where above.depth < ${CHAIN_MAX}
    )
    select wallet from above where wallet is not null`)
  return rows.map((row) => row.wallet)
}
