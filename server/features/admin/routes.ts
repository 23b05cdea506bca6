import { checkAdmin, login, logout } from '#core/api/admin-session.ts'
import { resolveAuditAlarm } from '#core/api/audit-alarms.ts'
import { resolveChainAlarm as resolveChainAlarmCall } from '#core/api/chain-health.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { findOpenAlarm, markResolved } from '../../audit/alarms.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { recheck } from '../../audit/recheck.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { bearerToken } from '../../http/routing/bearer-token.ts'
import type { ExportList } from '../../http/routing/csv-file.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { Notify } from '../../outbox/bots/notify.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import { accountRoutes } from './account-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { botRoutes } from './bot-routes.ts'
import { logIn } from './log-in.ts'
import { deviceCookieName } from './operator-devices.ts'
import { operatorRoutes } from './operator-routes.ts'
import { findOperator, revokeOperatorToken } from './operator-tokens.ts'
import { type HealthDeps, readHealth } from './read-health.ts'

type Deps = HealthDeps &
  ResolveChainAlarmDeps & {
    readonly isLocal: boolean
    readonly settings: CachedSettings
    readonly notify: Notify
    readonly exportList: ExportList
  }

export const adminRoutes = (deps: Deps): Route[] => [
  route(login, async ({ body }, context) => {
    const made = await logIn(deps, body, {
      address: context.ip,
      userAgent: String(context.headers['user-agent'] ?? ''),
      deviceCookie: context.readCookie(deviceCookieName(context.origin)),
      onWait: (seconds) => context.setHeader('retry-after', String(seconds)),
      isWanted: context.isWanted,
    })
    if (!made.ok) return made
    const { device } = made.value
    context.setCookie(deviceCookieName(context.origin), device.cookie, device.expiresAt)
    context.setHeader('cache-control', 'no-store')
    return ok({ success: true, token: made.value.token, expiresAt: made.value.expiresAt.toISOString() } as const)
  }),

  route(logout, async ({ session: { username } }, context) => {
    const token = bearerToken(context)
    if (token === null) return refuse('operator_unauthenticated')
    await deps.db.transaction(async (tx) => {
      await revokeOperatorToken(tx, token)
      await writeAuditLog(tx, { username, action: 'log out', subject: 'panel', details: {} })
    })
    return ok(undefined)
  }),

  route(checkAdmin, async ({ query }, context) => {
    if (query.walletAddress !== undefined) {
      const { values } = await deps.settings.current()
      return ok(values.admin.wallet.toLowerCase() === query.walletAddress)
    }
    const operator = await findOperator(deps, bearerToken(context))
    return operator === null ? refuse('operator_unauthenticated') : ok(true)
  }),

  ...auditRoutes(deps),

  route(getOperatorHealth, async () => ok(await readHealth(deps))),

  route(resolveAuditAlarm, ({ session, params, body }) => resolveAlarm(deps.db, session, params.id, body.note)),

  route(resolveChainAlarmCall, ({ session, params, body }) => resolveChainAlarm(deps, session, params.id, body.note)),

  ...botRoutes(deps),
  ...accountRoutes(deps),
  ...operatorRoutes(deps),
]

/**
 * Closes an alarm once its difference is gone or accepted. A new audit decides that, not the operator. The money that the alarm
 * stopped resumes unless another alarm stops it.
 *
 * @param note what was wrong and what was done, for the audit log
 */
export async function resolveAlarm(
  db: Database,
  { username }: OperatorSession,
  alarmId: number,
  note: string,
): Promise<Result<undefined, 'audit_alarm_unknown' | 'audit_alarm_persists'>> {
  const alarm = await findOpenAlarm(db, alarmId)
  if (alarm === null) return refuse('audit_alarm_unknown')
  const { sentence: check } = alarm
  if ((await recheck(db, alarm)) !== null) return refuse('audit_alarm_persists')
  return transact(db, async (tx) => {
    if (!(await markResolved(tx, alarmId))) return refuse('audit_alarm_unknown')
    const subject = `audit alarm ${alarmId}`
    await writeAuditLog(tx, { username, action: 'resolve audit alarm', subject, details: { check, note } })
    return ok(undefined)
  })
}

/** Closes a chain alarm. Returns null if no open alarm has this id. */
type MarkChainAlarmResolved = (
  tx: Transaction,
  alarmId: number,
) => Promise<{ readonly kind: string; readonly subject: string } | null>

type ResolveChainAlarmDeps = {
  readonly db: Database
  readonly markChainAlarmResolved: MarkChainAlarmResolved
  /** Accepts the BNB price that the alarm of a jump names. */
  readonly acceptJumpedPrice: (tx: Transaction, price: string, username: string) => Promise<void>
}

/**
 * Closes an alarm about the chain on the operator's word.
 *
 * The call needs a proof: payouts that a difference has stopped resume, and the alarm of a jump of the BNB price accepts the price
 * that it names.
 *
 * @param note what was wrong and what was done, for the audit log
 */
export const resolveChainAlarm = (
  { db, markChainAlarmResolved, acceptJumpedPrice }: ResolveChainAlarmDeps,
  { username }: OperatorSession,
  alarmId: number,
  note: string,
): Promise<Result<undefined, 'chain_alarm_unknown'>> =>
  transact(db, async (tx) => {
    const resolved = await markChainAlarmResolved(tx, alarmId)
    if (resolved === null) return refuse('chain_alarm_unknown')
    if (resolved.kind === 'bnb_price_jumped') await acceptJumpedPrice(tx, resolved.subject, username)
    const details = { alarm: resolved.kind, about: resolved.subject, note }
    await writeAuditLog(tx, { username, action: 'resolve chain alarm', subject: `chain alarm ${alarmId}`, details })
    return ok(undefined)
  })
