import {
  type GameBudget,
  getAdminGameReplay,
  getGameBudget,
  listAdminGameRuns,
  removeGameRun,
  restoreGameRun,
} from '#core/api/admin-game-runs.ts'
import { listPlayerGameRuns } from '#core/api/admin-players.ts'
import { readGameLimits } from '#core/game-limits.ts'
import { type Bv3, bv3, formatAmount } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import type { Database } from '../../../db/pool.ts'
import { type Executor, only } from '../../../db/statement.ts'
import { type ExportList, wantsCsv } from '../../../http/routing/csv-file.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../../http/routing/id-cursor.ts'
import { HIGHEST_ID_FIRST } from '../../../http/routing/list-marks.ts'
import { namePages, readPlace } from '../../../http/routing/list-page.ts'
import { type Route, route } from '../../../http/routing/route.ts'
import { readSetting } from '../../../settings/settings.ts'
import { readReplay } from '../board/read-replay.ts'
import { dayOf, MS_PER_DAY } from '../runs/read-budget.ts'
import { readAdminRuns, readRunsOfPlayer } from './read-runs.ts'
import { removeRun, restoreRun } from './remove-run.ts'
import { GAME_RUNS_CSV, PLAYER_GAME_RUNS_CSV } from './run-csv.ts'
import { readPaidToday } from './run-lists.sql.ts'

type Deps = { readonly db: Database; readonly exportList: ExportList }

/** Routes for the operator's calls about runs. */
export const gamePanelRoutes = ({ db, exportList }: Deps): Route[] => [
  route(listAdminGameRuns, async ({ session, query }, context) => {
    const { limit, cursor, ...filters } = query
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, GAME_RUNS_CSV, filters)
    const place = readPlace(HIGHEST_ID_FIRST, cursor)
    if (!place.ok) return place
    const page = await readAdminRuns(db, { filters, place: place.value, limit })
    namePages(context, page)
    context.setHeader('x-total-count', page.count)
    return ok([...page.lines])
  }),

  route(getGameBudget, async () => ok(await readBudgetToday(db))),

  route(listPlayerGameRuns, async ({ session, params, query }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, PLAYER_GAME_RUNS_CSV, { playerId: params.id })
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const runs = await readRunsOfPlayer(db, params.id, { beforeId: before.value ?? ID_MAX, limit: query.limit })
    nameNextPage(context, runs, query.limit)
    return ok(runs)
  }),

  route(getAdminGameReplay, async ({ params }) => {
    const replay = await readReplay(db, params.id)
    return replay === null ? refuse('game_replay_unknown') : ok(replay.answer)
  }),

  route(removeGameRun, ({ session, params, body }) => removeRun(db, session, { runId: params.id, ...body })),

  route(restoreGameRun, ({ session, params, body }) => restoreRun(db, session, { runId: params.id, ...body })),
]

/** Reads what all games have paid today, and what they may pay. */
async function readBudgetToday(executor: Executor): Promise<GameBudget> {
  const [{ at, paid, paid_young: paidYoung }, limits] = await Promise.all([
    readPaidToday(executor).then(only),
    readSetting(executor, 'games').then(readGameLimits),
  ])
  const { dailyBudget, youngBudget } = limits
  return {
    dailyBv3: formatAmount(dailyBudget, 'BV3'),
    paidBv3: formatAmount(paid, 'BV3'),
    leftBv3: formatAmount(above(dailyBudget, paid), 'BV3'),
    youngDailyBv3: formatAmount(youngBudget, 'BV3'),
    youngPaidBv3: formatAmount(paidYoung, 'BV3'),
    resetsAt: new Date((dayOf(at) + 1) * MS_PER_DAY).toISOString(),
  }
}

/** Returns what is left of a budget, or 0 if the budget was lowered below what is paid. */
const above = (budget: Bv3, paid: bigint): Bv3 => bv3(budget > paid ? budget - paid : 0n)
