import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import type { Transaction } from './statement.ts'

const INSERT = { kind: 'write' as const, name: 'insertNote', text: 'insert into notes (text) values ($1)' }
const READ = { kind: 'read' as const, name: 'readNotes', text: 'select text from notes order by text' }
const PID = { kind: 'read' as const, name: 'readPid', text: 'select pg_backend_pid() as pid' }
const FAIL = { kind: 'read' as const, name: 'readNothing', text: 'select 1 / (length($1) - 1)' }

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await execute(ledger.db, 'create table notes (text text not null)')
  await execute(ledger.db, 'grant all on notes to bv3_program')
})
beforeEach(() => execute(ledger.db, 'delete from notes'))
afterAll(() => ledger.close())

const write = (tx: Transaction, text: string) => tx.run(INSERT, [text])
const notes = async () => (await ledger.db.run(READ, [])).map((row) => (row as { text: string }).text)

test('statements sent together run in order, each seeing the effects of the one before', async () => {
  const seen = await ledger.db.transaction(async (tx) => {
    await tx.run(READ, [])
    const [, before, , after] = await Promise.all([write(tx, 'a'), tx.run(READ, []), write(tx, 'b'), tx.run(READ, [])])
    return { before, after }
  })
  expect(seen).toEqual({ before: [{ text: 'a' }], after: [{ text: 'a' }, { text: 'b' }] })
  expect(await notes()).toEqual(['a', 'b'])
})

test('the first statements of a transaction keep their order too, and reads are not delayed', async () => {
  const [, seen] = await ledger.db.transaction((tx) => Promise.all([write(tx, 'a'), tx.run(READ, [])]))
  expect(seen).toEqual([{ text: 'a' }])
})

test('deferred statements run last, in order, and not at all if the transaction throws', async () => {
  const seen: unknown[] = []
  await ledger.db.transaction(async (tx) => {
    tx.beforeCommit(async () => void seen.push(await tx.run(READ, [])))
    tx.beforeCommit(() => write(tx, 'last').then(() => undefined))
    await write(tx, 'first')
  })
  expect(seen).toEqual([[{ text: 'first' }]])
  expect(await notes()).toEqual(['first', 'last'])
  const acting = ledger.db.transaction(async (tx) => {
    tx.beforeCommit(() => write(tx, 'never').then(() => undefined))
    throw new Error('changed my mind')
  })
  await expect(acting).rejects.toThrow('changed my mind')
  const failing = ledger.db.transaction(async (tx) => {
    await write(tx, 'taken back')
    tx.beforeCommit(() => tx.run(FAIL, ['x']).then(() => undefined))
  })
  await expect(failing).rejects.toThrow('the statement readNothing failed')
  expect(await notes()).toEqual(['first', 'last'])
})

test('no statement is sent once the transaction has ended', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const acting = ledger.db.transaction(async (tx) => {
    late = tx.run(READ, []).then(() => write(tx, 'late'))
    late.catch(() => undefined)
    throw new Error('changed my mind')
  })
  await expect(acting).rejects.toThrow('changed my mind')
  await expect(late).rejects.toThrow('a statement came after its transaction')
  expect(await notes()).toEqual([])
})

test('no statement is sent after the commit, in whatever way it was made', async () => {
  let ended: Transaction | undefined
  await ledger.db.transaction(async (tx) => {
    ended = tx
    await write(tx, 'a')
  })
  const { run, executeSql, beforeCommit } = ended ?? expect.unreachable()
  await expect(run(INSERT, ['late'])).rejects.toThrow('a statement came after its transaction')
  await expect(run(READ, [])).rejects.toThrow('a statement came after its transaction')
  await expect(executeSql('delete from notes', [])).rejects.toThrow('a statement came after its transaction')
  expect(() => beforeCommit(async () => undefined)).toThrow('a statement came after its transaction')
  expect(await notes()).toEqual(['a'])
})

test('callbacks for the commit run after it in order, and not if the transaction throws', async () => {
  const done: unknown[] = []
  const act = (isKept: boolean) =>
    ledger.db.transaction(async (tx) => {
      tx.afterCommit(() => done.push(`first ${isKept}`))
      tx.afterCommit(() => done.push(`second ${isKept}`))
      if (!isKept) throw new Error('changed my mind')
      return 'its value'
    })
  await expect(act(false)).rejects.toThrow('changed my mind')
  expect(await act(true)).toBe('its value')
  expect(done).toEqual(['first true', 'second true'])
})

