import { giveNft as giveCall, lookUpWallet as lookUpCall, sendTokens as sendCall } from '#core/api/grants.ts'
import { ok } from '#core/result.ts'
import { idempotencyKey } from '../../http/routing/idempotency-key.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { giveNft } from './give-nft.ts'
import type { GrantDeps } from './grant-deps.ts'
import { lookUpWallet } from './look-up-wallet.ts'
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
