import {
  type AdminGameRun,
  type GameBudget,
  getAdminGameReplay,
  getGameBudget,
  listAdminGameRuns,
  removeGameRun,
  restoreGameRun,
} from '#core/api/admin-games.ts'
import { listPlayerGameRuns } from '#core/api/admin-players.ts'
import { readGameLimits } from '#core/game-pay.ts'
import { type Bv3, bv3, formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../../audit/log/audit-log.ts'
import { type Database, type Executor, first, only, type Transaction, transact } from '../../../db/statement.ts'
import { answerPage, answerPageBefore, HIGHEST_ID_FIRST } from '../../../http/routing/list-page.ts'
import {
  listRoute,
  type OperatorSession,
  queryByFilters,
  queryByPlayer,
  type Route,
  route,
} from '../../../http/routing/route.ts'
import { lockAccounts } from '../../../ledger/post.ts'
import { readSetting } from '../../../settings/settings.ts'
import { readReplay } from '../board/routes.ts'
import { dayOf, MS_PER_DAY } from '../runs/read-terms.ts'
import { GAME_RUNS_CSV, PLAYER_GAME_RUNS_CSV, readAdminRun, readAdminRuns, readRunsOfPlayer } from './read-runs.ts'
import {
  deleteBest,
  findBestRun,
  findRunOwner,
  insertRestoredBest,
  type LockRunRow,
  lockRun,
  readDaysLedBy,
  readPaidToday,
  updateBest,
  updateRunRemoved,
  updateRunRestored,
} from './run-lists.sql.ts'

/** Routes for the operator's calls about runs. */
export const gamePanelRoutes = ({ db }: { readonly db: Database }): Route[] => [
  listRoute(listAdminGameRuns, GAME_RUNS_CSV, queryByFilters, ({ asked: filters, query }, context) =>
    answerPage(context, HIGHEST_ID_FIRST, query, (place, limit) => readAdminRuns(db, { filters, place, limit })),
  ),

  route(getGameBudget, async () => ok(await readBudgetToday(db))),

  listRoute(listPlayerGameRuns, PLAYER_GAME_RUNS_CSV, queryByPlayer, ({ params, query }, context) =>
    answerPageBefore(context, query, (page) => readRunsOfPlayer(db, params.id, page)),
  ),

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
    leftBv3: formatAmount(budgetLeftAbove(dailyBudget, paid), 'BV3'),
    youngDailyBv3: formatAmount(youngBudget, 'BV3'),
    youngPaidBv3: formatAmount(paidYoung, 'BV3'),
    resetsAt: new Date((dayOf(at) + 1) * MS_PER_DAY).toISOString(),
  }
}

/** Returns what is left of a budget, or 0 if the budget was lowered below what is paid. */
const budgetLeftAbove = (budget: Bv3, paid: bigint): Bv3 => bv3(budget > paid ? budget - paid : 0n)

type RunDecisionRequest = { readonly runId: number; readonly reason: string }
type LockedRun = LockRunRow & { readonly userId: number; readonly runId: number }

/** Removes a run from the board, where the wallet's next best run replaces it. The run's pay stays. */
export function removeRun(
  db: Database,
  { username }: OperatorSession,
  { runId, reason }: RunDecisionRequest,
): Promise<Result<AdminGameRun, 'game_run_unknown' | 'game_run_unsettled' | 'game_run_removed_already'>> {
  return transact(db, async (tx) => {
    const run = await lock(tx, runId)
    if (run === null) return refuse('game_run_unknown')
    const key = { user_id: run.userId, id: runId }
    if (run.removed_by !== null) {
      // A repeated request, e.g. because its answer was lost.
      const isSame = run.removed_by === username && run.removal_reason === reason
      return isSame ? ok(await readAdminRun(tx, key)) : refuse('game_run_removed_already')
    }
    if (run.status !== 'settled') return refuse('game_run_unsettled')
    await updateRunRemoved(tx, { userId: run.userId, runId, removedBy: username, reason })
    const { userId, variant } = run
    for (const { day } of await readDaysLedBy(tx, { userId, variant, runId })) {
      const best = first(await findBestRun(tx, { userId, variant, day }))
      await (best === null
        ? deleteBest(tx, { userId, variant, day })
        : updateBest(tx, { userId, variant, day, score: best.score, runId: best.id, endedAt: best.ended_at }))
    }
    await logRunDecision(tx, { username, action: 'remove game run', run, reason })
    return ok(await readAdminRun(tx, key))
  })
}

/** Restores a removed run to the board, where it becomes its wallet's best again if no better one exists. */
export function restoreRun(
  db: Database,
  { username }: OperatorSession,
  { runId, reason }: RunDecisionRequest,
): Promise<Result<AdminGameRun, 'game_run_unknown' | 'game_run_not_removed'>> {
  return transact(db, async (tx) => {
    const run = await lock(tx, runId)
    if (run === null) return refuse('game_run_unknown')
    if (run.removed_by === null) return refuse('game_run_not_removed')
    const { userId, variant, score, ended_at: endedAt } = run
    await updateRunRestored(tx, { userId, runId })
    if (run.unranked === null && score !== null && score > 0 && endedAt !== null) {
      for (const day of [0, dayOf(endedAt)])
        await insertRestoredBest(tx, { userId, variant, day, score, runId, endedAt })
    }
    await logRunDecision(tx, { username, action: 'restore game run', run, reason })
    return ok(await readAdminRun(tx, { user_id: userId, id: runId }))
  })
}

/** Locks a run and its account. Settlements of the same wallet wait, so that none reads bests that are about to change. */
async function lock(tx: Transaction, runId: number): Promise<LockedRun | null> {
  const owner = first(await findRunOwner(tx, { runId }))
  if (owner === null) return null
  const userId = Number(owner.user_id)
  await lockAccounts(tx, [userId])
  return { ...only(await lockRun(tx, { userId, runId })), userId, runId }
}

type RunDecision = {
  readonly username: string
  readonly action: 'remove game run' | 'restore game run'
  readonly run: LockedRun
  readonly reason: string
}

const logRunDecision = (tx: Transaction, { username, action, run, reason }: RunDecision) =>
  writeAuditLog(tx, {
    username,
    action,
    subject: { kind: 'game run', key: run.runId },
    details: { walletAddress: run.wallet_address, userId: run.userId, variant: run.variant, score: run.score, reason },
    before: { isOffBoard: action === 'restore game run' },
    after: { isOffBoard: action === 'remove game run' },
  })
