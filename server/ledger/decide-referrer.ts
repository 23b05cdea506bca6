import type { Address } from '#core/address.ts'
import { decideReferrer, type ReferralRefusal } from '#core/referral.ts'
import type { Result } from '#core/result.ts'
import { LOCKS } from '../db/locks.ts'
import type { Transaction } from '../db/pool.ts'
import { lockReferrals } from './accounts.sql.ts'
import { readReferrers } from './read-referrers.ts'

/**
 * Holds the binding of referrers until the transaction ends: of wallets that name each other in a ring, the last one sees
 * the others. Taken before any account is held.
 */
export const holdReferrals = (tx: Transaction) => lockReferrals(tx, { lock: LOCKS.referrals })

/** Whether a wallet may name another as its referrer, as referrals stand. The caller holds the binding of referrers. */
export const decideReferrerOf = async (
  tx: Transaction,
  wallet: Address,
  code: Address,
): Promise<Result<Address, ReferralRefusal>> => decideReferrer(wallet, code, await readReferrers(tx, code))
