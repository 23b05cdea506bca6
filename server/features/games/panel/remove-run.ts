import type { AdminGameRun } from '#core/api/admin-game-runs.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../../audit/log/audit-log.ts'
import type { Database, Transaction } from '../../../db/pool.ts'
import { first, only } from '../../../db/statement.ts'
import { transact } from '../../../db/transact.ts'
import type { OperatorSession } from '../../../http/routing/operator-session.ts'
import { lockAccounts } from '../../../ledger/lock-accounts.ts'
import { dayOf } from '../runs/read-budget.ts'
import { readAdminRun } from './read-runs.ts'
import {
  deleteBest,
  findBestRun,
  findRunOwner,
  insertRestoredBest,
  type LockRunRow,
  lockRun,
  readDaysLedBy,
  updateBest,
  updateRunRemoved,
  updateRunRestored,
} from './run-lists.sql.ts'

type Ask = { readonly runId: number; readonly reason: string }
type Run = LockRunRow & { readonly userId: number; readonly runId: number }

/** Removes a run from the board, where the wallet's next best run replaces it. The run's pay stays. */
export function removeRun(
  db: Database,
  { username }: OperatorSession,
  { runId, reason }: Ask,
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
    await note(tx, { username, action: 'remove game run', run, reason })
    return ok(await readAdminRun(tx, key))
  })
}

/** Restores a removed run to the board, where it becomes its wallet's best again if no better one exists. */
export function restoreRun(
  db: Database,
  { username }: OperatorSession,
  { runId, reason }: Ask,
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
    await note(tx, { username, action: 'restore game run', run, reason })
    return ok(await readAdminRun(tx, { user_id: userId, id: runId }))
  })
}

/** Locks a run and its account. Settlements of the same wallet wait, so that none reads bests that are about to change. */
async function lock(tx: Transaction, runId: number): Promise<Run | null> {
  const owner = first(await findRunOwner(tx, { runId }))
  if (owner === null) return null
  const userId = Number(owner.user_id)
  await lockAccounts(tx, [userId])
  return { ...only(await lockRun(tx, { userId, runId })), userId, runId }
}

type Note = {
  readonly username: string
  readonly action: 'remove game run' | 'restore game run'
  readonly run: Run
  readonly reason: string
}

const note = (tx: Transaction, { username, action, run, reason }: Note) =>
  writeAuditLog(tx, {
    username,
    action,
    subject: `game run ${run.runId}`,
    details: { walletAddress: run.wallet_address, userId: run.userId, variant: run.variant, score: run.score, reason },
    before: { isOffBoard: action === 'restore game run' },
    after: { isOffBoard: action === 'remove game run' },
  })
