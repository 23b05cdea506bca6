import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '#server/runtime/metrics.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import type { Transaction } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { Undeliverable } from './deliver-to-bot.ts'
import { createOutbox } from './outbox.ts'
import { deliverToPages, type PageEvent, startDelivering } from './start-delivering.ts'

import { tidyOutbox } from './tidy-outbox.ts'

const PLAYERS = 5
const EVENTS = 60

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())
beforeEach(() => execute(ledger.db, sql`delete from outbox`))

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const rows = async (text: string) => (await execute<Record<string, unknown>>(ledger.db, text)).rows
const count = async () => Number((await rows('select count(*) from outbox'))[0]?.count)

/** A process: it tells, and delivers where it is asked to. */
function openProcess(deliver: 'delivers' | 'dies after commit' = 'delivers') {
  const outbox = createOutbox()
  const heard: PageEvent[] = []
  const publish = async (_: Transaction, events: readonly PageEvent[]) => void heard.push(...events)
  const delivering =
    deliver === 'delivers' ? startDelivering({ db: ledger.db, log: quiet, outbox, publish, bots: [] }) : null
  return {
    heard,
    tell: (userId: number, event: object) =>
      ledger.db.transaction(async (tx) => outbox.add(tx, { userId, channel: 'pages', event })),
    outbox,
    stop: async () => delivering?.stop(),
  }
}

test('an event of a process that died is delivered by another', async () => {
  await openProcess('dies after commit').tell(1, { type: 'balance' })
  expect(await count()).toBe(1)
  const other = openProcess()
  await expect.poll(() => other.heard).not.toEqual([])
  await other.stop()
  expect(other.heard).toEqual([{ userId: 1, message: { type: 'balance' } }])
  expect(await count()).toBe(0)
})

test('an event sent right before the end is delivered by its own process', async () => {
  const one = openProcess()
  await one.tell(1, { type: 'balance' })
  await one.stop()
  expect(one.heard).toEqual([{ userId: 1, message: { type: 'balance' } }])
  expect(await count()).toBe(0)
})

