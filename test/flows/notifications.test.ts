import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type FakeTelegram, startFakeTelegram } from '../support/world/fake-telegram.ts'
import { bodyOf } from '../support/world/http.ts'
import { listen } from '../support/world/listen.ts'
import type { NotifyAndDieInput } from '../support/world/notify-and-die.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

interface BotAnswer {
  readonly success: boolean
  readonly message: string
}

const NOTIFY_AND_DIE = join(import.meta.dirname, '../support/world/notify-and-die.ts')
const OPERATOR_TOKEN = '1:token-of-the-operators-bot'
const GROUP_TOKEN = '2:token-of-the-groups-bot'

let telegram: FakeTelegram
let platform: TestPlatform
let operator: Operator
beforeAll(async () => {
  telegram = await startFakeTelegram()
  platform = await startTestPlatform({
    ...OPERATOR_ENVIRONMENT,
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_BOT_TOKEN: OPERATOR_TOKEN,
    TELEGRAM_ADMIN_CHAT_ID: '-1',
    PURCHASE_BOT_TOKEN: GROUP_TOKEN,
    PURCHASE_BOT_CHAT_ID: '@group',
  })
  operator = await logInAsOperator(platform)
})
afterAll(async () => {
  const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await platform?.close()
  await telegram?.stop()
  expect(faults).toEqual([])
})
beforeEach(() => telegram.plan([]))

const messagesAbout = (about: RegExp) =>
  waitUntil(`a message about ${about}`, async () => telegram.messages.find(({ text }) => about.test(text)))

/** Somebody with USDT to withdraw: what a friend's purchase brought. */
async function earnBonus(): Promise<{ referrer: Player; buyer: Player }> {
  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('a card is on sale')
  const [referrer, buyer] = [createPlayer(platform), createPlayer(platform)]
  await referrer.signIn()
  await buyer.signIn({ referredBy: referrer.address })
  await buyer.faucet()
  await buyer.pay(await buyer.order(card.id, 2))
  await waitUntil('the purchase', async () => (await buyer.purchases()).length === 2)
  return { referrer, buyer }
}

const withdraw = async (player: Player, amount: string) =>
  bodyOf(
    await player.post<{ id: number }>('/api/withdrawals', {
      walletAddress: player.address,
      tokenType: 'USDT',
      amount,
      toAddress: player.address,
    }),
  ).id

test('the operator is told once of a chain problem, sees it in the health call, and resolves it', async () => {
  const [seen] = await readRows<{ id: string }>(
    platform.databaseUrl,
    `insert into chain_alarms (kind, subject, detail) values ('dust_flood', '', '2,000 < 1 USDT') returning id`,
  )
  const id = Number(seen?.id)
  const told = await messagesAbout(/A flood of tiny payments/)
  expect(told).toMatchObject({ token: OPERATOR_TOKEN, chatId: '-1' })
  expect(told.text).toContain('2,000 &lt; 1 USDT')
  const alarms = async () => (await operator.get<OperatorHealth>('/api/admin/health')).chain.alarms
  expect(await alarms()).toMatchObject([{ id, kind: 'dust_flood', subject: '', times: 1 }])

  const resolve = () => operator.post(`/api/admin/chain-alarms/${id}/resolve`, { note: 'waited' })
  const answers = await Promise.all([resolve(), resolve()])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await alarms()).toEqual([])
  const log = await operator.get<{ action: string; subject: string; details: object }[]>('/api/admin/audit?limit=5')
  expect(log.filter(({ action }) => action === 'resolve chain alarm')).toMatchObject([
    { subject: `chain alarm ${id}`, details: { alarm: 'dust_flood', about: '', note: 'waited' } },
  ])
})

test('the group is told of a purchase, and the operator of a withdrawal and its outcome', async () => {
  const { referrer, buyer } = await earnBonus()
  const purchase = await messagesAbout(/New purchase/)
  expect(purchase).toMatchObject({ token: GROUP_TOKEN, chatId: '@group' })
  expect(purchase.text).toContain('Copies: 2')
  expect(purchase.text).toContain(
    `Buyer: ${buyer.address.toLowerCase().slice(0, 6)}...${buyer.address.toLowerCase().slice(-4)}`,
  )

  const id = await withdraw(referrer, '1')
  const requested = await messagesAbout(new RegExp(`Withdrawal ${id} requested`))
  expect(requested).toMatchObject({ token: OPERATOR_TOKEN, chatId: '-1' })
  expect(requested.text).toContain('Amount: 1 USDT')
  const rejected = await operator.put(`/api/admin/withdrawals/${id}`, { status: 'rejected', reason: 'a < b' })
  expect(rejected.status).toBe(200)
  expect((await messagesAbout(new RegExp(`Withdrawal ${id} rejected`))).text).toContain('Reason: a &lt; b')

  const paid = await withdraw(referrer, '1')
  expect((await operator.put(`/api/admin/withdrawals/${paid}`, { status: 'approved' })).status).toBe(200)
  await messagesAbout(new RegExp(`Withdrawal ${paid} approved`))
  await messagesAbout(new RegExp(`Withdrawal ${paid} completed`))
})

