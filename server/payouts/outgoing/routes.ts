import { endPayoutHold, getPayoutHold, type PayoutHold } from '#core/api/payout-hold.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { readCursors } from '../../chain/cursors.ts'
import { first, only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { readOpenHold, updateEndedHold } from '../holds/holds.sql.ts'
import { compareOutgoing } from './compare-outgoing.ts'
import { countDifferences, readHasPayerTold } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** @param deps `wake` starts the driver's next round at once */
export const holdRoutes = (deps: OutgoingDeps & { readonly wake: () => void }): Route[] => [
  route(getPayoutHold, async () => ok({ hold: await readHold(deps) })),
  route(endPayoutHold, ({ session, params, body }) => endHold(deps, session, { id: params.id, note: body.note })),
]

/** Reads why payouts are held and what prevents the end of the hold; null if they are not held. Asks no node. */
export async function readHold({ db, chain }: Pick<OutgoingDeps, 'db' | 'chain'>): Promise<PayoutHold | null> {
  const hold = first(await readOpenHold(db))
  if (hold === null) return null
  const { strays, alarms } = only(await countDifferences(db))
  const read = (await readCursors(db, chain.chainId)).get('usdt')
  return {
    id: Number(hold.id),
    reason: hold.reason,
    asOf: hold.as_of?.toISOString() ?? null,
    heldAt: hold.held_at.toISOString(),
    comparedAt: hold.compared_at?.toISOString() ?? null,
    comparedTo: hold.compared_to === null ? null : Number(hold.compared_to),
    transfers: hold.transfers,
    strays: Number(strays),
    differences: Number(alarms),
    paymentsReadTo: read === undefined ? null : Number(read.place.number),
  }
}

type Refusal = 'hold_unknown' | 'hold_unexplained' | 'payouts_held'

/**
 * Ends the hold on payouts after the database was set back, when an operator who has seen the comparison asks for it. The
 * comparison is repeated up to the last final block, and must leave no difference unexplained. A payer must first report
 * which wallet pays now, because the database may not know its key.
 *
 * @throws DependencyDown if too few nodes answer, because the comparison is then incomplete
 */
export async function endHold(
  deps: OutgoingDeps & { readonly wake: () => void },
  { username }: OperatorSession,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<Result<undefined, Refusal>> {
  const hasPayerTold = only(await readHasPayerTold(deps.db)).has_payer_told
  const isCompared = await compareOutgoing(deps)
  const done = await transact<undefined, Refusal>(deps.db, async (tx) => {
    const { strays, alarms } = only(await countDifferences(tx))
    const ended = first(await updateEndedHold(tx, { id, endedBy: username, note }))
    if (ended === null) return refuse('hold_unknown')
    if (strays + alarms > 0n) return refuse('hold_unexplained')
    if (!hasPayerTold || !isCompared) return refuse('payouts_held')
    const details = { reason: ended.reason, asOf: ended.as_of?.toISOString() ?? null, note }
    await writeAuditLog(tx, { username, action: 'end payout hold', subject: `hold ${id}`, details })
    return ok(undefined)
  })
  if (done.ok) deps.wake()
  return done
}
