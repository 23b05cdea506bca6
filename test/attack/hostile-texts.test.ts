import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTextFields, type TextField } from '../support/code/text-fields.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { type FakeTelegram, startFakeTelegram } from '../support/world/fake-telegram.ts'
import { type HttpRequest, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player } from '../support/world/player.ts'

const HOSTILE = [
  '"><img src=x onerror="alert(1)">',
  'javascript:alert(1)//',
  'a\r\nSet-Cookie: session=1',
  '=HYPERLINK("http://evil.example","x")',
  '\u202etxt.exe\u2066',
  'x'.repeat(10_000),
  'a\0b',
  'a\ud800',
  "'; drop table users; --",
]

let telegram: FakeTelegram
let platform: TestPlatform
let operator: Operator
let player: Player
beforeAll(async () => {
  telegram = await startFakeTelegram()
  platform = await startTestPlatform({
    ...OPERATOR_ENVIRONMENT,
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_ADMIN_CHAT_ID: '-1',
  })
  operator = await logInAsOperator(platform)
  player = createPlayer(platform)
  await player.signIn()
})
afterAll(async () => {
  await platform?.close()
  await telegram?.stop()
})

/** As somebody who may call everything: an operator with a proof, and a signed-in player in the same browser. */
async function send(field: TextField, text: string) {
  const { path, request } = field.requestWith(text)
  const answer = await operator.call(path, { ...request, headers: { cookie: player.cookie() } })
  const { status, error, headers, body } = answer
  const isPlain = headers.get('set-cookie') === null && !JSON.stringify(body ?? '').includes('node_modules')
  const isHandled = status < 500 && error !== 'internal'
  const isJson = body === undefined || headers.get('content-type')?.startsWith('application/json')
  return isHandled && isPlain && isJson
    ? null
    : `${field.name} ${JSON.stringify(text.slice(0, 40))}: ${status} ${error}`
}

test('hostile text in any field of any call gets only an ordinary answer or refusal', async () => {
  const walletAddress = player.address
  const example = { walletAddress, toAddress: walletAddress, txHash: `0x${'1'.repeat(64)}-1`, imageUrl: '', version: 0 }
  const fields = await readTextFields(platform, example)
  const names = fields.map(({ name }) => name)
  for (const name of [
    'PUT /api/admin/settings value.description',
    'GET /api/admin/find q',
    'POST /api/users referredBy',
  ])
    expect(names).toContain(name)
  const faults: (string | null)[] = []
  for (const text of HOSTILE) {
    const left = [...fields]
    const sendNext = async (): Promise<void> => {
      for (let field = left.pop(); field !== undefined; field = left.pop()) faults.push(await send(field, text))
    }
    await Promise.all([sendNext(), sendNext(), sendNext(), sendNext()])
  }
  expect(faults.length).toBe(fields.length * HOSTILE.length)
  expect(faults.filter((fault) => fault !== null)).toEqual([])
  expect((await player.balance()).userId).toBe(player.userId())
})

test('hostile text is one line each in the log, and plain text in Telegram', async () => {
  const [markup = ''] = HOSTILE
  expect((await operator.post('/api/admin/telegram/message', { message: markup })).status).toBe(200)
  await waitUntil('the message', async () => telegram.messages.length > 0)
  const said = telegram.messages.filter(({ text }) => text.includes('<img') || text.includes('<a'))
  expect(said.filter(({ parseMode }) => parseMode !== undefined)).toEqual([])
  const printed = platform.output().slice(platform.output().indexOf('Ctrl-C')).split('\n').slice(1)
  const broken = printed.filter((line) => line.trim() !== '' && !line.startsWith('{'))
  expect(broken).toEqual([])
})

/** What would be an element or an address; as a text, with its signs escaped, it may stand in a document's head. */
const NO_TEXT = /<img|<svg|<iframe|javascript:|evil\.example/

test('a document of the site contains hostile text only as text', async () => {
  for (const path of ['/', '/admin', '/api/docs/json', `/mining?x=${encodeURIComponent(HOSTILE[0] ?? '')}`]) {
    const { body, headers } = await sendRequest<string>(platform, path)
    expect(JSON.stringify(body)).not.toMatch(NO_TEXT)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

/** Each is text to JavaScript and none to a database. */
const UNWRITABLE = ['a\0b', 'a\ud800', '\udfffa']

describe.each(UNWRITABLE)('the text %j', (text) => {
  test.each<{ name: string; path: string; method?: NonNullable<HttpRequest['method']>; json: object }>([
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
      json: { action: 'credit', cardId: 1, cardVersion: 1, isAtOrderPrice: false, copies: 1, note: text },
    },
    { name: 'an alarm', path: '/api/admin/audit-alarms/1/resolve', json: { note: text } },
    { name: 'a chain alarm', path: '/api/admin/chain-alarms/1/resolve', json: { note: text } },
    { name: 'a bot', path: '/api/admin/telegram/message', json: { message: text } },
    { name: 'an airdrop', path: '/api/admin/reject-airdrop', json: { claimId: 1, notes: text } },
    { name: 'a login', path: '/api/admin/login', json: { username: text, password: 'x' } },
  ])('is refused as $name', async ({ path, method, json }) => {
    const act = () => operator.call(path, { json, ...(method !== undefined && { method }) })
    await expectRefused(platform.databaseUrl, act, 400, 'malformed_request')
  })
})

test('a text with common symbols of every language is accepted', async () => {
  const message = '¡Hola! 你好 👋🏽 <b>&'
  const { status } = await sendRequest(platform, '/api/admin/login', { json: { username: message, password: message } })
  expect(status).toBe(401)
})
