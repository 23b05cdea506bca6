import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ClockOff, OutcomeUnknown } from '../fault.ts'
import type { Clock } from './clock.ts'
import { createPooledConnections } from './pooled-connections.ts'
import { runAlone, watchCommits } from './run-transaction.ts'
import { StatementFailed } from './statement.ts'

const INSERT = { kind: 'write' as const, name: 'insertNote', text: 'insert into notes (text) values ($1)' }
const INSERT_TIMED = { kind: 'write' as const, name: 'insertMoment', text: 'insert into moments select clock_now()' }
const READ = { kind: 'read' as const, name: 'readNotes', text: 'select text from notes' }
const READ_TIMED = { kind: 'read' as const, name: 'readMoment', text: 'select clock_now()' }
const ROWS = [{ now_ms: 0 }]

/** Places of a pool whose connections answer each query like this. */
function openPool(answer: () => Promise<unknown> = async () => ({ command: 'COMMIT', rows: ROWS })) {
  /** One for each connection that was given back: the error for which it is closed. */
  const released: unknown[] = []
  const stream = { cork: () => undefined, uncork: () => undefined }
  const client = { query: answer, connection: { stream }, release: (broken?: Error) => released.push(broken) }
  const pool = { query: answer, connect: async () => client } as unknown as pg.Pool
  const places = createPooledConnections(pool, 4)
  return { released, places, run: (clock: Clock | null = null) => runAlone(pool, places, clock) }
}
const clockThat = (check: () => void) => ({ nowMs: () => 0, check }) as unknown as Clock
const failureOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => error,
  )

describe('a statement that fails', () => {
  const fails = (message: string, code?: string) => Object.assign(new Error(message), { code })
  test.each([
    { name: 'an end by an operator', cause: fails('terminating connection', '57P01'), isUnknown: true },
    { name: 'a broken connection', cause: fails('connection failure', '08006'), isUnknown: true },
    { name: 'a reset line', cause: fails('read ECONNRESET', 'ECONNRESET'), isUnknown: true },
    { name: 'a line that ends', cause: fails('Connection terminated unexpectedly'), isUnknown: true },
    {
      name: 'a line that nothing was sent on',
      cause: fails('Client was closed and is not queryable'),
      isUnknown: false,
    },
    { name: 'a pooler without a database', cause: fails('connect ECONNREFUSED', 'ECONNREFUSED'), isUnknown: false },
    { name: 'a database that starts', cause: fails('the database system is starting up', '57P03'), isUnknown: false },
    { name: 'too many connections', cause: fails('too many connections', '53300'), isUnknown: false },
    { name: 'a conflict', cause: fails('could not serialize', '40001'), isUnknown: false },
    { name: 'a statement that took too long', cause: fails('canceling statement', '57014'), isUnknown: false },
    { name: 'a second row', cause: fails('duplicate key', '23505'), isUnknown: false },
  ])('by $name has an unknown outcome: $isUnknown', async ({ cause, isUnknown }) => {
    const { run, released } = openPool(() => Promise.reject(cause))
    const error = await failureOf(run()(INSERT, ['a']))
    expect(error).toBeInstanceOf(isUnknown ? OutcomeUnknown : StatementFailed)
    expect(released).toEqual([expect.any(StatementFailed)])
    expect(await failureOf(run()(READ, []))).toMatchObject({ name: 'StatementFailed', cause })
  })

  test('closes its connection, also with a clock check behind it', async () => {
    const { run, released } = openPool(() => Promise.reject(new Error('refused')))
    expect(await failureOf(run(clockThat(() => undefined))(READ_TIMED, []))).toBeInstanceOf(StatementFailed)
    expect(released).toEqual([expect.any(StatementFailed)])
  })
})

test('a wrong clock fails reads of the time, and keeps the connection', async () => {
  const { run, released } = openPool()
  const off = clockThat(() => {
    throw new ClockOff('off')
  })
  expect(await failureOf(run(off)(READ_TIMED, []))).toBeInstanceOf(ClockOff)
  expect(await failureOf(run(off)(INSERT_TIMED, []))).toBeInstanceOf(ClockOff)
  expect(await run(off)(READ, [])).toEqual(ROWS)
  expect(await run(off)(INSERT, [])).toEqual(ROWS)
  expect(await run()(READ_TIMED, [])).toEqual(ROWS)
  expect(released).toEqual([undefined, undefined, undefined])
})

test.each([INSERT, INSERT_TIMED])('a failure after only $name is reported as nothing committed', async (insert) => {
  const run = openPool().run(clockThat(() => undefined))
  const acting = watchCommits(async () => {
    await run(insert, [])
    throw new Error('later')
  })
  expect(await failureOf(acting)).not.toBeInstanceOf(OutcomeUnknown)
})

test('a write waits for a writer’s place, and a read does not', async () => {
  const { run, places } = openPool()
  const writers = await Promise.all([1, 2, 3].map(() => places.connect('write')))
  const writing = run()(INSERT, [])
  expect(await run()(READ, [])).toEqual(ROWS)
  expect(places.waitingCount).toBe(1)
  for (const writer of writers) writer.release(undefined)
  expect(await writing).toEqual(ROWS)
})
