import { ok, type Result, refuse } from '#core/result.ts'
import { floorOf, isBelowFloor, resumedSales } from '#core/sales.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { changeSales, stoppedByOperator } from '../../ledger/solvency/change-sales.ts'
import { readUsdtHoldings } from '../../ledger/solvency/read-holdings.ts'
import { readOwed } from '../../ledger/solvency/read-owed.ts'
import { readSettings, readVersionedSetting } from '../../settings/settings.ts'
import type { SolvencyDeps } from './solvency-deps.ts'

type Ask = { readonly areStopped: boolean; readonly reason: string; readonly isConfirmed: boolean }
type Refusal = 'sales_stopped_already' | 'sales_not_stopped' | 'sales_below_floor' | 'setting_changed_meanwhile'

/**
 * Stops or resumes sales. Resuming needs a confirmation if the chain holds less than the floor or cannot be read. After that, this
 * floor stops no sales until it was reached once or was changed.
 */
export async function setSales(
  deps: SolvencyDeps,
  { username }: OperatorSession,
  { areStopped, reason, isConfirmed }: Ask,
): Promise<Result<undefined, Refusal>> {
  // Read outside the transaction, because a slow node must not hold a connection.
  const floor = areStopped ? null : await lookAtFloor(deps)
  const done = await transact<undefined, Refusal>(deps.db, async (tx) => {
    const { version, value: from } = await readVersionedSetting(tx, 'sales')
    if (from.areStopped === areStopped) return refuse(areStopped ? 'sales_stopped_already' : 'sales_not_stopped')
    const to = areStopped ? stoppedByOperator(reason) : resumedSales(floor?.isReached === false ? floor.version : 0)
    if (floor !== null) {
      if ((await readVersionedSetting(tx, 'salesFloor')).version !== floor.version)
        return refuse('setting_changed_meanwhile')
      if (!floor.isReached && !isConfirmed) return refuse('sales_below_floor')
    }
    const isChanged = await changeSales(tx, deps.notify, {
      author: username,
      action: areStopped ? 'stop sales' : 'resume sales',
      from,
      to,
      basedOn: version,
      details: { reason },
    })
    return isChanged ? ok(undefined) : refuse('setting_changed_meanwhile')
  })
  if (done.ok) deps.settings.tellChanged()
  return done
}

/** Checks the floor. A floor that is off counts as reached, whatever the chain holds. */
async function lookAtFloor(deps: SolvencyDeps): Promise<{ readonly version: number; readonly isReached: boolean }> {
  const { values, versions } = await readSettings(deps.db)
  const version = versions.salesFloor
  if (!values.salesFloor.isOn) return { version, isReached: true }
  const owed = await readOwed(deps.db, deps.chainId, [30])
  const { sum } = await readUsdtHoldings(deps, owed.creditedBlock)
  const least = floorOf(values.salesFloor, { now: owed.now, in30Days: owed.later[0] ?? owed.now })
  return { version, isReached: isBelowFloor(sum, least) === false }
}
