import { changeSales, getSolvency } from '#core/api/solvency.ts'
import { ok } from '#core/result.ts'
import { keepFresh } from '../../keep-fresh.ts'
import { type Route, route } from '../../routing/route.ts'
import { readFigures } from './read-figures.ts'
import { type DownSince, readSolvency } from './read-solvency.ts'
import { setSales } from './set-sales.ts'
import type { SolvencyDeps } from './solvency-deps.ts'

/** However many operators look: the nodes are asked at most this often. */
const FRESH_MS = 3_000

export const solvencyRoutes = (deps: SolvencyDeps): Route[] => {
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
    route(getSolvency, async ({ query }) => {
      const figures = await figuresNow()
      return ok(await readSolvency(deps, figures, down, Number(query.days)))
    }),

    route(changeSales, ({ session, body }) => setSales(deps, session, body)),
  ]
}
