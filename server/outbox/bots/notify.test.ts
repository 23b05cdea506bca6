import { PgBoss } from 'pg-boss'
import { describe, expect, test as unstaged } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startFakeTelegram } from '#test/support/world/fake-telegram.ts'
import { grantQueueToProgram } from '../../runtime/jobs/queue.ts'
import type { RetryPlan } from '../deliver-to-bot.ts'
import { createOutbox } from '../outbox.ts'
import { startDelivering } from '../start-delivering.ts'
import { moveQueuedMessages } from './move-queued.ts'
import { createNotify } from './notify.ts'
import { createTelegramBot } from './telegram-bot.ts'
import type { NotifyEvent } from './write-message.ts'

const TOKEN = '123456:secret-of-the-bot'
const OTHER_TOKEN = '654321:secret-of-the-other-bot'
const TRIES_MAX = 4
const RETRY_PLAN: RetryPlan = { triesMax: TRIES_MAX, delaySeconds: 1, delaySecondsMax: 1 }
/** Longer than a busy machine keeps an answer back. */
const TIMEOUT_SECONDS = 3

const databaseUrlOf = ({ db }: TestLedger) => String(db.$client.options.connectionString)

/** Everything that a log could write of a value, hidden and nested fields included. */
const describeAll = (value: unknown): string =>
  JSON.stringify(value, (_, field) =>
    field instanceof Error
      ? { ...field, name: field.name, message: field.message, stack: field.stack, cause: field.cause }
      : field,
  )

type NotifyStage = Awaited<ReturnType<typeof openStage>>

/** A ledger and a Telegram of a test's own: the tests mostly wait, so several of them wait at once. */
async function openStage() {
  const ledger = await openTestLedger()
  const telegram = await startFakeTelegram()
  const logged: string[] = []
  const bot = (token: string) => createTelegramBot(telegram.url, { token, chatId: '-100' }, TIMEOUT_SECONDS)
  const write = (...args: unknown[]) => logged.push(args.map((arg) => describeAll(arg)).join(' '))
  const outbox = createOutbox()
  const start = (bots: Parameters<typeof createNotify>[0]['bots']) => createNotify({ db: ledger.db, outbox, bots })
  const notifications = start({ withdrawals: bot(TOKEN), purchases: bot(OTHER_TOKEN) })
  const delivering = startDelivering({
    ...{ db: ledger.db, outbox, bots: notifications.channels, retryPlan: RETRY_PLAN },
    log: { info: write, warn: write, error: write } as never,
    publish: async () => undefined,
  })

  async function requestWithdrawal(reason: string | null = null): Promise<{ userId: number; withdrawalId: number }> {
    const { userId, wallet } = await ledger.newPlayer()
    const { rows } = await execute<{ id: string }>(
      ledger.db,
      sql`
      insert into withdrawals (user_id, asset, amount, fee, to_address, status, reason, decided_by)
      values (${userId}, 'USDT', 12.5e18, 0.5e18, ${wallet}, ${reason === null ? 'pending' : 'rejected'}, ${reason}, 'ann')
      returning id`,
    )
    return { userId, withdrawalId: Number(rows[0]?.id) }
  }
  async function buyCard(): Promise<{ userId: number; cardId: number; txHash: string }> {
    const { userId } = await ledger.newPlayer()
    const cardId = await ledger.newCard()
    const lotId = await ledger.giveCopies(userId, cardId, 1)
    await execute(
      ledger.db,
      sql`
      insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method)
      values (${userId}, ${lotId}, ${cardId}, 'payment', 31337, '0xabc', 1, 0, 'USDT')`,
    )
    return { userId, cardId, txHash: '0xabc' }
  }
  const tell = (event: NotifyEvent) => ledger.db.transaction((tx) => notifications.notify(tx, event))
  const taken = (count: number) =>
    waitUntil(`${count} messages`, async () => telegram.messages.length >= count && telegram.messages)
  async function stored(): Promise<string> {
    const { rows } = await execute(
      ledger.db,
      sql`select channel, event, problem, given_up_at is not null as is_given_up from outbox`,
    )
    return JSON.stringify(rows)
  }
  return {
    ledger,
    telegram,
    logged,
    bot,
    start,
    notifications,
    requestWithdrawal,
    buyCard,
    tell,
    taken,
    stored,
    async tellOnce() {
      await tell({ type: 'withdrawal_requested', ...(await requestWithdrawal()) })
      await taken(1)
      await waitUntil('it is taken out', async () => (await stored()) === '[]')
      // Time enough for a second sending, if there were one.
      await new Promise((resolve) => setTimeout(resolve, 1_800))
      expect(telegram.messages).toHaveLength(1)
      expect(await notifications.countGivenUp()).toBe(0)
    },
    async close() {
      await delivering.stop()
      await telegram.stop()
      await ledger.close()
    },
  }
}

