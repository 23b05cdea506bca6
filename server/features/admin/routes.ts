import { resolveAuditAlarm } from '#core/api/audit-alarms.ts'
import {
  getOperatorHealth,
  type HotWalletView,
  type OperatorHealth,
  resolveChainAlarm as resolveChainAlarmCall,
} from '#core/api/operator-health.ts'
import { checkAdmin, login, logout } from '#core/api/own-account.ts'
import { sendTelegramMessage, testPurchaseBot, testPurchaseNotification, testTelegram } from '#core/api/settings.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { findOpenAlarm, markResolved, readOpenAlarms } from '../../audit/alarms.ts'
import { type AuditLogEntry, writeAuditLog } from '../../audit/log/audit-log.ts'
import { repeatCheck } from '../../audit/run-audit.ts'
import { markChainAlarmResolved } from '../../chain/alarms.ts'
import { acceptJumpedPrice } from '../../chain/bnb-price.ts'
import type { ChainReader } from '../../chain/chain-reader.ts'
import { readChainHealth } from '../../chain/health.ts'
import { areCommitsHanging } from '../../db/pool.ts'
import { type Database, only, transact } from '../../db/statement.ts'
import { DependencyDown } from '../../fault.ts'
import { createMinuteCounter } from '../../http/routing/counters.ts'
import { bearerToken, type OperatorSession, type Route, route } from '../../http/routing/route.ts'
import type { Bots, Notifications } from '../../outbox/bots/notify.ts'
import { type TelegramBot, TelegramFailure } from '../../outbox/bots/telegram-bot.ts'
import { readRoles } from '../../runtime/roles/read-roles.ts'
import type { CachedSettings } from '../../settings/settings.ts'
import { accountRoutes } from './account-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { countWaiting } from './health.sql.ts'
import { logIn } from './log-in.ts'
import { operatorRoutes } from './operator-routes.ts'
import { deviceCookieName, findOperator, revokeOperatorToken } from './operator-tokens.ts'

type AdminDeps = HealthDeps & {
  readonly isLocal: boolean
  readonly settings: CachedSettings
  readonly notifications: Notifications
}

