import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { type DeliverToBotDeps, deliverToBot, Undeliverable } from './deliver-to-bot.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())
beforeEach(() => execute(ledger.db, sql`delete from outbox`))

/** Events of one bot, each with as many tries as were made before. */
async function tell(...events: readonly { readonly userId: number; readonly n: number; readonly tries?: number }[]) {
  for (const { userId, n, tries = 0 } of events) {
    await execute(
      ledger.db,
      sql`insert into outbox (user_id, channel, event, tries)
        values (${userId}, 'purchases_bot', jsonb_build_object('n', ${n}::integer), ${tries})`,
    )
  }
}

/** The events that are left, with whole seconds until their next try; it has begun some moments ago. */
async function left() {
  const { rows } = await execute<Record<string, unknown>>(
    ledger.db,
    `select (event ->> 'n')::integer as n, tries, problem, given_up_at is not null as is_over,
      ceil(extract(epoch from retry_at - now()) / 5)::integer * 5 as due_in from outbox order by id`,
  )
  return rows
}

/** A bot that keeps what it is given, and lines of its log by their level. */
function openBot({ deliver, ...deps }: Partial<DeliverToBotDeps> = {}) {
  const given: number[] = []
  const said: string[] = []
  const log = {
    warn: (_: unknown, text?: string) => void said.push(`warn: ${text}`),
    error: (_: unknown, text?: string) => void said.push(`error: ${text}`),
  }
  const look = (signal = new AbortController().signal) =>
    deliverToBot(
      {
        ...{ db: ledger.db, log: log as never, channel: 'purchases_bot', silenceMs: () => 0, ...deps },
        deliver: async (event) => {
          given.push((event as { n: number }).n)
          await deliver?.(event)
        },
      },
      signal,
    )
  return { look, given, said }
}

test('a delivery sends a bot its due events and deletes them; then there are no more', async () => {
  const bot = openBot()
  await tell({ userId: 1, n: 1 }, { userId: 2, n: 2 })
  expect(await bot.look()).toBe(true)
  expect(bot.given).toEqual([1, 2])
  expect(await left()).toEqual([])
  expect(await bot.look()).toBe(false)
  expect(bot.given).toEqual([1, 2])
})

test('an event is deleted once the bot has it, and no other process has it until then', async () => {
  await tell({ userId: 1, n: 1 })
  let meanwhile: unknown
  const bot = openBot({
    deliver: async () => {
      meanwhile = { left: await left(), givenToAnother: await openBot().look() }
    },
  })
  await bot.look()
  const taken = { n: 1, tries: 1, problem: null, is_over: false, due_in: 60 }
  expect(meanwhile).toEqual({ left: [taken], givenToAnother: false })
  expect(await left()).toEqual([])
})

test('an event claimed by another process since the read is left to it', async () => {
  await tell({ userId: 1, n: 1 }, { userId: 2, n: 2 }, { userId: 3, n: 3 })
  const bot = openBot({
    deliver: async () => void (await execute(ledger.db, 'update outbox set tries = tries + 1 where user_id = 2')),
  })
  expect(await bot.look()).toBe(true)
  expect(bot.given).toEqual([1, 3])
  expect(await left()).toMatchObject([{ n: 2, tries: 2 }])
})

describe('a bot gets nothing', () => {
  test('while it asks for silence', async () => {
    await tell({ userId: 1, n: 1 })
    const bot = openBot({ silenceMs: () => 1 })
    expect(await bot.look()).toBe(false)
    expect(bot.given).toEqual([])
    expect(await left()).toMatchObject([{ tries: 0 }])
  })

  test.each(['asks for silence', 'is stopped'])('more once it %s', async (reason) => {
    await tell({ userId: 1, n: 1 }, { userId: 2, n: 2 })
    const stopping = new AbortController()
    let silenceMs = 0
    const bot = openBot({
      silenceMs: () => silenceMs,
      deliver: async () => {
        if (reason === 'is stopped') stopping.abort()
        else silenceMs = 1_000
      },
    })
    expect(await bot.look(stopping.signal)).toBe(false)
    expect(bot.given).toEqual([1])
    expect(await left()).toMatchObject([{ n: 2, tries: 0 }])
  })
})

describe('an event that the bot refuses', () => {
  const fail = async () => {
    throw new Error('no answer')
  }

  test.each([
    { tries: 0, dueIn: 15 },
    { tries: 1, dueIn: 30 },
    { tries: 4, dueIn: 240 },
    { tries: 7, dueIn: 1_920 },
    { tries: 8, dueIn: 3_600 },
    { tries: 10, dueIn: 3_600 },
  ])('is retried in $dueIn s after $tries other tries', async ({ tries, dueIn }) => {
    await tell({ userId: 1, n: 1, tries }, { userId: 2, n: 2 })
    const bot = openBot({ deliver: async (event) => ((event as { n: number }).n === 1 ? fail() : undefined) })
    expect(await bot.look()).toBe(true)
    expect(await left()).toEqual([{ n: 1, tries: tries + 1, problem: 'no answer', is_over: false, due_in: dueIn }])
    expect(bot.said).toEqual(['warn: a notification was not sent; it is retried'])
  })

  test.each([
    { silenceMs: 90_000, dueIn: 90 },
    { silenceMs: 9_000, dueIn: 15 },
  ])('waits for a silence of $silenceMs ms: $dueIn s', async ({ silenceMs, dueIn }) => {
    await tell({ userId: 1, n: 1 })
    let isSilent = false
    const bot = openBot({
      silenceMs: () => (isSilent ? silenceMs : 0),
      deliver: () => {
        isSilent = true
        return fail()
      },
    })
    await bot.look()
    expect(await left()).toMatchObject([{ due_in: dueIn }])
  })

  test.each([
    { name: 'at the twelfth try', tries: 11, deliver: fail, problem: 'no answer' },
    {
      name: 'at once where another try would fail alike',
      tries: 0,
      deliver: () => Promise.reject(new Undeliverable('no such chat')),
      problem: 'no such chat',
    },
    { name: 'with a text that is no error', tries: 11, deliver: () => Promise.reject('gone'), problem: 'gone' },
  ])('is given up $name, and an operator can read why', async ({ tries, deliver, problem }) => {
    await tell({ userId: 1, n: 1, tries })
    const bot = openBot({ deliver })
    await bot.look()
    expect(await left()).toMatchObject([{ problem, is_over: true }])
    expect(bot.said).toEqual(['error: a notification was not sent and is not retried'])
  })
})

test('at most twenty are read at a time, and the rest in the next round', async () => {
  const all = Array.from({ length: 22 }, (_, at) => ({ userId: at + 1, n: at + 1 }))
  await tell(...all)
  const bot = openBot()
  expect(await bot.look()).toBe(true)
  expect(bot.given).toHaveLength(20)
  expect(await bot.look()).toBe(true)
  expect(bot.given).toEqual(all.map(({ n }) => n))
})
