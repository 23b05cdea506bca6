import type { Address } from '#core/address.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { lookUpWallet as call } from '#core/api/grants.ts'
import { type Executor, only } from '../../db/statement.ts'
import { findAccount } from '../../ledger/ensure-account.ts'
import { readUse } from './grants.sql.ts'

/** Returns whether a wallet has ever signed in here. Creates no account. */
export async function lookUpWallet(db: Executor, walletAddress: Address): Promise<CallAnswer<typeof call>> {
  const account = await findAccount(db, walletAddress)
  if (account === null) return { walletAddress, userId: null, signedInAt: null, copies: 0 }
  const { userId } = account
  const { signed_in_at: signedInAt, copies } = only(await readUse(db, { userId }))
  return { walletAddress, userId, signedInAt: signedInAt?.toISOString() ?? null, copies: Number(copies) }
}
