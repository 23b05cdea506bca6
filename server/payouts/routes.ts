import {
  confirmPayout as confirmCall,
  endPayout as endCall,
  explainStray as explainCall,
  getPayout,
  listStrays,
  namePayout as nameCall,
} from '#core/api/admin-payouts.ts'
import { ok, refuse } from '#core/result.ts'
import { type Route, route } from '../http/routing/route.ts'
import { confirmPayout } from './confirm-payout.ts'
import { endPayout } from './end-payout.ts'
import { explainStrayTransaction } from './explain-stray.ts'
import { namePayout } from './name-payout.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findPayout } from './payout-rows.ts'
import { readStrays } from './read-strays.ts'

/** @param deps `wake` starts the driver's next round at once */
export const payoutRoutes = (deps: PayoutDeps & { readonly wake: () => void }): Route[] => [
  route(getPayout, async ({ params }) => {
    const payout = await findPayout(deps.db, params.id)
    return payout === null
      ? refuse('payout_unknown')
      : ok({ id: params.id, state: payout.state, txHash: payout.txHash })
  }),
  route(nameCall, async ({ session, params, body }) => {
    // Only the operator's statement says that the payer is the platform's, and it is stored permanently. It is ignored
    // without a proof.
    const isPayerOurs = body.isPayerOurs && session.isProven
    const named = await namePayout(deps, session, params.id, { ...body, isPayerOurs })
    const isProofAsked = !named.ok && named.code === 'payout_payer_unknown' && body.isPayerOurs && !session.isProven
    return isProofAsked ? refuse('operator_proof_required') : named
  }),
  route(endCall, ({ session, params, body }) => endPayout(deps, session, params.id, body)),
  route(confirmCall, ({ session, params }) => confirmPayout(deps, session, params.id)),
  route(listStrays, async () => ok({ strays: await readStrays(deps) })),
  route(explainCall, ({ session, body }) => explainStrayTransaction(deps, session, body)),
]
