import { type Address, lowercased } from '#core/address.ts'
import { decideReferrer, REFERRER_MINUTES, type ReferralRefusal } from '#core/referral.ts'
import type { Result } from '#core/result.ts'
import { type Executor, first, only, type Transaction } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import {
  findUserId,
  insertAccount,
  insertReferral,
  insertWallet,
  lockReferrals,
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
 * Returns the account of a wallet, with its balances. Creates the account if the wallet has none.
 *
 * @param createdAt for a new account, the time since which the wallet has had an account on an older deployment; null for now
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

/** Returns the account of a wallet; null if it has none. */
export async function findAccount(executor: Executor, wallet: Address): Promise<AccountHolder | null> {
  const found = first(await findUserId(executor, { walletAddress: lowercased(wallet) }))
  return found === null ? null : toHolder(only(await readAccount(executor, { userId: found.user_id })))
}

/**
 * Records the first sign-in of a wallet, and its referrer.
 *
 * @param referrer decided by `core/referral.ts`; bound only if the account has bought nothing yet
 * @returns the account afterwards, and whether this was the first sign-in; a second call changes nothing
 */
export async function openAccount(
  tx: Transaction,
  account: AccountHolder,
  referrer: Address | null,
): Promise<AccountHolder & { readonly isFirst: boolean }> {
  const { userId, walletAddress } = account
  // The lock puts a concurrent purchase for the account either before this, where it is seen, or after it.
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
 * @returns the account afterwards; unchanged if it has a referrer, has bought something or signed in earlier
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
 * @returns false if the wallet has a referrer by now, or has signed in or bought something here
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
 * Locks an account until the transaction ends, separately from its balances. The second of two payments of an account waits for
 * the first.
 *
 * @returns the account as of the lock
 */
export async function lockHolder(tx: Transaction, userId: number): Promise<AccountHolder> {
  return toHolder(only(await lockUser(tx, { userId })))
}

/**
 * Locks the binding of referrers until the transaction ends. If wallets name each other in a ring, the last one sees the others.
 * The lock is taken before any account is locked.
 */
export const lockReferrerBindings = (tx: Transaction) => lockReferrals(tx, { lock: LOCKS.referrals })

/**
 * Decides whether a wallet may name another as its referrer, by the present referrals. The caller holds the lock of
 * `lockReferrerBindings`.
 */
export const decideReferrerFor = async (
  tx: Transaction,
  wallet: Address,
  code: Address,
): Promise<Result<Address, ReferralRefusal>> => decideReferrer(wallet, code, await readReferrers(tx, code))

/** Wallets that are followed upwards. A longer chain of referrals holds no cycle that anyone could profit from. */
const CHAIN_MAX = 100

/** Returns all wallets above a wallet: its referrer, that one's referrer, and so on. Each account is a separate read. */
async function readReferrers(executor: Executor, wallet: Address): Promise<Address[]> {
  const above: Address[] = []
  let current = await findAccount(executor, wallet)
  while (current !== null && current.referredBy !== null && above.length < CHAIN_MAX) {
    above.push(current.referredBy)
    current = await findAccount(executor, current.referredBy)
  }
  return above
}
