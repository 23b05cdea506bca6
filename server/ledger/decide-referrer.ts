import type { Address } from '#core/address.ts'
import { decideReferrer, type ReferralRefusal } from '#core/referral.ts'
import type { Result } from '#core/result.ts'
import { LOCKS } from '../db/locks.ts'
import type { Transaction } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { lockReferrals } from './accounts.sql.ts'
import { findAccount } from './ensure-account.ts'

/**
 * Locks the binding of referrers until the transaction ends. If wallets name each other in a ring, the last one sees the others.
 * The lock is taken before any account is locked.
 */
export const holdReferrals = (tx: Transaction) => lockReferrals(tx, { lock: LOCKS.referrals })

/**
 * Decides whether a wallet may name another as its referrer, by the present referrals. The caller holds the lock of
 * `holdReferrals`.
 */
export const decideReferrerOf = async (
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
