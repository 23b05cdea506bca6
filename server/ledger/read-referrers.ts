import type { Address } from '#core/address.ts'
import type { Executor } from '../db/statement.ts'
import { readReferrersOf } from './accounts.sql.ts'

/** Wallets followed upwards: a longer chain of referrals than this holds no cycle that anyone could profit from. */
const CHAIN_MAX = 100

/** Everybody above a wallet: its referrer, that one's referrer, and so on. */
export async function readReferrers(db: Executor, wallet: Address): Promise<Address[]> {
  const above = await readReferrersOf(db, { walletAddress: wallet, depthMax: CHAIN_MAX })
  return above.map((row) => row.wallet as Address)
}
