import { sendTelegramMessage, testPurchaseBot, testPurchaseNotification, testTelegram } from '#core/api/bots.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import { ok, refuse } from '#core/result.ts'
import { type AuditLogEntry, writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { createMinuteCounter } from '../../http/routing/minute-counter.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { type Route, route } from '../../http/routing/route.ts'
import type { Bots } from '../../outbox/bots/notify.ts'
import { type TelegramBot, TelegramFailure } from '../../outbox/bots/telegram-bot.ts'

type Answer = { readonly success: boolean; readonly message: string }

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
  const withBot = async (kind: keyof Bots, act: (bot: TelegramBot) => Promise<string>): Promise<Answer> => {
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
      db.transaction((tx) => writeAuditLog(tx, { username, action, subject: `${kind} bot`, details }))
    const answer = await withBot(kind, async (bot) => {
      // Logged before sending: a message cannot be taken back, and the process may end before the outcome is known.
      await write('begin telegram message', { text })
      await bot.sayNow(text)
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
