import { type Address, lowercased } from '#core/address.ts'
import { type Executor, only } from '../db/statement.ts'
import { insertAccount, readAccount } from './accounts.sql.ts'

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
  const walletAddress = lowercased(wallet)
  const made = await insertAccount(tx, { walletAddress, referredBy })
  const { id, referred_by, created_at } = only(await readAccount(tx, { walletAddress }))
  return {
    userId: Number(id),
    walletAddress,
    referredBy: referred_by,
    createdAt: created_at,
    isNew: made.length > 0,
  }
}
