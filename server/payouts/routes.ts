import type { Address } from '#core/address.ts'
import {
  confirmPayout as confirmCall,
  endPayout as endCall,
  explainStray as explainCall,
  getPayout,
  listStrays,
  namePayout as nameCall,
} from '#core/api/admin-payouts.ts'
import { INSTANT_RULE } from '#core/instant.ts'
import type { PayoutState } from '#core/payout.ts'
import { isCapProblem } from '#core/payout-caps.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { first } from '../db/statement.ts'
import { transact } from '../db/transact.ts'
import type { OperatorSession } from '../http/routing/operator-session.ts'
import { type Route, route } from '../http/routing/route.ts'
import { endPayout } from './end-payout.ts'
import { namePayout } from './name-payout.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findPayout, readPayout } from './payout-rows.ts'
import { lockPayout, markConfirmed } from './payouts.sql.ts'
import { readStrays } from './read-strays.ts'
import { findStray } from './strays.sql.ts'
import { explain } from './strays.ts'

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

/**
 * Records an operator's explanation of a transaction of the hot wallet. Payouts resume once every such transaction is
 * explained. A transaction that paid a payout is named for that payout instead.
 */
export async function explainStrayTransaction(
  { db, chain, wake }: Pick<PayoutDeps, 'db' | 'chain'> & { readonly wake: () => void },
  { username }: OperatorSession,
  { walletAddress, nonce, note }: { readonly walletAddress: Address; readonly nonce: number; readonly note: string },
): Promise<Result<undefined, 'stray_unknown'>> {
  const wallet = { chainId: chain.chainId, from: walletAddress }
  const done = await transact<undefined, 'stray_unknown'>(db, async (tx) => {
    const stray = first(await findStray(tx, { ...wallet, nonce }))
    if (stray === null || stray.is_explained) return refuse('stray_unknown')
    const explained = await explain(tx, wallet, { nonce, txHash: stray.tx_hash }, { by: username, note })
    if (!explained) return refuse('stray_unknown')
    const details = { walletAddress, nonce, txHash: stray.tx_hash ?? '', note }
    await writeAuditLog(tx, { username, action: 'explain transaction', subject: `transaction ${nonce}`, details })
    return ok(undefined)
  })
  if (done.ok) wake()
  return done
}

type Refusal = 'payout_unknown' | 'payout_needs_no_second' | 'payout_needs_another' | 'operator_role_insufficient'

/**
 * Lets a payout exceed the caps after a second operator has checked it, who is not the one who decided it. Only a payout that
 * waits for this can be confirmed, so that its size is known before anyone approves it.
 *
 * The instant rule's payouts were decided by no operator. Operators who may set the rule's limits could then pay alone, so an
 * owner confirms these payouts.
 */
export async function confirmPayout(
  { db, wake }: Pick<PayoutDeps, 'db'> & { readonly wake: () => void },
  { username, role }: OperatorSession,
  payoutId: number,
): Promise<Result<{ readonly id: number; readonly state: PayoutState }, Refusal>> {
  const found = await findPayout(db, payoutId)
  if (found === null) return refuse('payout_unknown')
  const done = await transact<undefined, Refusal>(db, async (tx) => {
    await lockPayout(tx, { userId: found.userId, payoutId, states: ['queued'] })
    const payout = await readPayout(tx, found)
    const { problem } = payout
    if (problem === null || !isCapProblem(problem)) return refuse('payout_needs_no_second')
    if (payout.createdBy === username) return refuse('payout_needs_another')
    if (payout.createdBy === INSTANT_RULE && role !== 'owner') return refuse('operator_role_insufficient')
    const marked = await markConfirmed(tx, { userId: payout.userId, payoutId, by: username })
    if (marked.length === 0) return refuse('payout_needs_no_second')
    const { to, token, value, createdBy } = payout
    const details = {
      decidedBy: createdBy,
      toAddress: to,
      token: token ?? 'BNB',
      amountBaseUnits: value.toString(),
      ...problem.values,
    }
    await writeAuditLog(tx, { username, action: 'confirm payout', subject: `payout ${payoutId}`, details })
    return ok(undefined)
  })
  if (!done.ok) return done
  wake()
  const { state } = await readPayout(db, found)
  return ok({ id: payoutId, state })
}
