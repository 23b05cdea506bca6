import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok, refuse } from '#core/result.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/world/database-proxy.ts'
import { execute } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { faultOf, OutcomeUnknown } from '../fault.ts'
import { createDatabase } from './pool.ts'
import { watchCommits } from './run-transaction.ts'
import { type Database, type Transaction, transact } from './statement.ts'

const INSERT = { kind: 'write' as const, name: 'insertNote', text: 'insert into notes (text) values ($1)' }
const UPDATE = { kind: 'write' as const, name: 'updateNote', text: 'update notes set text = $2 where text = $1' }
const READ = { kind: 'read' as const, name: 'readNotes', text: 'select text from notes order by text' }
const SLEEP = { kind: 'read' as const, name: 'readSlowly', text: 'select pg_sleep(30)' }
const NEXT = { kind: 'read' as const, name: 'readNext', text: 'select 1' }

let ledger: TestLedger
let proxy: DatabaseProxy
/** By way of the proxy. */
let db: Database
beforeAll(async () => {
  ledger = await openTestLedger()
  await execute(ledger.db, 'create table notes (text text not null)')
  await execute(ledger.db, 'grant all on notes to bv3_program')
  proxy = await startDatabaseProxy(ledger.databaseUrl)
  db = createDatabase(proxy.databaseUrl, 4, () => undefined)
})
beforeEach(() => execute(ledger.db, 'delete from notes'))
afterAll(async () => {
  await db?.end()
  await proxy?.stop()
  await ledger?.close()
})

const notes = async () => (await ledger.db.run(READ, [])).map((row) => (row as { text: string }).text)
const write = (text: string) => db.transaction((tx) => tx.run(INSERT, [text]))
const failureOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => error,
  )

describe('a commit whose answer is lost', () => {
  test('throws that the outcome is unknown', async () => {
    proxy.cut('before commit')
    expect(await failureOf(write('never arrived'))).toBeInstanceOf(OutcomeUnknown)
    expect(await notes()).toEqual([])
  })

  test('throws that the outcome is unknown, if it was done', async () => {
    proxy.cut('after commit')
    expect(await failureOf(write('arrived'))).toBeInstanceOf(OutcomeUnknown)
    await waitUntil('the commit of the database', async () => (await notes()).length === 1)
  })

  test('of plain SQL throws the same', async () => {
    proxy.cut('before commit')
    const writing = db.transaction((tx) => tx.executeSql(INSERT.text, ['never arrived']))
    expect(await failureOf(writing)).toBeInstanceOf(OutcomeUnknown)
    expect(await notes()).toEqual([])
  })

  test('of a read-only transaction is an ordinary outage', async () => {
    proxy.cut('after commit')
    const error = await failureOf(db.transaction((tx) => tx.run(READ, [])))
    expect([error instanceof OutcomeUnknown, faultOf(error)]).toEqual([false, 'outage'])
  })

  test('is never sent again automatically', async () => {
    let runs = 0
    const before = proxy.cuts()
    proxy.cut('after commit', 2)
    const deciding = transact(db, async (tx) => {
      runs += 1
      await tx.run(INSERT, ['once'])
      return ok(undefined)
    })
    expect(await failureOf(deciding)).toBeInstanceOf(OutcomeUnknown)
    expect([runs, proxy.cuts() - before]).toEqual([1, 1])
    await waitUntil('the commit of the database', async () => (await notes()).length === 1)
    proxy.cut('after commit', 0)
  })
})

describe('a statement whose answer is lost', () => {
  test('that writes by itself has an unknown outcome', async () => {
    await db.run(NEXT, [])
    proxy.cut('after statement')
    expect(await failureOf(db.run(INSERT, ['alone']))).toBeInstanceOf(OutcomeUnknown)
    await waitUntil('what the database has done', async () => (await notes()).length === 1)
  })

  test('that reads, or is in a transaction, has changed nothing', async () => {
    await db.run(NEXT, [])
    proxy.cut('after statement')
    expect(faultOf(await failureOf(db.run(READ, [])))).toBe('outage')
    const writing = db.transaction(async (tx) => {
      await tx.run(NEXT, [])
      proxy.cut('after statement')
      await tx.run(INSERT, ['taken back'])
    })
    expect(faultOf(await failureOf(writing))).toBe('outage')
    expect(await notes()).toEqual([])
  })
})

