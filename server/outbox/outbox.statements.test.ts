import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import {
  claimEvent,
  deleteEvents,
  deleteGivenUpEvents,
  giveUpEvent,
  giveUpOldEvents,
  readBacklog,
  readDueForBot,
  readForPages,
  readForPagesOf,
  updatePostponed,
} from './outbox.sql.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())
beforeEach(() => execute(ledger.db, sql`delete from outbox`))

type OutboxSample = {
  readonly userId?: number
  readonly channel?: string
  readonly tries?: number
  /** Before now; an event is due at once and not given up unless it says so. */
  readonly toldSeconds?: number
  readonly dueInSeconds?: number
  readonly isGivenUp?: boolean
}

/** Inserts events in this order. Returns their numbers. */
async function insert(...lines: readonly OutboxSample[]): Promise<bigint[]> {
  const ids: bigint[] = []
  for (const line of lines) {
    const { userId = 1, channel = 'purchases_bot', tries = 0, toldSeconds = 0, dueInSeconds = 0 } = line
    const { rows } = await execute<{ id: string }>(
      ledger.db,
      sql`insert into outbox (user_id, channel, event, tries, told_at, retry_at, given_up_at)
        values (${userId}, ${channel}, '{}', ${tries}, now() - make_interval(secs => ${toldSeconds}),
          now() + make_interval(secs => ${dueInSeconds}), ${line.isGivenUp === true ? sql`now()` : sql`null`}) returning id`,
    )
    ids.push(BigInt(rows[0]?.id ?? 0))
  }
  return ids
}

describe('an event for a bot', () => {
  const OPEN = { dueInSeconds: 60 }
  test.each<{ name: string; before: OutboxSample; event?: OutboxSample; isDue: boolean }>([
    { name: 'is due beside an event of another player', before: { ...OPEN, userId: 2 }, isDue: true },
    { name: 'waits for the player’s event before it', before: OPEN, isDue: false },
    { name: 'does not wait for one that was given up', before: { ...OPEN, isGivenUp: true }, isDue: true },
    { name: 'does not wait for another bot’s', before: { ...OPEN, channel: 'withdrawals_bot' }, isDue: true },
    { name: 'does not wait for one of the pages', before: { ...OPEN, channel: 'pages' }, isDue: true },
    {
      name: 'does not wait for the platform’s where it is the platform’s',
      before: { ...OPEN, userId: 0 },
      event: { userId: 0 },
      isDue: true,
    },
    { name: 'is not due before its time', before: { userId: 2, isGivenUp: true }, event: OPEN, isDue: false },
    {
      name: 'is not due after it was given up',
      before: { userId: 2, isGivenUp: true },
      event: { isGivenUp: true },
      isDue: false,
    },
  ])('$name', async ({ before, event = {}, isDue }) => {
    const [, id] = await insert(before, event)
    const due = await readDueForBot(ledger.db, { channel: 'purchases_bot', limit: 10 })
    expect(due.map((row) => row.id)).toEqual(isDue ? [id] : [])
  })

  test('is read with its tries, oldest first, up to a limit', async () => {
    const ids = await insert({ userId: 3, tries: 2 }, { userId: 2 }, { userId: 1 })
    const due = await readDueForBot(ledger.db, { channel: 'purchases_bot', limit: 2 })
    expect(due.map(({ user_id, id, tries }) => [user_id, id, tries])).toEqual([
      [3n, ids[0], 2],
      [2n, ids[1], 0],
    ])
  })

  test('cannot be claimed after it was given up', async () => {
    const [id = 0n] = await insert({ isGivenUp: true })
    expect(await claimEvent(ledger.db, { userId: 1, id, tries: 0, leaseSeconds: 60 })).toEqual([])
  })

  test('stays with the process that has it, whatever the result of an earlier try', async () => {
    const [id = 0n] = await insert({ tries: 2, dueInSeconds: 60 })
    const postpone = (tries: number) =>
      updatePostponed(ledger.db, { userId: 1, id, tries, delaySeconds: -1, problem: `try ${tries}` })
    const due = async () => (await readDueForBot(ledger.db, { channel: 'purchases_bot', limit: 1 })).length
    await postpone(1)
    expect(await due()).toBe(0)
    await postpone(2)
    expect(await due()).toBe(1)
  })
})

test('of two processes that read a bot’s event at once, one gets it', async () => {
  const [id = 0n] = await insert({})
  const take = () => claimEvent(ledger.db, { userId: 1, id, tries: 0, leaseSeconds: 60 })
  expect(await take()).toHaveLength(1)
  expect(await take()).toEqual([])
  expect(await readDueForBot(ledger.db, { channel: 'purchases_bot', limit: 1 })).toEqual([])
})

test('an event is given up once, with the first problem', async () => {
  const [id = 0n] = await insert({})
  await giveUpEvent(ledger.db, { userId: 1, id, problem: 'first' })
  await giveUpEvent(ledger.db, { userId: 1, id, problem: 'second' })
  const { rows } = await execute(ledger.db, 'select problem, given_up_at is not null as is_over from outbox')
  expect(rows).toEqual([{ problem: 'first', is_over: true }])
})

