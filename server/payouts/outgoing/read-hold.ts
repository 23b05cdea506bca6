import type { PayoutHold } from '#core/api/payout-hold.ts'
import { readCursors } from '../../chain/cursors.ts'
import { first, only } from '../../db/statement.ts'
import { readOpenHold } from '../holds/holds.sql.ts'
import { countDifferences } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

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
