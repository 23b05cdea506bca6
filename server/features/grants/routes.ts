import type { Address } from '#core/address.ts'
import type { CallAnswer } from '#core/api/call.ts'
import {
  type lookUpWallet as call,
  giveNft as giveCall,
  lookUpWallet as lookUpCall,
  sendTokens as sendCall,
} from '#core/api/grants.ts'
import { ok } from '#core/result.ts'
import { type Executor, only } from '../../db/statement.ts'
import { idempotencyKey } from '../../http/routing/idempotency-key.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { findAccount } from '../../ledger/ensure-account.ts'
import { type GrantDeps, giveNft } from './give-nft.ts'

import { readUse } from './grants.sql.ts'
import { sendTokens } from './send-tokens.ts'

export const grantRoutes = (deps: GrantDeps): Route[] => [
  route(lookUpCall, async ({ query }) => ok(await lookUpWallet(deps.db, query.walletAddress))),
  route(giveCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? giveNft(deps, session, key.value, body) : key
  }),
  route(sendCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? sendTokens(deps, session, key.value, body) : key
  }),
]

/** Returns whether a wallet has ever signed in here. Creates no account. */
async function lookUpWallet(db: Executor, walletAddress: Address): Promise<CallAnswer<typeof call>> {
  const account = await findAccount(db, walletAddress)
  if (account === null) return { walletAddress, userId: null, signedInAt: null, copies: 0 }
  const { userId } = account
  const { signed_in_at: signedInAt, copies } = only(await readUse(db, { userId }))
  return { walletAddress, userId, signedInAt: signedInAt?.toISOString() ?? null, copies: Number(copies) }
}