describe('besides its sweeps, one a second, a process delivers', () => {
  const TRIES = 5
  /** Far less than a second. Of some tries the best counts: a busy machine is slow. */
  const SOON_MS = 500
  const bestOf = async (measure: () => Promise<number>, soonMs = SOON_MS) => {
    let best = Number.POSITIVE_INFINITY
    for (let n = 0; n < TRIES && best >= soonMs; n++) best = Math.min(best, await measure())
    return best
  }
  const asDead = (userId: number) =>
    execute(ledger.db, sql`insert into outbox (user_id, channel, event) values (${userId}, 'pages', '{"type": "old"}')`)

  test('its own events to pages, at once', async () => {
    const one = openProcess()
    const best = await bestOf(async () => {
      const [heard, startedMs] = [one.heard.length, performance.now()]
      await one.tell(1, { type: 'balance' })
      await expect.poll(() => one.heard.length, { interval: 10 }).toBe(heard + 1)
      return performance.now() - startedMs
    })
    await one.stop()
    expect(best).toBeLessThan(SOON_MS)
  })

  test('its own events to pages, at once after another process has handed over', async () => {
    const one = openProcess()
    const best = await bestOf(async () => {
      const heard = one.heard.length
      await ledger.db.transaction(async (tx) => {
        await tx.executeSql('select pg_advisory_xact_lock($1)', [LOCKS.delivery])
        await one.tell(1, { type: 'balance' })
        await sleep(150)
      })
      const endedMs = performance.now()
      await expect.poll(() => one.heard.length, { interval: 10 }).toBe(heard + 1)
      return performance.now() - endedMs
    })
    await one.stop()
    expect(best).toBeLessThan(SOON_MS)
  })

  test('events left by others, a second after the last sweep', async () => {
    const soonMs = 1_500
    const best = await bestOf(async () => {
      const startedMs = performance.now()
      const one = openProcess()
      await sleep(300)
      await asDead(9)
      await expect.poll(() => one.heard.length, { interval: 20, timeout: 10_000 }).toBe(1)
      const tookMs = performance.now() - startedMs
      await one.stop()
      return tookMs
    }, soonMs)
    expect(best).toBeLessThan(soonMs)
  })

  /** A process that delivers to pages alone. It looks for their events in a transaction each. */
  function countLooks() {
    let looks = 0
    const outbox = createOutbox()
    const startedMs = performance.now()
    const db: typeof ledger.db = {
      ...ledger.db,
      transaction: (act, mode) => {
        looks += 1
        return ledger.db.transaction(act, mode)
      },
    }
    const delivering = startDelivering({ db, log: quiet, outbox, publish: async () => undefined, bots: [] })
    return {
      outbox,
      /** How often it has looked beyond its sweeps, once it has ended. */
      end: async () => {
        const beyond = looks - 1 - Math.floor((performance.now() - startedMs) / 900)
        await delivering.stop()
        return beyond
      },
    }
  }
  test('others’ events no sooner than at its next sweep, while another process delivers', async () => {
    const beyond = await ledger.db.transaction(async (tx) => {
      await tx.executeSql('select pg_advisory_xact_lock($1)', [LOCKS.delivery])
      const { end } = countLooks()
      await sleep(700)
      return end()
    })
    expect(beyond).toBeLessThanOrEqual(0)
  })

  test('nothing sooner to pages because of a bot’s event', async () => {
    const { outbox, end } = countLooks()
    await sleep(100)
    const event = { userId: 1, channel: 'purchases_bot', event: { type: 'balance' } } as const
    await ledger.db.transaction(async (tx) => outbox.add(tx, event))
    await sleep(400)
    expect(await end()).toBeLessThanOrEqual(0)
  })

  test('its own events to their bot, at once, and to no other bot', async () => {
    const outbox = createOutbox()
    const given: string[] = []
    const looks = { withdrawals_bot: 0, purchases_bot: 0 }
    const bot = (channel: 'withdrawals_bot' | 'purchases_bot') => ({
      ...{ channel, deliver: async () => void given.push(channel) },
      silenceMs: () => {
        looks[channel] += 1
        return 0
      },
    })
    const bots = [bot('withdrawals_bot'), bot('purchases_bot')]
    const delivering = startDelivering({ db: ledger.db, log: quiet, outbox, publish: async () => undefined, bots })
    const best = await bestOf(async () => {
      const startedMs = performance.now()
      given.length = 0
      await ledger.db.transaction(async (tx) => {
        for (const channel of ['pages', 'purchases_bot'] as const) {
          outbox.add(tx, { userId: 1, channel, event: { type: 'balance' } })
        }
      })
      await expect.poll(() => given, { interval: 10 }).toEqual(['purchases_bot'])
      return performance.now() - startedMs
    })
    await delivering.stop()
    expect(best).toBeLessThan(SOON_MS)
    expect(looks.withdrawals_bot).toBeLessThan(looks.purchases_bot)
  })

  test('none of the others’ events between sweeps', async () => {
    const one = openProcess()
    const lateOnes: string[] = []
    for (let n = 0; n < TRIES; n++) {
      one.heard.length = 0
      await asDead(9)
      await one.tell(1, { type: 'balance' })
      await expect.poll(() => one.heard.length, { interval: 10 }).toBeGreaterThan(0)
      lateOnes.push(...(one.heard.some(({ userId }) => userId === 9) ? [] : ['the other one']))
      await expect.poll(() => one.heard.length).toBe(2)
    }
    await one.stop()
    expect(lateOnes).not.toEqual([])
  })

  test('events left by others, however many it has itself', async () => {
    const one = openProcess()
    await one.tell(1, { type: 'balance' })
    await expect.poll(() => one.heard.length).toBe(1)
    await asDead(9)
    const deadlineMs = performance.now() + 20_000
    while (!one.heard.some(({ userId }) => userId === 9) && performance.now() < deadlineMs) {
      await one.tell(1, { type: 'balance' })
      await sleep(20)
    }
    await one.stop()
    expect(one.heard.filter(({ userId }) => userId === 9)).toHaveLength(1)
  })
})

