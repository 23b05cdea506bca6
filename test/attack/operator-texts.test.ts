import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefused } from '../support/expect-refused.ts'
import { ask, type Request } from '../support/http.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT } from '../support/operator.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let operator: Awaited<ReturnType<typeof logInAsOperator>>
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  operator = await logInAsOperator(platform)
})
afterAll(() => platform?.close())

/** Each is text to JavaScript and none to a database. */
const UNWRITABLE = ['a\0b', 'a\ud800', '\udfffa']

describe.each(UNWRITABLE)('the text %j', (text) => {
  test.each<{ name: string; path: string; method?: NonNullable<Request['method']>; json: object }>([
    {
      name: 'a rejection',
      path: '/api/admin/withdrawals/1',
      method: 'PUT',
      json: { status: 'rejected', reason: text },
    },
    {
      name: 'a refund',
      path: '/api/admin/payments/1/resolve',
      json: { action: 'refund', way: 'hot_wallet', note: text },
    },
    {
      name: 'a credit',
      path: '/api/admin/payments/1/resolve',
      json: { action: 'credit', cardId: 1, copies: 1, note: text },
    },
    { name: 'an alarm', path: '/api/admin/audit-alarms/1/resolve', json: { note: text } },
    { name: 'a bot', path: '/api/admin/telegram/message', json: { message: text } },
    { name: 'an airdrop', path: '/api/admin/reject-airdrop', json: { claimId: 1, notes: text } },
    { name: 'a login', path: '/api/admin/login', json: { username: text, password: 'x' } },
  ])('for $name is refused', async ({ path, method, json }) => {
    const act = () => operator.call(path, { json, ...(method !== undefined && { method }) })
    await expectRefused(platform.databaseUrl, act, 400, 'malformed_request')
  })
})

test('a text of signs that every language has is taken', async () => {
  const message = '¡Hola! 你好 👋🏽 <b>&'
  const { status } = await ask(platform, '/api/admin/login', { json: { username: message, password: message } })
  expect(status).toBe(401)
})