test('events for pages are read in order, without a bot’s and without given-up ones', async () => {
  const page = { channel: 'pages' }
  const ids = await insert({}, { ...page, userId: 3 }, { ...page, userId: 2 }, page, { ...page, isGivenUp: true })
  // The table and its index have the first event behind the others.
  await execute(ledger.db, sql`update outbox set retry_at = now() + interval '1 minute' where id = ${ids[1]}`)
  const idsOf = (rows: readonly { readonly id: bigint }[]) => rows.map(({ id }) => id)
  expect(idsOf(await readForPages(ledger.db, { limit: 2 }))).toEqual([ids[1], ids[2]])
  expect(idsOf(await readForPagesOf(ledger.db, { userIds: [1, 3], limit: 10 }))).toEqual([ids[1], ids[3]])
  expect(idsOf(await readForPagesOf(ledger.db, { userIds: [1, 3], limit: 1 }))).toEqual([ids[1]])
})

describe('on a cluster two players may have events with the same number: one of them is', () => {
  const STATEMENTS = {
    'taken by a process': (userId: number) => claimEvent(ledger.db, { userId, id: 7, tries: 1, leaseSeconds: 60 }),
    postponed: (userId: number) =>
      updatePostponed(ledger.db, { userId, id: 7, tries: 1, delaySeconds: 60, problem: 'late' }),
    'given up': (userId: number) => giveUpEvent(ledger.db, { userId, id: 7, problem: 'never' }),
    'taken out': (userId: number) => deleteEvents(ledger.db, { userIds: [userId], ids: [7] }),
  }
  test.each(Object.entries(STATEMENTS))('%s, and no other event', async (_, change) => {
    for (const [userId, id] of [
      [1, 7],
      [2, 7],
      [2, 8],
    ]) {
      await execute(
        ledger.db,
        sql`insert into outbox (user_id, id, channel, event, tries) overriding system value
          values (${userId}, ${id}, 'purchases_bot', '{}', 1)`,
      )
    }
    const read = async () =>
      (await execute<Record<string, unknown>>(ledger.db, 'select * from outbox order by user_id, id')).rows
    const [own, ...others] = await read()
    await change(1)
    const after = await read()
    expect(after.slice(-2)).toEqual(others)
    expect(after[0]).not.toEqual(own)
  })
})

test.each([
  { name: 'given up before', line: { toldSeconds: 7_300, isGivenUp: true }, problem: null },
  { name: 'told two hours ago', line: { toldSeconds: 7_300 }, problem: 'nobody has delivered it' },
  { name: 'told later', line: { toldSeconds: 7_100 }, problem: null },
])('an event that was $name is given up after two hours: $problem', async ({ line, problem }) => {
  await insert(line)
  const read = async () =>
    (await execute<{ problem: string | null; given_up_at: Date | null }>(ledger.db, 'select * from outbox')).rows[0]
  const before = await read()
  await giveUpOldEvents(ledger.db, { hours: 2 })
  const after = await read()
  expect(after?.problem).toBe(problem)
  if (problem === null) expect(after).toEqual(before)
  else expect(after?.given_up_at).not.toBeNull()
})

test('an event given up a day ago is deleted, and later and waiting ones are not', async () => {
  const ids = await insert({ isGivenUp: true }, { isGivenUp: true }, { toldSeconds: 1_000_000 })
  const move = (id: bigint | undefined, hours: number) =>
    execute(ledger.db, sql`update outbox set given_up_at = now() - make_interval(hours => ${hours}) where id = ${id}`)
  await move(ids[0], 25)
  await move(ids[1], 23)
  await deleteGivenUpEvents(ledger.db, { days: 1 })
  const { rows } = await execute<{ id: string }>(ledger.db, 'select id from outbox order by id')
  expect(rows.map(({ id }) => BigInt(id))).toEqual(ids.slice(1))
})

describe('the backlog', () => {
  const read = async () => {
    const [row] = await readBacklog(ledger.db)
    return { ...row, oldest_seconds: Math.floor((row?.oldest_seconds ?? 0) / 100) * 100 }
  }
  const GIVEN_UP = { toldSeconds: 5_000, isGivenUp: true }

  test('does not count given-up events as waiting', async () => {
    await insert(GIVEN_UP, GIVEN_UP)
    expect(await read()).toEqual({ waiting: 0n, oldest_seconds: 0, given_up: 2n })
  })

  test('is as old as the oldest waiting event', async () => {
    await insert({ toldSeconds: 200 }, GIVEN_UP, { channel: 'pages', toldSeconds: 1_000 }, { toldSeconds: 100 })
    expect(await read()).toEqual({ waiting: 3n, oldest_seconds: 1_000, given_up: 1n })
  })
})
