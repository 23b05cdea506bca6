import { endPayoutHold, getPayoutHold } from '#core/api/payout-hold.ts'
import { ok } from '#core/result.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { endHold } from './end-hold.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'
import { readHold } from './read-hold.ts'

/** @param deps `wake` starts the driver's next round at once */
export const holdRoutes = (deps: OutgoingDeps & { readonly wake: () => void }): Route[] => [
  route(getPayoutHold, async () => ok({ hold: await readHold(deps) })),
  route(endPayoutHold, ({ session, params, body }) => endHold(deps, session, { id: params.id, note: body.note })),
]
