import { namePayout as nameCall } from '#core/api/admin.ts'
import { type Route, route } from '../routing/route.ts'
import { namePayout } from './name-payout.ts'
import type { PayoutDeps } from './payout-deps.ts'

export const payoutRoutes = (deps: PayoutDeps): Route[] => [
  route(nameCall, ({ session, params, body }) => namePayout(deps, session, params.id, body.txHash)),
]