export const adminRoutes = (deps: AdminDeps): Route[] => [
  route(login, async ({ body }, context) => {
    const made = await logIn({ db: deps.db, notify: deps.notifications.notify }, body, {
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
      await writeAuditLog(tx, { username, action: 'log out', subject: { kind: 'panel' }, details: {} })
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
  if ((await repeatCheck(db, alarm)) !== null) return refuse('audit_alarm_persists')
  return transact(db, async (tx) => {
    if (!(await markResolved(tx, alarmId))) return refuse('audit_alarm_unknown')
    const subject = { kind: 'audit alarm', key: alarmId } as const
    await writeAuditLog(tx, { username, action: 'resolve audit alarm', subject, details: { check, note } })
    return ok(undefined)
  })
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
  { db }: { readonly db: Database },
  { username }: OperatorSession,
  alarmId: number,
  note: string,
): Promise<Result<undefined, 'chain_alarm_unknown'>> =>
  transact(db, async (tx) => {
    const resolved = await markChainAlarmResolved(tx, alarmId)
    if (resolved === null) return refuse('chain_alarm_unknown')
    if (resolved.kind === 'bnb_price_jumped') await acceptJumpedPrice(tx, resolved.subject, username)
    const details = { alarm: resolved.kind, about: resolved.subject, note }
    await writeAuditLog(tx, {
      username,
      action: 'resolve chain alarm',
      subject: { kind: 'chain alarm', key: alarmId },
      details,
    })
    return ok(undefined)
  })

export type HealthDeps = {
  readonly db: Database
  readonly chain: ChainReader
  /** Returns null if the operator sends payouts by hand. */
  readonly readHotWallet: () => Promise<HotWalletView | null>
  readonly bots: Bots
  /** Lists the collations whose indexes are out of order. */
  readonly findStaleCollations: () => Promise<string[]>
  /** Returns when a proxy's header last arrived while no proxy was trusted, or null if none has. */
  readonly untrustedProxySeenAt: () => Date | null
  readonly notifications: Pick<Notifications, 'countGivenUp'>
}

/** Reads everything that needs an operator. Returns the rest even if the chain cannot be read. */
export async function readHealth(deps: HealthDeps): Promise<OperatorHealth> {
  const { db, bots } = deps
  const alarms = await readOpenAlarms(db)
  const waiting = only(await countWaiting(db))
  return {
    auditAlarms: alarms.map(({ id, check: code, sentence, count, example, raisedAt, stopsAll, userIds }) => ({
      ...{ id, code, check: sentence, count, example, stopsAll },
      raisedAt: raisedAt.toISOString(),
      players: userIds.length,
    })),
    payoutsStopped: waiting.has_difference || alarms.some(({ stopsAll }) => stopsAll),
    chain: await readChainHealth(db.unchecked, deps.chain),
    ...(await readHotWallet(deps)),
    bots: { withdrawals: botState(bots.withdrawals), purchases: botState(bots.purchases) },
    failedNotifications: await deps.notifications.countGivenUp(),
    openPayments: Number(waiting.open_payments),
    pendingWithdrawals: Number(waiting.pending_withdrawals),
    pendingAirdropClaims: Number(waiting.pending_airdrop_claims),
    payoutsHeld: waiting.payouts_held,
    strays: Number(waiting.strays),
    uncertainPayouts: Number(waiting.uncertain_payouts),
    roles: (await readRoles(db.unchecked)).map((role) => ({
      ...role,
      lastSeenAt: role.lastSeenAt?.toISOString() ?? null,
    })),
    commitsHang: areCommitsHanging(db),
    staleCollations: await deps.findStaleCollations(),
    untrustedProxySeenAt: deps.untrustedProxySeenAt()?.toISOString() ?? null,
  }
}

const botState = (bot: unknown) => (bot === null ? 'off' : 'on')

async function readHotWallet({ readHotWallet: read }: HealthDeps) {
  try {
    return { hotWallet: await read(), isHotWalletUnreadable: false }
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return { hotWallet: null, isHotWalletUnreadable: true }
  }
}

type BotTestResult = { readonly success: boolean; readonly message: string }

const OFF = {
  withdrawals: 'The withdrawal bot is off. Set TELEGRAM_BOT_TOKEN and TELEGRAM_ADMIN_CHAT_ID.',
  purchases: 'The purchase bot is off. Set PURCHASE_BOT_TOKEN and PURCHASE_BOT_CHAT_ID.',
} as const

/**
 * Test messages a minute. Telegram accepts 20 a minute from a bot in one group and then silences it, even for real news. A test
 * needs no proof.
 */
const TESTS_PER_MINUTE = 5

const SAMPLE_PURCHASE = [
  'This is a test: nothing was bought.',
  'New purchase',
  'Card: Sample card',
  'Copies: 1',
  'Amount: 29 USDT',
  'Buyer: 0x1234...abcd',
].join('\n')

/** Routes for the panel's bot buttons. Telegram's failures are answers, because the panel shows their sentence. */
export function botRoutes({ db, bots }: { readonly db: Database; readonly bots: Bots }): Route[] {
  const withBot = async (kind: keyof Bots, act: (bot: TelegramBot) => Promise<string>): Promise<BotTestResult> => {
    const bot = bots[kind]
    if (bot === null) return { success: false, message: OFF[kind] }
    try {
      return { success: true, message: await act(bot) }
    } catch (error) {
      if (!(error instanceof TelegramFailure)) throw error
      return { success: false, message: error.message }
    }
  }
  const countTests = createMinuteCounter()
  const say = async ({ username }: OperatorSession, kind: keyof Bots, text: string, done: string) => {
    const write = (action: AuditAction, details: AuditLogEntry['details']) =>
      db.transaction((tx) => writeAuditLog(tx, { username, action, subject: { kind: `${kind} bot` }, details }))
    const answer = await withBot(kind, async (bot) => {
      // Logged before sending: a message cannot be taken back, and the process may end before the outcome is known.
      await write('begin telegram message', { text })
      await bot.sendNow(text)
      return done
    })
    await write('send telegram message', { text, success: answer.success })
    return ok(answer)
  }
  const test = async (kind: keyof Bots) =>
    ok(await withBot(kind, async (bot) => `Connected as @${await bot.readName()}.`))

  return [
    route(testTelegram, () => test('withdrawals')),
    route(testPurchaseBot, () => test('purchases')),
    route(sendTelegramMessage, ({ session, body }) => say(session, 'withdrawals', body.message, 'Message sent.')),
    route(testPurchaseNotification, async ({ session }) =>
      countTests('purchases') > TESTS_PER_MINUTE
        ? refuse('rate_limited')
        : say(session, 'purchases', SAMPLE_PURCHASE, 'Test notification sent.'),
    ),
  ]
}
