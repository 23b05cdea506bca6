import type { Logger } from 'pino'
import { formatAmount, type Usdt } from '#core/money.ts'
import { floorOf } from '#core/sales.ts'
import { coveragePercent } from '#core/transparency.ts'
import type { Metrics } from '../../http/metrics.ts'
import type { FloorDeps } from '../../ledger/solvency/check-floor.ts'
import { readOwed, readUsdtHoldings } from '../../ledger/solvency/solvency.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import type { Common } from '../open-common.ts'
import { wireSolvency } from '../wire-solvency.ts'
import { addMeasure } from './measure.ts'
import { measurePools } from './measure-database.ts'
import { measurePayouts } from './measure-payouts.ts'
import { measurePlatform } from './measure-platform.ts'

/** Adds all measures of a scrape, whatever the roles of the process, so that any remaining process reports the same. */
export function measureAll(common: Common): void {
  const { db, log, metrics, settings, gameRuns, notifications } = common
  const unchecked = { ...db, ...db.unchecked }
  measurePools(metrics, log, db)
  measurePlatform({ db: unchecked, log, metrics, replays: gameRuns.replays })
  measurePayouts({ ...common, db: unchecked })
  measureSolvency({ log, metrics, settings, solvency: wireSolvency({ ...common, notify: notifications.notify }) })
}

type Deps = {
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: Metrics
  readonly settings: CachedSettings
  readonly solvency: FloorDeps
}

/** Milliseconds for which the reading is cached. It queries every node. */
const FRESH_MS = 30_000

const number = (amount: Usdt) => Number(formatAmount(amount, 'USDT'))

/** Measures the debt, the funds, and whether cards are on sale. Every process reports the same. */
export function measureSolvency({ log, metrics, settings, solvency }: Deps): void {
  const take = async () => {
    const { sales, salesFloor } = (await settings.current()).values
    metrics.salesStopped.set(sales.areStopped ? 1 : 0)
    metrics.salesFloorIsOn.set(salesFloor.isOn ? 1 : 0)
    const owed = await readOwed(solvency.db, solvency.chainId, [30])
    const in30Days = owed.later[0] ?? owed.now
    metrics.owedUsdt.set({ at: 'now' }, number(owed.now))
    metrics.owedUsdt.set({ at: 'in 30 days' }, number(in30Days))
    metrics.salesFloorUsdt.set(salesFloor.isOn ? number(floorOf(salesFloor, { now: owed.now, in30Days })) : 0)
    const { sum } = await readUsdtHoldings(solvency, owed.creditedBlock)
    metrics.walletsReadable.set(sum === null ? 0 : 1)
    if (sum === null) return
    metrics.walletsUsdt.set(number(sum))
    // A debt of zero is covered, however low the funds are.
    metrics.coveragePercent.set(Number(coveragePercent(sum, owed.now) ?? 100))
  }
  addMeasure(metrics, log, { name: 'solvency', freshMs: FRESH_MS, take })
}