test('an operator reads the number of waiting events, their age, and the number given up', async () => {
  await execute(
    ledger.db,
    sql`insert into outbox (user_id, channel, event, told_at, retry_at, given_up_at) values
      (1, 'purchases_bot', '{}', now() - interval '100 seconds', now() + interval '1 day', null),
      (1, 'purchases_bot', '{}', now(), now(), now()), (1, 'purchases_bot', '{}', now(), now(), now())`,
  )
  const measured = createMetrics()
  const delivering = startDelivering({
    ...{ db: ledger.db, log: quiet, outbox: createOutbox(), publish: async () => undefined, bots: [] },
    metrics: measured,
  })
  const figure = async (gauge: { get(): Promise<{ values: { value: number }[] }> }) =>
    (await gauge.get()).values[0]?.value
  await expect.poll(() => figure(measured.outboxGivenUp)).toBe(2)
  await delivering.stop()
  expect(await figure(measured.outboxWaiting)).toBe(1)
  expect(await figure(measured.outboxOldestSeconds)).toBeCloseTo(130, -2)
  const { outboxWaiting, outboxOldestSeconds, outboxGivenUp } = measured
  const scraped = await Promise.all([outboxWaiting, outboxOldestSeconds, outboxGivenUp].map((gauge) => gauge.get()))
  expect(scraped.map(({ name }) => name)).toEqual(['outbox_waiting', 'outbox_oldest_seconds', 'outbox_given_up'])
})

