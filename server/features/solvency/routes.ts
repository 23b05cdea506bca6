import { changeSales, getSolvency, type Solvency } from '#core/api/solvency.ts'
import { formatAmount } from '#core/money.ts'
import { ok } from '#core/result.ts'
import { floorOf, isBelowFloor } from '#core/sales.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { keepFresh } from '../../http/routing/keep-fresh.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { readDaysUntil } from '../../ledger/solvency/solvency.sql.ts'
import { type CurrentSettings, readSettings } from '../../settings/settings.ts'
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
import { setSales } from './set-sales.ts'

import type { SolvencyDeps } from './solvency-deps.ts'

/** Minimum milliseconds between two queries of the nodes, however many operators ask. */
const FRESH_MS = 3_000

export const solvencyRoutes = (deps: SolvencyDeps & { readonly exportList: ExportList }): Route[] => {
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

    route(changeSales, ({ session, body }) => setSales(deps, session, body)),
  ]
}

/** Unix milliseconds since which each token's wallets cannot be read; null while they can. */
type DownSince = { readonly usdtMs: bigint | null; readonly bv3Ms: bigint | null }

/** Returns figures that may be some seconds old, with the floor and the sales as they are now. */
export async function readSolvency(
  deps: SolvencyDeps,
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
