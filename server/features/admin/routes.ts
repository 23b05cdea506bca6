import { checkAdmin, login, logout } from '#core/api/admin-session.ts'
import { resolveAuditAlarm } from '#core/api/audit-alarms.ts'
import { type ChainHealth, resolveChainAlarm as resolveChainAlarmCall } from '#core/api/chain-health.ts'
import { getOperatorHealth, type HotWalletView, type OperatorHealth } from '#core/api/operator-health.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { findOpenAlarm, markResolved, readOpenAlarms } from '../../audit/alarms.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { recheck } from '../../audit/recheck.ts'
import { areCommitsHanging, type Database, type Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { DependencyDown } from '../../dependency-down.ts'
import { bearerToken } from '../../http/routing/bearer-token.ts'
import type { ExportList } from '../../http/routing/csv-file.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { Bots, Notify } from '../../outbox/bots/notify.ts'
import type { RoleState } from '../../runtime/roles/read-roles.ts'
import type { CachedSettings } from '../../settings/cached-settings.ts'
import { accountRoutes } from './account-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { botRoutes } from './bot-routes.ts'
import { countWaiting } from './health.sql.ts'
import { logIn } from './log-in.ts'
import { deviceCookieName } from './operator-devices.ts'
import { operatorRoutes } from './operator-routes.ts'
import { findOperator, revokeOperatorToken } from './operator-tokens.ts'

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

export type HealthDeps = {
  readonly db: Database
  /** Returns the known state of the chain; asks no node. */
  readonly readChainHealth: () => Promise<ChainHealth>
  /** Returns null if the operator sends payouts by hand. */
  readonly readHotWallet: () => Promise<HotWalletView | null>
  readonly bots: Bots
  /** Lists the running processes by role. */
  readonly readRoles: () => Promise<readonly RoleState[]>
  /** Lists the collations whose indexes are out of order. */
  readonly findStaleCollations: () => Promise<string[]>
  /** Returns when a proxy's header last arrived while no proxy was trusted, or null if none has. */
  readonly untrustedProxySeenAt: () => Date | null
  /** Counts the notifications that were given up. */
  readonly countFailedNotifications: () => Promise<number>
}

/** Reads everything that needs an operator. Returns the rest even if the chain cannot be read. */
export async function readHealth(deps: HealthDeps): Promise<OperatorHealth> {
  const { db, bots } = deps
  const alarms = await readOpenAlarms(db)
  const waiting = only(await countWaiting(db))
  return {
    auditAlarms: alarms.map(({ id, sentence, count, example, raisedAt, stopsAll, userIds }) => ({
      ...{ id, check: sentence, count, example, stopsAll },
      raisedAt: raisedAt.toISOString(),
      players: userIds.length,
    })),
    payoutsStopped: waiting.has_difference || alarms.some(({ stopsAll }) => stopsAll),
    chain: await deps.readChainHealth(),
    ...(await readHotWallet(deps)),
    bots: { withdrawals: onOrOff(bots.withdrawals), purchases: onOrOff(bots.purchases) },
    failedNotifications: await deps.countFailedNotifications(),
    openPayments: Number(waiting.open_payments),
    pendingWithdrawals: Number(waiting.pending_withdrawals),
    pendingAirdropClaims: Number(waiting.pending_airdrop_claims),
    payoutsHeld: waiting.payouts_held,
    strays: Number(waiting.strays),
    uncertainPayouts: Number(waiting.uncertain_payouts),
    roles: (await deps.readRoles()).map((role) => ({ ...role, lastSeenAt: role.lastSeenAt?.toISOString() ?? null })),
    commitsHang: areCommitsHanging(db),
    staleCollations: await deps.findStaleCollations(),
    untrustedProxySeenAt: deps.untrustedProxySeenAt()?.toISOString() ?? null,
  }
}

const onOrOff = (bot: unknown) => (bot === null ? 'off' : 'on')

async function readHotWallet({ readHotWallet: read }: HealthDeps) {
  try {
    return { hotWallet: await read(), isHotWalletUnreadable: false }
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return { hotWallet: null, isHotWalletUnreadable: true }
  }
}