const test = unstaged.extend<{ stage: NotifyStage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  stage: async ({}, use) => {
    const stage = await openStage()
    await use(stage)
    await stage.close()
  },
})

describe.concurrent('a message', () => {
  test('announces a requested withdrawal, with the rest after the fee', async ({
    stage: { requestWithdrawal, tell, taken },
  }) => {
    const { userId, withdrawalId } = await requestWithdrawal()
    await tell({ type: 'withdrawal_requested', userId, withdrawalId })
    const [message] = await taken(1)
    expect(message).toEqual({
      token: TOKEN,
      chatId: '-100',
      parseMode: 'HTML',
      text: [
        `<b>Withdrawal ${withdrawalId} requested</b>`,
        'Amount: 12.5 USDT, 12 USDT after the fee',
        'Wallet: 0x0000...0001',
      ].join('\n'),
    })
  })

  test('queued by an older release has no player, and is sent anyway', async ({
    stage: { requestWithdrawal, tell, taken },
  }) => {
    const { withdrawalId } = await requestWithdrawal()
    await tell({ type: 'withdrawal_requested', withdrawalId })
    expect((await taken(1))[0]?.text).toContain('Wallet: 0x0000...0001')
  })

  test('has no unintended HTML', async ({ stage: { requestWithdrawal, tell, taken } }) => {
    const { userId, withdrawalId } = await requestWithdrawal('<b>no & "never"</b>')
    await tell({ type: 'withdrawal_decided', userId, withdrawalId })
    const [message] = await taken(1)
    expect(message?.text).toContain(`<b>Withdrawal ${withdrawalId} rejected</b>`)
    expect(message?.text).toContain('Reason: &lt;b&gt;no &amp; &quot;never&quot;&lt;/b&gt;')
  })

  test('announces a withdrawal that its player has cancelled', async ({
    stage: { ledger, requestWithdrawal, tell, taken },
  }) => {
    const { userId, withdrawalId } = await requestWithdrawal('Cancelled by the player')
    await execute(ledger.db, sql`update withdrawals set decided_by = null where id = ${withdrawalId}`)
    await tell({ type: 'withdrawal_decided', userId, withdrawalId })
    const [message] = await taken(1)
    expect(message?.text).toContain(`<b>Withdrawal ${withdrawalId} cancelled</b>`)
    expect(message?.text).not.toContain('unknown')
  })

  test('announces an approval even after its completion, and the completion with its transaction', async ({
    stage: { ledger, requestWithdrawal, tell, taken },
  }) => {
    const { userId, withdrawalId } = await requestWithdrawal()
    await execute(ledger.db, sql`update withdrawals set status = 'completed' where id = ${withdrawalId}`)
    await execute(
      ledger.db,
      sql`
      insert into payouts (user_id, withdrawal_id, chain_id, way, state, to_address, amount, tx_hash, created_by)
      values (${userId}, ${withdrawalId}, 31337, 'hot_wallet', 'completed', '0x1', 1, '0xabc', 'ann')`,
    )
    await tell({ type: 'withdrawal_decided', userId, withdrawalId })
    await taken(1)
    await tell({ type: 'withdrawal_completed', userId, withdrawalId })
    const texts = (await taken(2)).map(({ text }) => text)
    expect(texts[0]).toContain(`Withdrawal ${withdrawalId} approved`)
    expect(texts[1]).toContain(`Withdrawal ${withdrawalId} completed`)
    expect(texts[1]).toContain('Transaction: 0xabc')
  })

  test('gives the operator the head of the audit log', async ({ stage: { tell, taken } }) => {
    const hash = 'ab'.repeat(32)
    await tell({ type: 'audit_head', sequence: 12, hash })
    expect((await taken(1))[0]).toMatchObject({
      token: TOKEN,
      text: [
        '<b>Audit log: 12 entries</b>',
        `Last hash: ${hash}`,
        `Keep this message. Run npm run audit -- log --head ${hash} to check that no entry up to this one has changed.`,
      ].join('\n'),
    })
  })

  test('announces a purchase to the other chat with card, copies, amount and buyer', async ({
    stage: { ledger, buyCard, tell, taken },
  }) => {
    const bought = await buyCard()
    const { cardId } = bought
    await execute(ledger.db, sql`update cards set name = 'Tom & <Jerry>' where id = ${cardId}`)
    await tell({ type: 'purchase', ...bought, copies: 3 })
    const [message] = await taken(1)
    expect(message?.token).toBe(OTHER_TOKEN)
    expect(message?.text).toBe(
      '<b>New purchase</b>\nCard: Tom &amp; &lt;Jerry&gt;\nCopies: 3\nAmount: 0 USDT\nBuyer: 0x0000...0001',
    )
  })
})

