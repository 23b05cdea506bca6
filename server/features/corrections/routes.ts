import {
  acceptDifference as acceptCall,
  getAuditAlarm,
  listAuditRuns,
  postCorrection as postCall,
  previewCorrection as previewCall,
  setKeptRow as setCall,
  startAudit,
} from '#core/api/audit-alarms.ts'
import { ok } from '#core/result.ts'
import { readAuditState } from '../../audit/audit-state.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import type { Announce } from '../../http/routing/announce.ts'
import { idempotencyKey } from '../../http/routing/idempotency-key.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { acceptDifference } from './accept-difference.ts'
import { postCorrection, previewCorrection } from './post-correction.ts'
import { readAlarm } from './read-alarm.ts'
import { setKeptRow } from './set-kept-row.ts'

type Deps = {
  readonly db: Database
  readonly announce: Announce
  /** Requests an audit at once. Returns false if one is already waiting or running. */
  readonly askForAudit: (kind: 'new' | 'full', username: string) => Promise<boolean>
}

export const correctionRoutes = (deps: Deps): Route[] => [
  route(getAuditAlarm, ({ params }) => readAlarm(deps.db, params.id)),
  route(setCall, async ({ session, params, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? setKeptRow(deps.db, session, key.value, params.id, body) : key
  }),
  route(acceptCall, async ({ session, params, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? acceptDifference(deps.db, session, key.value, params.id, body) : key
  }),
  route(previewCall, ({ query }) => previewCorrection(deps.db, query)),
  route(postCall, async ({ session, body }, context) => {
    const key = idempotencyKey(context)
    return key.ok ? postCorrection(deps, session, key.value, body) : key
  }),
  route(listAuditRuns, async () => {
    const runs = await readAuditState(deps.db)
    return ok({
      runs: runs.map((run) => ({
        kind: run.kind,
        lastEndedAt: run.lastGood?.endedAt.toISOString() ?? null,
        lasted: run.lastGood?.lastedMs ?? null,
        players: run.lastGood?.players ?? null,
        differences: run.lastGood?.differences ?? null,
        nextAt: run.nextAt.toISOString(),
        isRunning: run.isRunning,
        askedBy: run.askedBy,
        problem: run.problem,
        isLate: run.lateSince !== null,
      })),
    })
  }),
  route(startAudit, async ({ session: { username }, body: { kind } }) => {
    const isStarted = await deps.askForAudit(kind, username)
    await deps.db.transaction((tx) =>
      writeAuditLog(tx, { username, action: 'run audit', subject: 'audit', details: { look: kind, isStarted } }),
    )
    return ok({ isStarted })
  }),
]
