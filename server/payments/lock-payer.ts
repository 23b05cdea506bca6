import type { Address } from '#core/address.ts'
import type { Transaction } from '../db/pool.ts'
import { type AccountHolder, ensureAccount } from '../ledger/ensure-account.ts'
import { lockUser } from './payments.sql.ts'

/**
 * The account of a payment's sender, held until the transaction ends; null if there is none. Of two payments of one wallet,
 * the second finds its order after the first.
 */
export async function lockPayer(tx: Transaction, walletAddress: Address): Promise<AccountHolder | null> {
  const users = await lockUser(tx, { walletAddress })
  return users.length === 0 ? null : ensureAccount(tx, walletAddress)
}