test('early deferred statements run before all other deferred ones', async () => {
  const order: string[] = []
  await ledger.db.transaction(async (tx) => {
    tx.beforeCommit(async () => void order.push('last'))
    tx.beforeCommit(async () => void order.push('early'), 'early')
    tx.beforeCommit(async () => void order.push('last too'))
    tx.beforeCommit(async () => void order.push('early too'), 'early')
  })
  expect(order).toEqual(['early', 'early too', 'last', 'last too'])
})

test('a snapshot shows one moment, and may not write', async () => {
  const reading = ledger.db.transaction(
    async (tx) => {
      const before = await tx.run(READ, [])
      await ledger.db.transaction((other) => write(other, 'meanwhile'))
      return [before, await tx.run(READ, [])]
    },
    { isSnapshot: true },
  )
  expect(await reading).toEqual([[], []])
  const writing = ledger.db.transaction((tx) => write(tx, 'never'), { isSnapshot: true })
  await expect(writing).rejects.toThrow('the statement insertNote failed')
})

test('the first failed statement is the error, however late its caller reports it', async () => {
  const slowly = async (asking: Promise<unknown>) => {
    await asking.catch(async (error) => {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      throw error
    })
  }
  const acting = ledger.db.transaction((tx) => Promise.all([slowly(tx.run(FAIL, ['x'])), tx.run(READ, [])]))
  await expect(acting).rejects.toThrow('the statement readNothing failed')
})

test('a connection with a failed statement is not reused', async () => {
  const pidOf = async (tx: Transaction) => (await tx.run(PID, []))[0]
  const failed = { pid: 0 }
  const acting = ledger.db.transaction(async (tx) => {
    Object.assign(failed, await pidOf(tx))
    await tx.run(FAIL, ['x'])
  })
  await expect(acting).rejects.toThrow('readNothing')
  const later = await Promise.all(Array.from({ length: 20 }, () => ledger.db.transaction(pidOf)))
  expect(later).not.toContainEqual(failed)
})

test('a refused statement rolls back everything sent with it', async () => {
  const acting = ledger.db.transaction((tx) => Promise.all([write(tx, 'a'), tx.run(FAIL, ['x']), write(tx, 'b')]))
  await expect(acting).rejects.toThrow('the statement readNothing failed')
  expect(await notes()).toEqual([])
})

test('a refusal without a listener does not commit', async () => {
  const acting = ledger.db.transaction(async (tx) => {
    await write(tx, 'a')
    await tx.run(FAIL, ['x']).catch(() => undefined)
  })
  await expect(acting).rejects.toThrow('a transaction was rolled back where it was to commit')
  expect(await notes()).toEqual([])
})

test('an exception during statements rolls them back, and the connection stays usable', async () => {
  const acting = ledger.db.transaction(async (tx) => {
    await write(tx, 'a')
    void write(tx, 'b')
    throw new Error('changed my mind')
  })
  await expect(acting).rejects.toThrow('changed my mind')
  expect(await notes()).toEqual([])
})

test('nothing is written if the transaction cannot begin', async () => {
  const { $client } = ledger.db
  const connect = $client.connect.bind($client)
  $client.connect = (async () => {
    const client = await connect()
    const query = client.query.bind(client)
    // The database refuses it, as where it is cancelled in that very moment; everything else goes on.
    client.query = ((...args: Parameters<typeof query>) =>
      query(...((args[0] as unknown) === 'begin' ? (['begin nothing'] as never) : args))) as typeof query
    return client
  }) as typeof connect
  try {
    await expect(ledger.db.transaction((tx) => write(tx, 'a'))).rejects.toThrow('syntax error')
    await expect(
      ledger.db.transaction(async (tx) => {
        await tx.run(READ, [])
        await write(tx, 'b')
      }),
    ).rejects.toThrow('syntax error')
    await expect(ledger.db.transaction((tx) => tx.run(READ, []))).rejects.toThrow('syntax error')
  } finally {
    $client.connect = connect
  }
  expect(await notes()).toEqual([])
})
