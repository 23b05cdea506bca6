import type { Address } from '#core/address.ts'
import type { Executor } from '../db/statement.ts'
import { findAccount } from './ensure-account.ts'

/** Wallets that are followed upwards. A longer chain of referrals holds no cycle that anyone could profit from. */
const CHAIN_MAX = 100

/** Returns all wallets above a wallet: its referrer, that one's referrer, and so on. Each account is a separate read. */
export async function readReferrers(executor: Executor, wallet: Address): Promise<Address[]> {
  const above: Address[] = []
  let current = await findAccount(executor, wallet)
  while (current !== null && current.referredBy !== null && above.length < CHAIN_MAX) {
    above.push(current.referredBy)
    current = await findAccount(executor, current.referredBy)
  }
  return above
}