test('a transaction whose connection the database ends has changed nothing', async () => {
  const acting = ledger.db.transaction(async (tx) => {
    await tx.run(INSERT, ['taken back'])
    const [row] = await tx.run({ kind: 'read' as const, name: 'readPid', text: 'select pg_backend_pid() as pid' }, [])
    const ending = execute(ledger.db, `select pg_terminate_backend(${(row as { pid: number }).pid})`)
    await Promise.all([tx.run(SLEEP, []), ending])
  })
  expect(faultOf(await failureOf(acting))).toBe('outage')
  expect(await notes()).toEqual([])
})

test('a failure after a commit does not claim that nothing was committed', async () => {
  const acting = watchCommits(async () => {
    await write('committed')
    throw new Error('the view of it could not be read')
  })
  expect(await failureOf(acting)).toBeInstanceOf(OutcomeUnknown)
  const failing = watchCommits(async () => {
    await db.transaction((tx) => tx.run(READ, []))
    throw new Error('nothing was written')
  })
  expect(await failureOf(failing)).not.toBeInstanceOf(OutcomeUnknown)
})

describe('two transactions in a deadlock', () => {
  /** Each locks one row, waits until the other has locked the other, and goes on. */
  async function cross(run: (decide: (tx: Transaction) => Promise<void>) => Promise<unknown>) {
    await execute(ledger.db, `insert into notes values ('a'), ('b')`)
    let locked = 0
    const both = Promise.withResolvers<void>()
    const decide = (mine: string, other: string) => async (tx: Transaction) => {
      await tx.run(UPDATE, [mine, mine])
      locked += 1
      if (locked === 2) both.resolve()
      await both.promise
      await tx.run(UPDATE, [other, other])
    }
    return Promise.allSettled([run(decide('a', 'b')), run(decide('b', 'a'))])
  }

  test('both succeed, one after the other, if they decide', async () => {
    const outcomes = await cross((decide) =>
      transact(ledger.db, async (tx) => {
        await decide(tx)
        return ok(undefined)
      }),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('otherwise get a conflict in one of them', async () => {
    const outcomes = await cross((decide) => ledger.db.transaction(decide))
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [faultOf(outcome.reason)] : []))
    expect(reasons).toEqual(['conflict'])
  })
})

test('a conflict is retried a limited number of times', async () => {
  let runs = 0
  const error = Object.assign(new Error('could not serialize'), { code: '40001' })
  const deciding = transact<undefined, 'malformed_request'>(ledger.db, async () => {
    runs += 1
    throw new Error('a statement failed', { cause: error })
  })
  expect(faultOf(await failureOf(deciding))).toBe('conflict')
  expect(runs).toBe(4)
  const refusing = await transact<undefined, 'malformed_request'>(ledger.db, async () => {
    runs += 1
    return refuse('malformed_request')
  })
  expect([refusing.ok, runs]).toEqual([false, 5])
})

test.each([
  { limit: `set local statement_timeout = '20ms'`, what: 'runs too long' },
  { limit: `set local lock_timeout = '20ms'`, what: 'waits too long for a lock' },
])('a statement that $what hits a limit, and has changed nothing', async ({ limit }) => {
  await execute(ledger.db, `insert into notes values ('held')`)
  const release = Promise.withResolvers<void>()
  const holding = ledger.db.transaction(async (tx) => {
    await tx.run(UPDATE, ['held', 'held'])
    await release.promise
  })
  await waitUntil('the lock', async () => {
    const { rows } = await execute(ledger.db, `select from pg_locks where relation = 'notes'::regclass`)
    return rows.length > 0
  })
  const waiting = ledger.db.transaction(async (tx) => {
    await tx.executeSql(limit)
    await tx.run(UPDATE, ['held', 'changed'])
  })
  expect(faultOf(await failureOf(waiting))).toBe('limit')
  release.resolve()
  await holding
  expect(await notes()).toEqual(['held'])
})

test('a lock of a cut transaction goes to the next one waiting', async () => {
  await execute(ledger.db, `insert into notes values ('held')`)
  const release = Promise.withResolvers<void>()
  const cutOff = db.transaction(async (tx) => {
    await tx.run(UPDATE, ['held', 'cut'])
    await release.promise
  })
  await waitUntil('the lock', async () => {
    const { rows } = await execute(ledger.db, `select from pg_locks where relation = 'notes'::regclass`)
    return rows.length > 0
  })
  const waiting = ledger.db.run(UPDATE, ['held', 'mine'])
  await untilBlocked(ledger.db)
  proxy.cut('before commit')
  release.resolve()
  expect(await failureOf(cutOff)).toBeInstanceOf(OutcomeUnknown)
  await waiting
  expect(await notes()).toEqual(['mine'])
})
