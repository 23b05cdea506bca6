import { checkAdmin, login, logout } from '#core/api/admin-session.ts'
import { resolveAuditAlarm } from '#core/api/audit-alarms.ts'
import { resolveChainAlarm as resolveChainAlarmCall } from '#core/api/chain-health.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { ok, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { bearerToken } from '../../http/routing/bearer-token.ts'
import type { ExportList } from '../../http/routing/csv-file.ts'
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
import { resolveAlarm } from './resolve-alarm.ts'
import { type ResolveChainAlarmDeps, resolveChainAlarm } from './resolve-chain-alarm.ts'

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
