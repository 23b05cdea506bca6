import { formatAmount } from '#core/money.ts'
import { floorOf, isBelowFloor, judgeSales, resumedSales } from '#core/sales.ts'
import { PLATFORM } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import type { Notify } from '../../outbox/bots/notify.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import { readSettings, readVersionedSetting } from '../../settings/settings.ts'
import { changeSales, stoppedByFloor } from './change-sales.ts'
import { type HoldingsDeps, readUsdtHoldings } from './read-holdings.ts'
import { readOwed } from './read-owed.ts'

export type FloorDeps = HoldingsDeps & {
  readonly db: Database
  readonly chainId: number
  readonly settings: Pick<CachedSettings, 'tellChanged'>
  readonly notify: Notify
}

/** Result of a check: nothing to compare, no answer from the chain, or the action taken. */
export type FloorCheck = 'off' | 'unknown' | 'kept' | 'stopped' | 'guarded again'

/**
 * Compares the wallets' funds on the chain with the operator's floor, and stops sales below it. Several checks at once stop them
 * only once.
 */
export async function checkFloor(deps: FloorDeps): Promise<FloorCheck> {
  const { values, versions } = await readSettings(deps.db)
  const { sales, salesFloor: floor } = values
  if (!floor.isOn || sales.areStopped) return 'off'
  const owed = await readOwed(deps.db, deps.chainId, [30])
  const { sum: onChain, whole } = await readUsdtHoldings(deps, owed.creditedBlock)
  if (onChain === null || whole === null) return 'unknown'
  const floorUsdt = floorOf(floor, { now: owed.now, in30Days: owed.later[0] ?? owed.now })
  // The latest arrivals may be in the debt already or not. Sales count as below the floor only if they are below it with the
  // arrivals, and as above it only if they are above it without them.
  if (isBelowFloor(onChain, floorUsdt) !== isBelowFloor(whole, floorUsdt)) return 'kept'
  const verdict = judgeSales({
    sales,
    floor,
    floorVersion: versions.salesFloor,
    isBelow: isBelowFloor(onChain, floorUsdt),
  })
  if (verdict === null) return 'kept'
  const figures = { onChainUsdt: formatAmount(onChain, 'USDT'), floorUsdt: formatAmount(floorUsdt, 'USDT') }
  const isDone = await deps.db.transaction(async (tx) => {
    // The nodes took a while. If the floor was changed since, the next round compares it.
    if ((await readVersionedSetting(tx, 'salesFloor')).version !== versions.salesFloor) return false
    return changeSales(tx, deps.notify, {
      author: PLATFORM,
      action: verdict === 'stop' ? 'stop sales' : 'guard floor again',
      from: sales,
      to: verdict === 'stop' ? stoppedByFloor(figures.onChainUsdt, figures.floorUsdt) : resumedSales(0),
      basedOn: versions.sales,
      details: figures,
    })
  })
  if (!isDone) return 'kept'
  deps.settings.tellChanged()
  return verdict === 'stop' ? 'stopped' : 'guarded again'
}
