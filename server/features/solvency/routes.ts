import { changeSales as changeCall, getSolvency, type Solvency } from '#core/api/solvency.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { floorOf, isBelowFloor, resumedSales } from '#core/sales.ts'
import { transact } from '../../db/transact.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { keepFresh } from '../../http/routing/keep-fresh.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { changeSales, stoppedByOperator } from '../../ledger/solvency/change-sales.ts'
import type { FloorDeps } from '../../ledger/solvency/check-floor.ts'
import { readUsdtHoldings } from '../../ledger/solvency/read-holdings.ts'
import { readOwed } from '../../ledger/solvency/read-owed.ts'
import { readDaysUntil } from '../../ledger/solvency/solvency.sql.ts'
import { type CurrentSettings, readSettings, readVersionedSetting } from '../../settings/settings.ts'
import {
  aheadOf,
  bv3View,
  type Figures,
  isoOf,
  owedIn30Days,
  readFigures,
  SOLVENCY_DAYS_CSV,
  toSolvencyDay,
  usdtView,
} from './read-figures.ts'

/** Minimum milliseconds between two queries of the nodes, however many operators ask. */
const FRESH_MS = 3_000

export const solvencyRoutes = (deps: FloorDeps & { readonly exportList: ExportList }): Route[] => {
  let down: DownSince = { usdtMs: null, bv3Ms: null }
  const figuresNow = keepFresh(FRESH_MS, async () => {
    const figures = await readFigures(deps)
    const { nowMs } = figures.owed.usdt
    down = {
      usdtMs: figures.usdt.sum === null ? (down.usdtMs ?? nowMs) : null,
      bv3Ms: deps.readBv3Of !== null && figures.bv3.sum === null ? (down.bv3Ms ?? nowMs) : null,
    }
    return figures
  })
  return [
    route(getSolvency, async ({ session, query }, context) => {
      const days = Number(query.days)
      context.setHeader('vary', 'accept')
      if (wantsCsv(context)) return deps.exportList(session, SOLVENCY_DAYS_CSV, { days })
      const figures = await figuresNow()
      return ok(await readSolvency(deps, figures, down, days))
    }),

    route(changeCall, ({ session, body }) => setSales(deps, session, body)),
  ]
}

/** Unix milliseconds since which each token's wallets cannot be read; null while they can. */
type DownSince = { readonly usdtMs: bigint | null; readonly bv3Ms: bigint | null }

/** Returns figures that may be some seconds old, with the floor and the sales as they are now. */
export async function readSolvency(
  deps: FloorDeps,
  figures: Figures,
  down: DownSince,
  days: number,
): Promise<Solvency> {
  const { nowMs } = figures.owed.usdt
  const [settings, history] = await Promise.all([readSettings(deps.db), readDaysUntil(deps.db, { nowMs, days })])
  return {
    asOf: isoOf(nowMs),
    usdt: usdtView(figures, down.usdtMs),
    bv3: bv3View(figures, { downSinceMs: down.bv3Ms, hasContract: deps.readBv3Of !== null }),
    floor: floorView(figures, settings),
    sales: salesView(settings),
    history: history.map(toSolvencyDay),
    ahead: aheadOf(figures),
  }
}

function floorView(figures: Figures, { values, versions }: CurrentSettings): Solvency['floor'] {
  const floor = values.salesFloor
  const least = floorOf(floor, { now: figures.owed.usdt.now, in30Days: owedIn30Days(figures) })
  return {
    ...floor,
    usdt: formatAmount(least, 'USDT'),
    isBelow: isBelowFloor(figures.usdt.sum, least),
    isWaived: floor.isOn && values.sales.waivedFloor === versions.salesFloor,
  }
}

function salesView({ values: { sales }, changes }: CurrentSettings): Solvency['sales'] {
  const { areStopped, by, reason, onChainUsdt, floorUsdt } = sales
  if (!areStopped) {
    return { areStopped, stoppedAt: null, stoppedBy: null, reason: null, onChainUsdt: null, floorUsdt: null }
  }
  const isByFloor = by === 'floor'
  return {
    areStopped,
    stoppedAt: changes.sales?.changedAt.toISOString() ?? null,
    stoppedBy: isByFloor ? null : (changes.sales?.author ?? null),
    reason: isByFloor ? null : reason,
    onChainUsdt: isByFloor ? onChainUsdt : null,
    floorUsdt: isByFloor ? floorUsdt : null,
  }
}

type Ask = { readonly areStopped: boolean; readonly reason: string; readonly isConfirmed: boolean }
type Refusal = 'sales_stopped_already' | 'sales_not_stopped' | 'sales_below_floor' | 'setting_changed_meanwhile'

/**
 * Stops or resumes sales. Resuming needs a confirmation if the chain holds less than the floor or cannot be read. After that, this
 * floor stops no sales until it was reached once or was changed.
 */
export async function setSales(
  deps: FloorDeps,
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
async function lookAtFloor(deps: FloorDeps): Promise<{ readonly version: number; readonly isReached: boolean }> {
  const { values, versions } = await readSettings(deps.db)
  const version = versions.salesFloor
  if (!values.salesFloor.isOn) return { version, isReached: true }
  const owed = await readOwed(deps.db, deps.chainId, [30])
  const { sum } = await readUsdtHoldings(deps, owed.creditedBlock)
  const least = floorOf(values.salesFloor, { now: owed.now, in30Days: owed.later[0] ?? owed.now })
  return { version, isReached: isBelowFloor(sum, least) === false }
}
