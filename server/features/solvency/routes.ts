import { changeSales, getSolvency } from '#core/api/solvency.ts'
import { ok } from '#core/result.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { keepFresh } from '../../http/routing/keep-fresh.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { readFigures } from './read-figures.ts'
import { type DownSince, readSolvency } from './read-solvency.ts'
import { setSales } from './set-sales.ts'
import { SOLVENCY_DAYS_CSV } from './solvency-days-csv.ts'
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