test.each(['hang', 'cut', 'error'] as const)('while Telegram answers with a %s, money moves as usual', async (type) => {
  telegram.plan([type === 'error' ? { type, status: 500 } : { type }], 'forever')
  const { referrer } = await earnBonus()
  const before = (await referrer.balance()).usdtBalance
  const id = await withdraw(referrer, before)
  expect((await referrer.balance()).usdtBalance).toBe('0')
  expect((await operator.put(`/api/admin/withdrawals/${id}`, { status: 'rejected', reason: 'no' })).status).toBe(200)
  expect((await referrer.balance()).usdtBalance).toBe(before)
  // They wait for a better day.
  const rows = await readRows<{ count: string }>(
    platform.databaseUrl,
    `select count(*) from outbox where channel <> 'pages' and given_up_at is null`,
  )
  expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(3)
})

test('if a process is killed right after its commit, the bot and a page of another process are still notified', async () => {
  const { referrer } = await earnBonus()
  const withdrawalId = await withdraw(referrer, '1')
  await messagesAbout(new RegExp(`Withdrawal ${withdrawalId} requested`))
  const times = () =>
    telegram.messages.filter(({ text }) => text.includes(`Withdrawal ${withdrawalId} requested`)).length
  const { socket, messages } = await listen(platform, referrer)
  const wish: NotifyAndDieInput = {
    databaseUrl: platform.databaseUrl,
    telegramUrl: telegram.url,
    ...{ userId: referrer.userId(), withdrawalId },
  }
  const teller = fork(NOTIFY_AND_DIE, [JSON.stringify(wish)])
  const [code, signal] = await once(teller, 'exit')
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  await waitUntil('the page hears', async () => messages.some(({ type }) => type === 'withdrawal_freeze'))
  await waitUntil('the bot hears', async () => times() === 2)
  socket.close()
})

test('a locked queue, as during its migration, delays neither a sale nor a withdrawal', async () => {
  const holder = new pg.Client({ connectionString: platform.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query<{ name: string }>(
      `select format('pgboss.%I', relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'pgboss'::regnamespace`,
    )
    await holder.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
    const { referrer } = await earnBonus()
    const id = await withdraw(referrer, '1')
    const rejected = await operator.put(`/api/admin/withdrawals/${id}`, { status: 'rejected', reason: 'locked' })
    expect(rejected.status).toBe(200)
    // Not even the messages wait for it.
    await messagesAbout(new RegExp(`Withdrawal ${id} rejected`))
  } finally {
    await holder.end()
  }
})

describe('the panel’s bot buttons', () => {
  const press = async (path: string, json: unknown = {}) => bodyOf(await operator.post<BotAnswer>(path, json))

  test('show that the bots are connected', async () => {
    for (const path of ['/api/admin/telegram/test', '/api/admin/purchase-bot/test']) {
      expect(await press(path)).toEqual({ success: true, message: 'Connected as @test_bot.' })
    }
    expect(await operator.get('/api/admin/health')).toMatchObject({ bots: { withdrawals: 'on', purchases: 'on' } })
  })

  test('send a message unchanged, and a sample purchase', async () => {
    const message = 'Hello <b>there</b> & *you*'
    expect(await press('/api/admin/telegram/message', { message })).toEqual({ success: true, message: 'Message sent.' })
    expect(await messagesAbout(/Hello/)).toMatchObject({ token: OPERATOR_TOKEN, text: message, parseMode: undefined })
    expect(await press('/api/admin/purchase-bot/test-notification')).toMatchObject({ success: true })
    expect(await messagesAbout(/This is a test/)).toMatchObject({ token: GROUP_TOKEN })
    expect((await operator.post('/api/admin/telegram/message', { message: '  ' })).error).toBe('malformed_request')
  })

  test('report a problem in a sentence', async () => {
    telegram.plan([{ to: /^get/, type: 'refuse', description: 'Bad Request: chat not found' }])
    expect(await press('/api/admin/telegram/test')).toEqual({
      success: false,
      message: 'Telegram refused: Bad Request: chat not found.',
    })
    telegram.plan([{ to: /^sendMessage Is anybody there/, type: 'cut' }])
    const cut = await press('/api/admin/telegram/message', { message: 'Is anybody there?' })
    expect(cut).toEqual({ success: false, message: 'Telegram could not be reached.' })
    expect(platform.output()).not.toMatch(/token-of-the/)
  })

  test('are for the operator only', async () => {
    const player = createPlayer(platform)
    await player.signIn()
    for (const path of ['telegram/test', 'telegram/message', 'purchase-bot/test', 'purchase-bot/test-notification']) {
      const answer = await player.post(`/api/admin/${path}`, { message: 'x' })
      expect(answer.error).toBe('operator_unauthenticated')
    }
  })
})

test('show without tokens that the bots are off', async () => {
  const quiet = await startTestPlatform(OPERATOR_ENVIRONMENT)
  try {
    const panel = await logInAsOperator(quiet)
    const answers = {
      'telegram/test': /withdrawal bot is off.*TELEGRAM_BOT_TOKEN/,
      'telegram/message': /withdrawal bot is off/,
      'purchase-bot/test': /purchase bot is off.*PURCHASE_BOT_TOKEN/,
      'purchase-bot/test-notification': /purchase bot is off/,
    }
    for (const [path, sentence] of Object.entries(answers)) {
      const { status, body } = await panel.post<BotAnswer>(`/api/admin/${path}`, { message: 'x' })
      expect({ status, success: body.success }).toEqual({ status: 200, success: false })
      expect(body.message).toMatch(sentence)
    }
    expect(await panel.get('/api/admin/health')).toMatchObject({ bots: { withdrawals: 'off', purchases: 'off' } })
  } finally {
    await quiet.close()
  }
})