test.concurrent('a message of a rolled-back transaction is not sent', async ({
  stage: { ledger, notifications, requestWithdrawal, tell, taken },
}) => {
  const withdrawal = await requestWithdrawal()
  await expect(
    ledger.db.transaction(async (tx) => {
      await notifications.notify(tx, { type: 'withdrawal_requested', ...withdrawal })
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await tell({ type: 'withdrawal_completed', ...withdrawal })
  expect((await taken(1)).map(({ text }) => /requested|completed/.exec(text)?.[0])).toEqual(['completed'])
})

describe.concurrent('Telegram', () => {
  test.for([
    {
      name: 'fails thrice',
      moods: [
        { type: 'error', status: 500 },
        { type: 'error', status: 502 },
        { type: 'error', status: 500 },
      ],
    },
    { name: 'cuts the connection', moods: [{ type: 'cut' }, { type: 'cut' }] },
    { name: 'hangs', moods: [{ type: 'hang' }, { type: 'hang' }] },
    { name: 'does all of it in turn', moods: [{ type: 'cut' }, { type: 'hang' }, { type: 'error', status: 500 }] },
  ] as const)('$name, and then gets the message exactly once', async ({ moods }, { stage: { telegram, tellOnce } }) => {
    telegram.plan(moods)
    await tellOnce()
    expect(telegram.calls).toHaveLength(moods.length + 1)
  })

  test('gets the waiting time that it asks for', async ({ stage: { telegram, tellOnce } }) => {
    telegram.plan([{ type: 'wait', seconds: 3 }])
    await tellOnce()
    const [first, second] = telegram.calls
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(3_000)
    expect(telegram.calls).toHaveLength(2)
  })

  test('is not called during a very long waiting time, and gets the message afterwards', async ({
    stage: { telegram, bot },
  }) => {
    const busy = bot(TOKEN)
    telegram.plan([{ type: 'wait', seconds: 121 }])
    await expect(busy.send('one')).rejects.toThrow('Too Many Requests')
    await expect(busy.send('two')).rejects.toThrow('silence')
    expect(telegram.calls).toHaveLength(1)
  })

  test('reports a group’s new id, which is used from then on', async ({
    stage: { telegram, requestWithdrawal, tell, taken, tellOnce },
  }) => {
    telegram.plan([{ type: 'moved', chatId: -1_009 }])
    await tellOnce()
    await tell({ type: 'withdrawal_requested', ...(await requestWithdrawal()) })
    await taken(2)
    expect(telegram.messages.map(({ chatId }) => chatId)).toEqual(['-1009', '-1009'])
    expect(telegram.calls).toHaveLength(3)
  })

  test('that stays down ends with a message given up after the configured tries', async ({
    stage: { telegram, notifications, requestWithdrawal, tell, taken, stored },
  }) => {
    telegram.plan([{ type: 'error', status: 500 }], 'forever')
    await tell({ type: 'withdrawal_requested', ...(await requestWithdrawal()) })
    await waitUntil('it is given up', async () => /"is_given_up":true/.test(await stored()))
    expect(telegram.calls).toHaveLength(TRIES_MAX)
    await waitUntil('the count', async () => (await notifications.countGivenUp()) === 1)
    telegram.plan([])
    await tell({ type: 'withdrawal_requested', ...(await requestWithdrawal()) })
    expect(await taken(1)).toHaveLength(1)
  })

  test('hangs for one bot, and the other continues', async ({
    stage: { telegram, requestWithdrawal, buyCard, tell, taken },
  }) => {
    telegram.plan([{ type: 'hang' }])
    await tell({ type: 'withdrawal_requested', ...(await requestWithdrawal()) })
    await waitUntil('it hangs', async () => telegram.calls.length === 1)
    await tell({ type: 'purchase', ...(await buyCard()), copies: 1 })
    const [first] = await taken(1)
    expect(first?.token).toBe(OTHER_TOKEN)
    await taken(2)
  })
})

test.concurrent('tokens reach neither the database nor a log, whatever Telegram does', async ({
  stage: { telegram, logged, requestWithdrawal, tell, stored },
}) => {
  telegram.plan([
    { type: 'cut' },
    { type: 'hang' },
    { type: 'error', status: 500 },
    { type: 'refuse', description: 'no' },
  ])
  await tell({ type: 'withdrawal_requested', ...(await requestWithdrawal()) })
  await waitUntil('it is given up', async () => /"is_given_up":true/.test(await stored()))
  const everything = (await stored()) + logged.join('\n')
  expect(everything).toContain('Telegram could not be reached')
  expect(everything).not.toContain('secret-of-the-bot')
})

test.concurrent('nothing is queued while the bots are off', async ({
  stage: { ledger, start, requestWithdrawal, stored },
}) => {
  const off = start({ withdrawals: null, purchases: null })
  const withdrawal = await requestWithdrawal()
  await ledger.db.transaction((tx) => off.notify(tx, { type: 'withdrawal_requested', ...withdrawal }))
  await ledger.db.transaction((tx) =>
    off.notify(tx, { type: 'purchase', userId: 1, cardId: 1, copies: 1, txHash: '0x1' }),
  )
  expect(await stored()).toBe('[]')
})

test.concurrent('messages queued by a release before the outbox are sent too, once', async ({
  stage: { ledger, notifications, requestWithdrawal, taken, stored },
}) => {
  const connectionString = databaseUrlOf(ledger)
  const boss = new PgBoss({ connectionString, max: 3 })
  boss.on('error', () => undefined)
  try {
    await boss.start()
    await grantQueueToProgram(connectionString)
    await boss.createQueue('telegram.withdrawals')
    await boss.send('telegram.withdrawals', { type: 'withdrawal_requested', ...(await requestWithdrawal()) })
    await moveQueuedMessages(boss, ledger.db, notifications.notify)
    expect((await taken(1))[0]?.text).toContain('requested')
    await waitUntil('it is taken out', async () => (await stored()) === '[]')
  } finally {
    await boss.stop({ graceful: false })
  }
})

test.concurrent('an event without a message is given up at once, and the player’s next one is sent', async ({
  stage: { ledger, notifications, requestWithdrawal, tell, taken },
}) => {
  const { userId, withdrawalId } = await requestWithdrawal()
  await execute(
    ledger.db,
    sql`insert into outbox (user_id, channel, event) values (${userId}, 'withdrawals_bot', '"nonsense"'), (${userId},
      'withdrawals_bot', '{"type": "withdrawal_requested", "userId": 1, "withdrawalId": 999}')`,
  )
  await tell({ type: 'withdrawal_requested', userId, withdrawalId })
  expect((await taken(1))[0]?.text).toContain(`Withdrawal ${withdrawalId} requested`)
  expect(await notifications.countGivenUp()).toBe(2)
  const { rows } = await execute(ledger.db, sql`select tries from outbox where given_up_at is not null`)
  expect(rows).toEqual([{ tries: 1 }, { tries: 1 }])
})

test.concurrent('one player’s events are sent in order, and others do not wait for them', async ({
  stage: { telegram, requestWithdrawal, tell, taken },
}) => {
  const [first, other] = [await requestWithdrawal(), await requestWithdrawal()]
  const itsFirst = new RegExp(`Withdrawal ${first.withdrawalId} requested`)
  telegram.plan([{ to: itsFirst, type: 'error', status: 500 }], 'forever')
  await tell({ type: 'withdrawal_requested', ...first })
  await tell({ type: 'withdrawal_decided', ...first })
  await tell({ type: 'withdrawal_requested', ...other })
  await taken(1)
  telegram.plan([])
  const order = (await taken(3)).map(({ text }) => /Withdrawal (\d+ \w+)/.exec(text)?.[1])
  expect(order).toEqual([
    `${other.withdrawalId} requested`,
    `${first.withdrawalId} requested`,
    `${first.withdrawalId} approved`,
  ])
})
