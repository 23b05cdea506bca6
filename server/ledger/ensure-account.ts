import { type Address, lowercased } from '#core/address.ts'
import { REFERRER_MINUTES } from '#core/referral.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first, only } from '../db/statement.ts'
import {
  findUserId,
  insertAccount,
  insertReferral,
  insertWallet,
  lockUser,
  type ReadAccountRow,
  readAccount,
  setFirstSignIn,
  setImportedReferrer,
  setReferrer,
} from './accounts.sql.ts'

export type AccountHolder = {
  readonly userId: number
  readonly walletAddress: Address
  readonly referredBy: Address | null
  readonly hasSignedIn: boolean
  readonly createdAt: Date
}

const toHolder = (row: ReadAccountRow): AccountHolder => ({
  userId: Number(row.user_id),
  walletAddress: row.wallet_address,
  referredBy: row.referred_by,
  hasSignedIn: row.has_signed_in,
  createdAt: row.created_at,
})

/**
 * The account of a wallet, with its balances, made if it has none.
 *
 * @param createdAt of one that is made: since when the wallet has had an account on an older deployment; null for now
 */
export async function ensureAccount(
  tx: Transaction,
  wallet: Address,
  createdAt: Date | null = null,
): Promise<AccountHolder> {
  const walletAddress = lowercased(wallet)
  const made = first(await insertWallet(tx, { walletAddress }))
  if (made !== null) await insertAccount(tx, { userId: made.user_id, walletAddress, createdAt })
  const { user_id: userId } = made ?? only(await findUserId(tx, { walletAddress }))
  return toHolder(only(await readAccount(tx, { userId })))
}

/** The account of a wallet; null if it has none. */
export async function findAccount(executor: Executor, wallet: Address): Promise<AccountHolder | null> {
  const found = first(await findUserId(executor, { walletAddress: lowercased(wallet) }))
  return found === null ? null : toHolder(only(await readAccount(executor, { userId: found.user_id })))
}

/**
 * Notes that a wallet has signed in for the first time, and who has referred it.
 *
 * @param referrer decided by `core/referral.ts`; bound to who has bought nothing yet
 * @returns the account as it is then, and whether this was the first sign-in; a second call changes nothing
 */
export async function openAccount(
  tx: Transaction,
  account: AccountHolder,
  referrer: Address | null,
): Promise<AccountHolder & { readonly isFirst: boolean }> {
  const { userId, walletAddress } = account
  // What is being bought for the account at this moment is bought before, and seen, or after.
  await lockHolder(tx, userId)
  const opened = first(await setFirstSignIn(tx, { userId, referredBy: referrer }))
  if (opened === null) return { ...toHolder(only(await readAccount(tx, { userId }))), isFirst: false }
  const { referred_by: referredBy, created_at: joinedAt } = opened
  if (referredBy !== null) await insertReferral(tx, { referrer: referredBy, userId, walletAddress, joinedAt })
  return { ...account, referredBy, hasSignedIn: true, isFirst: true }
}

/**
 * Binds a referrer within `REFERRER_MINUTES` of the first sign-in, decided by `core/referral.ts`.
 *
 * @returns the account as it is then; one that has a referrer, has bought something or signed in earlier stays as it was
 */
export async function bindReferrer(tx: Transaction, userId: number, referrer: Address): Promise<AccountHolder> {
  const account = await lockHolder(tx, userId)
  const bound = first(await setReferrer(tx, { userId, referredBy: referrer, minutes: REFERRER_MINUTES }))
  if (bound === null) return account
  const { walletAddress } = account
  await insertReferral(tx, { referrer, userId, walletAddress, joinedAt: bound.created_at })
  return { ...account, referredBy: referrer }
}

/**
 * Binds the referrer that a wallet had on an older deployment, decided by `core/referral.ts`.
 *
 * @returns false where the wallet has chosen by now: it has a referrer, or has signed in or bought something here
 */
export async function bindImportedReferrer(
  tx: Transaction,
  { userId, walletAddress }: AccountHolder,
  referrer: Address,
): Promise<boolean> {
  await lockHolder(tx, userId)
  const bound = first(await setImportedReferrer(tx, { userId, referredBy: referrer }))
  if (bound !== null) await insertReferral(tx, { referrer, userId, walletAddress, joinedAt: bound.created_at })
  return bound !== null
}

/**
 * Holds an account until the transaction ends, beside its balances: of two of its payments, the second waits for the first.
 *
 * @returns the account as it is once it is held
 */
export async function lockHolder(tx: Transaction, userId: number): Promise<AccountHolder> {
  return toHolder(only(await lockUser(tx, { userId })))
}