test('an event of a rolled-back transaction is not delivered', async () => {
  const { outbox } = openProcess('dies after commit')
  const told: unknown[] = []
  outbox.onCommitted((events) => told.push(...events))
  const failing = ledger.db.transaction(async (tx) => {
    outbox.add(tx, { userId: 1, channel: 'pages', event: { type: 'balance' } })
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await count()).toBe(0)
  expect(told).toEqual([])
})

test('a player’s events are numbered in the order of commits, despite concurrent writers', async () => {
  const { outbox } = openProcess('dies after commit')
  const add = (tx: Transaction, n: number) => outbox.add(tx, { userId: 1, channel: 'pages', event: { type: 'n', n } })
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = ledger.db.transaction(async (tx) => {
    add(tx, 1)
    // After the event was written, and before the commit.
    tx.beforeCommit(() => {
      written.resolve()
      return goOn.promise
    })
  })
  await written.promise
  const second = ledger.db.transaction(async (tx) => add(tx, 2))
  const seen = await Promise.race([untilBlocked(ledger.db).then(() => 'waits'), second.then(() => 'is committed')])
  goOn.resolve()
  await Promise.all([first, second])
  expect(seen).toBe('waits')
  expect(await rows(`select event ->> 'n' as n from outbox order by id`)).toEqual([{ n: '1' }, { n: '2' }])
})

test('transactions with events of the same players in any order do not deadlock', async () => {
  const { outbox } = openProcess('dies after commit')
  const both = (userIds: readonly number[]) =>
    ledger.db.transaction(async (tx) => {
      for (const userId of userIds) outbox.add(tx, { userId, channel: 'pages', event: { type: 'balance' } })
    })
  await Promise.all(Array.from({ length: 40 }, (_, n) => both(n % 2 === 0 ? [1, 2, 3] : [3, 2, 1])))
  expect(await count()).toBe(120)
})

test('a transaction with an event and an audit log entry, in either order, does not deadlock', async () => {
  const { outbox } = openProcess('dies after commit')
  const tell = (tx: Transaction) => outbox.add(tx, { userId: 1, channel: 'pages', event: { type: 'balance' } })
  const log = (tx: Transaction) =>
    writeAuditLog(tx, { username: 'ann', action: 'log in', subject: { kind: 'panel' }, details: {} })
  const both = (isLogFirst: boolean) =>
    ledger.db.transaction(async (tx) => {
      if (isLogFirst) await log(tx)
      tell(tx)
      if (!isLogFirst) await log(tx)
    })
  await Promise.all(Array.from({ length: 60 }, (_, n) => both(n % 2 === 0)))
  expect(await count()).toBe(60)
})

test('several processes deliver everything once and each player’s events in order', async () => {
  const processes = [openProcess(), openProcess(), openProcess()]
  const heard: PageEvent[] = []
  // One ear for all, as the database's own line is.
  for (const one of processes) {
    one.heard.push = (...events) => heard.push(...events)
  }
  const next = Array.from({ length: PLAYERS }, () => 0)
  const tellOf = async (player: number) => {
    for (let n = 0; n < EVENTS; n++) {
      next[player] = n
      await processes[n % processes.length]?.tell(player + 1, { type: 'n', n })
    }
  }
  await Promise.all(next.map((_, player) => tellOf(player)))
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(PLAYERS * EVENTS)
  await expect.poll(count).toBe(0)
  for (let userId = 1; userId <= PLAYERS; userId++) {
    const own = heard.filter((event) => event.userId === userId).map(({ message }) => (message as { n: number }).n)
    expect(own).toEqual(Array.from({ length: EVENTS }, (_, n) => n))
  }
  await Promise.all(processes.map(({ stop }) => stop()))
})

describe('an event that no page can read', () => {
  test.each([
    ['null', 'null'],
    ['no message', '{"kind": "balance"}'],
    ['longer than a notification', JSON.stringify({ type: 'order', txHash: 'x'.repeat(8_000) })],
  ])('%s is given up, and all others are delivered', async (_, event) => {
    await execute(ledger.db, sql`insert into outbox (user_id, channel, event) values (1, 'pages', ${event}::jsonb)`)
    const one = openProcess()
    await one.tell(1, { type: 'balance' })
    await one.tell(2, { type: 'balance' })
    await expect.poll(() => one.heard.length).toBe(2)
    // They are heard of right before the commit.
    await expect.poll(count).toBe(1)
    expect(await rows('select user_id, given_up_at is not null as is_over from outbox')).toEqual([
      { user_id: '1', is_over: true },
    ])
    await one.stop()
  })
})

describe('a delivery to pages', () => {
  const events = (heard: readonly PageEvent[]) => heard.map(({ userId, message }) => [userId, message])
  function deliver(userIds: readonly number[] | null, eventsMax?: number) {
    const heard: PageEvent[] = []
    const published: number[] = []
    const problems: unknown[] = []
    const log = { error: (problem: unknown) => void problems.push(problem) } as never
    const publish = async (_: Transaction, own: readonly PageEvent[]) => {
      published.push(own.length)
      heard.push(...own)
    }
    const deps = { db: ledger.db, log, publish, ...(eventsMax === undefined ? {} : { eventsMax }) }
    return deliverToPages(deps, userIds).then((delivered) => ({
      delivered,
      heard: events(heard),
      published,
      problems: problems.length,
    }))
  }
  const tell = (userId: number, event: unknown) =>
    execute(
      ledger.db,
      sql`insert into outbox (user_id, channel, event) values (${userId}, 'pages', ${JSON.stringify(event)}::jsonb)`,
    )

  test('has as many events as it has room for, and returns whether there may be more', async () => {
    for (const userId of [1, 2, 3]) await tell(userId, { type: 'balance' })
    expect(await deliver(null, 2)).toMatchObject({
      delivered: 'more',
      heard: [[1, { type: 'balance' }], expect.anything()],
    })
    expect(await count()).toBe(1)
    expect(await deliver(null, 2)).toMatchObject({ delivered: 'nothing more', heard: [[3, { type: 'balance' }]] })
    expect(await deliver(null, 2)).toEqual({ delivered: 'nothing more', heard: [], published: [], problems: 0 })
    expect(await count()).toBe(0)
  })

  test('is limited to the given players, or covers all if none is given', async () => {
    for (const userId of [1, 2, 3]) await tell(userId, { type: 'balance' })
    expect((await deliver([1, 3])).heard.map(([userId]) => userId)).toEqual([1, 3])
    expect((await deliver([])).heard).toEqual([])
    expect((await deliver(null)).heard.map(([userId]) => userId)).toEqual([2])
  })

  const ofLength = (bytes: number) => ({ type: 'x', text: 'é'.repeat((bytes - 22) / 2) })
  test.each([
    { name: 'as long as a notification has room for', event: ofLength(7_000), isTold: true },
    { name: 'longer, though not in letters', event: ofLength(7_002), isTold: false },
    { name: 'of a type that is no text', event: { type: 5 }, isTold: false },
    { name: 'without a type', event: { kind: 'balance' }, isTold: false },
    { name: 'that is a text', event: 'balance', isTold: false },
    { name: 'that is nothing', event: null, isTold: false },
  ])('an event $name is delivered: $isTold', async ({ event, isTold }) => {
    if (isTold) expect(Buffer.byteLength(JSON.stringify(event))).toBe(7_000)
    await tell(1, event)
    const { delivered, published, problems } = await deliver(null)
    expect({ delivered, published }).toEqual({ delivered: 'nothing more', published: isTold ? [1] : [] })
    expect(problems).toBe(isTold ? 0 : 1)
    const problem = 'it is no message that a page could read'
    const left = isTold ? [] : [{ user_id: '1', problem, is_over: true }]
    expect(await rows('select user_id, problem, given_up_at is not null as is_over from outbox')).toEqual(left)
  })
})

test('an event that could not be handed over is not deleted', async () => {
  await openProcess('dies after commit').tell(1, { type: 'balance' })
  const publish = () => Promise.reject(new Error('no line'))
  await expect(deliverToPages({ db: ledger.db, log: quiet, publish }, null)).rejects.toThrow('no line')
  expect(await count()).toBe(1)
})

test('one process at a time delivers to pages, so that no event overtakes another', async () => {
  await openProcess('dies after commit').tell(1, { type: 'balance' })
  await ledger.db.transaction(async (tx) => {
    await tx.executeSql('select pg_advisory_xact_lock($1)', [LOCKS.delivery])
    const deps = { db: ledger.db, log: quiet, publish: async () => undefined }
    expect(await deliverToPages(deps, null)).toBe('somebody else is at it')
  })
  expect(await count()).toBe(1)
})

test('a bot’s event held by a dead process comes back, and no other process has it until then', async () => {
  const tried: unknown[] = []
  const deliver = async (event: unknown) => void tried.push(event)
  const channel = { channel: 'withdrawals_bot', deliver, silenceMs: () => 0 } as const
  await execute(
    ledger.db,
    sql`insert into outbox (user_id, channel, event, tries, retry_at) values
      (1, 'withdrawals_bot', '{"n": 1}', 1, now() + interval '2 seconds'), (1, 'withdrawals_bot', '{"n": 2}', 0, now()),
      (2, 'withdrawals_bot', '{"n": 3}', 0, now())`,
  )
  const delivering = startDelivering({
    ...{ db: ledger.db, log: quiet, outbox: createOutbox(), publish: async () => undefined, bots: [channel] },
  })
  await expect.poll(() => tried.length).toBeGreaterThanOrEqual(3)
  expect(tried).toEqual([{ n: 3 }, { n: 1 }, { n: 2 }])
  await delivering.stop()
})

test('a bot that asks for silence gets it, and then its event, despite many tries', async () => {
  let silentUntilMs = 0
  let tries = 0
  const channel = {
    channel: 'purchases_bot',
    silenceMs: () => Math.max(silentUntilMs - performance.now(), 0),
    deliver: async () => {
      tries += 1
      if (tries > 1) return
      silentUntilMs = performance.now() + 1_500
      throw new Error('too many requests')
    },
  } as const
  await execute(ledger.db, sql`insert into outbox (user_id, channel, event) values (1, 'purchases_bot', '{}')`)
  const startedMs = performance.now()
  const delivering = startDelivering({
    ...{ db: ledger.db, log: quiet, outbox: createOutbox(), publish: async () => undefined, bots: [channel] },
    retryPlan: { triesMax: 3, delaySeconds: 0, delaySecondsMax: 0 },
  })
  await expect.poll(count).toBe(0)
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(1_500)
  expect(tries).toBe(2)
  await delivering.stop()
})

test('a given-up event is kept for a month, and an undelivered one is given up after two days', async () => {
  const channel = { channel: 'purchases_bot', silenceMs: () => 0 } as const
  const deliver = () => Promise.reject(new Undeliverable('nothing to say'))
  await execute(ledger.db, sql`insert into outbox (user_id, channel, event) values (1, 'purchases_bot', '{}')`)
  const delivering = startDelivering({
    ...{ db: ledger.db, log: quiet, outbox: createOutbox(), publish: async () => undefined },
    bots: [{ ...channel, deliver }],
  })
  const givenUp = 'select channel, problem from outbox where given_up_at is not null'
  await expect.poll(async () => (await rows(givenUp)).length).toBe(1)
  await delivering.stop()
  await execute(
    ledger.db,
    sql`insert into outbox (user_id, channel, event, told_at) values
      (2, 'withdrawals_bot', '{}', now() - interval '49 hours'), (3, 'withdrawals_bot', '{}', now() - interval '47 hours')`,
  )
  await tidyOutbox(ledger.db)
  expect((await rows(`${givenUp} order by id`)).map(({ problem }) => problem)).toEqual([
    'nothing to say',
    'nobody has delivered it',
  ])
  await execute(ledger.db, sql`update outbox set given_up_at = given_up_at - interval '31 days'`)
  await tidyOutbox(ledger.db)
  expect(await rows('select user_id from outbox')).toEqual([{ user_id: '3' }])
})
