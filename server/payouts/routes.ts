import { getPayout, namePayout as nameCall } from '#core/api/admin.ts'
import { ok, refuse } from '#core/result.ts'
import { type Route, route } from '../routing/route.ts'
import { namePayout } from './name-payout.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findPayout } from './payout-rows.ts'

export const payoutRoutes = (deps: PayoutDeps): Route[] => [
  route(getPayout, async ({ params }) => {
    const payout = await findPayout(deps.db, params.id)
    return payout === null
      ? refuse('payout_unknown')
      : ok({ id: params.id, state: payout.state, txHash: payout.txHash })
  }),
  route(nameCall, ({ session, params, body }) => namePayout(deps, session, params.id, body.txHash)),
]
