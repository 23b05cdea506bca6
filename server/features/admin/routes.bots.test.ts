import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#core/api/call.ts'
import { sendTelegramMessage, testPurchaseNotification } from '#core/api/settings.ts'
import { refuse } from '#core/result.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readAuditLog } from '../../audit/log/read-audit-log.ts'
import type { Bots } from '../../outbox/bots/notify.ts'
import { botRoutes } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

const written = async () =>
  (await readAuditLog(ledger.db, {}, null, 10)).entries.map(({ action, subject, details }) => ({
    action,
    subject,
    details,
  }))

/** What the panel's button does, while the bot does what a test says. */
async function say(sendNow: (text: string) => Promise<void>) {
  const bots = { withdrawals: { sendNow }, purchases: null } as unknown as Bots
  const found = botRoutes({ db: ledger.db, bots }).find(({ call }) => call === sendTelegramMessage)
  const request = { session: { username: 'ann', role: 'operator' }, body: { message: 'Hello' } }
  return found?.handle(request as never, {} as never)
}

const BEGUN = { action: 'begin telegram message', subject: 'withdrawals bot', details: { text: 'Hello' } }

test('a message is recorded before it is sent, so that an interrupted send leaves a trace', async () => {
  await expect(say(() => Promise.reject(new Error('the process ends')))).rejects.toThrow('the process ends')
  expect(await written()).toEqual([BEGUN])
})

test('a message is recorded again once its outcome is known', async () => {
  let before: unknown
  await say(async () => {
    before = await written()
  })
  expect(before).toMatchObject([BEGUN, BEGUN])
  const sent = { action: 'send telegram message', details: { text: 'Hello', success: true } }
  expect(await written()).toMatchObject([sent, BEGUN, BEGUN])
})

test('operators can test the purchase bot five times a minute, so that Telegram does not mute it', async () => {
  const sendNow = vi.fn(async () => undefined)
  const bots = { withdrawals: { sendNow }, purchases: { sendNow } } as unknown as Bots
  const routes = botRoutes({ db: ledger.db, bots })
  const send = (asked: Call) =>
    routes
      .find(({ call }) => call === asked)
      ?.handle({ session: { username: 'bob', role: 'operator' }, body: { message: 'Hello' } } as never, {} as never)
  for (let sent = 0; sent < 5; sent++) expect(await send(testPurchaseNotification)).toMatchObject({ ok: true })
  expect(await send(testPurchaseNotification)).toEqual(refuse('rate_limited'))
  expect(await send(sendTelegramMessage)).toMatchObject({ ok: true })
  expect(sendNow).toHaveBeenCalledTimes(6)
})
