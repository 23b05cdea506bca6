import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute } from '#test/support/world/execute.ts'
import { migrationsBefore } from '#test/support/world/migrations-before.ts'
import { createEmptyDatabase } from '#test/support/world/postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { createDatabase } from '../../db/pool.ts'
import type { Database } from '../../db/statement.ts'
import { type AuditLogEntry, writeAuditLog } from './audit-log.ts'
import { describeChainReport, verifyAuditLog } from './describe-chain-report.ts'

const ENTRY: AuditLogEntry = { username: 'ann', action: 'log out', subject: { kind: 'panel' }, details: {} }

const write = (db: Database, entry: Partial<AuditLogEntry> = {}) =>
  db.transaction((tx) => writeAuditLog(tx, { ...ENTRY, ...entry }))

async function writeMany(db: Database, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await write(db, { subject: { kind: 'withdrawal', key: n }, details: { n } })
}

/** The sentence about the first fault, and how many there are. */
async function verdictOf(db: Database, told: string | null = null) {
  const report = await verifyAuditLog(db, told === null ? null : Buffer.from(told, 'hex'))
  const { isWhole, lines } = describeChainReport(report, told)
  return { isWhole, said: lines.join('\n'), faults: report.faults }
}

const headOf = async (db: Database) => (await verifyAuditLog(db)).head?.hash.toString('hex') ?? ''

describe('the audit log', () => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await openTestLedger()
  })
  afterAll(() => ledger.close())

  test.each<{ name: string; entry: Partial<AuditLogEntry> }>([
    { name: 'nothing but names', entry: {} },
    {
      name: 'nested before and after, with keys out of order',
      entry: { before: { z: 1, a: [{ bb: null, a: '' }, []], ä: {} }, after: { a: { z: [1, [2, [3]]] } } },
    },
    { name: 'numbers that JSON and jsonb write differently', entry: { before: [1e21, -0, 1.0, 1e-7, 0.1, 5e-324] } },
    { name: 'JSON that jsonb writes anew', entry: { after: JSON.parse('{"b":1.50,"b":2,"a":-0.0,"c":1E+2}') } },
    { name: 'null, which is not absence', entry: { before: null, after: false } },
    { name: 'texts of all languages', entry: { username: 'Añaé', details: { text: '你好 👋🏽 e\u0301 ﷽' } } },
    {
      name: 'hostile texts',
      entry: {
        username: "a,-,3:b'; drop table audit_log; --",
        details: { note: 'a\r\n=HYPERLINK("http://x")\u202e\u0001<script>', long: 'ä'.repeat(10_000) },
      },
    },
  ])('is hashed alike by the database and the verifier: $name', async ({ entry }) => {
    await write(ledger.db, entry)
    const { isWhole, said } = await verdictOf(ledger.db)
    expect({ isWhole, said }).toMatchObject({ isWhole: true })
  })

  test('is hashed alike for any text', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((it) => it.isWellFormed() && !it.includes('\0'))
    const json = fc.jsonValue({ stringUnit: 'grapheme', noUnicodeString: false })
    const isStorable = (value: unknown) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value))
    await fc.assert(
      fc.asyncProperty(text, json.filter(isStorable), async (username, after) => {
        await write(ledger.db, { username, after })
      }),
      { numRuns: runCount({ short: 60, long: 2_000 }) },
    )
    expect(await verdictOf(ledger.db)).toMatchObject({ isWhole: true })
  })

  test('written by eight transactions at once is one chain without a gap, despite rollbacks', async () => {
    const eachWrites = runCount({ short: 100, long: 1_000 })
    const before = (await verifyAuditLog(ledger.db)).entries
    const one = async (client: number) => {
      for (let n = 1; n <= eachWrites; n++) await write(ledger.db, { username: `client ${client}`, details: { n } })
    }
    const failing = async () => {
      for (let n = 1; n <= eachWrites; n++) {
        const acting = ledger.db.transaction(async (tx) => {
          await writeAuditLog(tx, ENTRY)
          tx.beforeCommit(() => Promise.reject(new Error('changed my mind')))
        })
        await expect(acting).rejects.toThrow('changed my mind')
      }
    }
    await Promise.all([...Array.from({ length: 8 }, (_, client) => one(client)), failing()])
    expect(await verdictOf(ledger.db)).toMatchObject({ isWhole: true })
    expect((await verifyAuditLog(ledger.db)).entries).toBe(before + 8 * eachWrites)
    const { rows } = await execute(
      ledger.db,
      'select sequence from audit_log a where exists (select from audit_log b where b.sequence < a.sequence and b.at > a.at)',
    )
    expect(rows).toEqual([])
  })

  test('is locked last in a transaction, so that no writers wait in a circle', async () => {
    const { userId } = await ledger.newPlayer()
    const lock = {
      kind: 'lock' as const,
      name: 'lockAccountOfTest',
      text: 'select user_id from balances where user_id = $1 for update',
    }
    const noted = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    await Promise.all([
      ledger.db.transaction(async (tx) => {
        await writeAuditLog(tx, ENTRY)
        noted.resolve()
        await locked.promise
        await tx.run(lock, [userId])
      }),
      ledger.db.transaction(async (tx) => {
        await noted.promise
        await tx.run(lock, [userId])
        locked.resolve()
        await writeAuditLog(tx, ENTRY)
      }),
    ])
    expect(await verdictOf(ledger.db)).toMatchObject({ isWhole: true })
  })

  test('has short names, or the whole transaction is rolled back', async () => {
    await expect(write(ledger.db, { subject: { kind: 'list', key: 'x'.repeat(196) } })).rejects.toThrow(
      'names in the audit log are short',
    )
  })
})

describe('the verifier reports the number of the entry if the database owner made', () => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await openTestLedger()
  })
  afterAll(() => ledger.close())
  beforeEach(async () => {
    await tamper('delete from audit_log')
    await tamper('delete from audit_head')
    await tamper(
      `insert into audit_head (sequence, previous_hash, hash) select 0, none, none from decode(repeat('00', 32), 'hex') none`,
    )
    await writeMany(ledger.db, 12)
  })
  const tamper = (statement: string) => execute(ledger.db, statement)

  test.each([
    { what: 'details', change: `details = '{"n": 55}'` },
    { what: 'a name', change: `username = 'bob'` },
    { what: 'the moment, by a microsecond', change: `at = at + interval '1 microsecond'` },
    { what: 'what was after, from nothing to null', change: `after = 'null'` },
    { what: 'its hash', change: `hash = sha256('x')` },
  ])('a change of an entry’s $what', async ({ change }) => {
    await tamper(`update audit_log set ${change} where sequence = 5`)
    const { isWhole, said } = await verdictOf(ledger.db)
    expect(isWhole).toBe(false)
    expect(said).toContain('Entry 5 was changed')
  })

  test('a change of any of thousands of entries, at any page boundary', async () => {
    await tamper(`do $$ declare last bytea = (select hash from audit_head); begin
      for n in 13..4000 loop
        insert into audit_log (sequence, at, username, action, subject, details, previous_hash, hash)
        select n, at, 'ann', 'log out', 'panel', '{}', last,
          audit_hash(n, at, 'ann', 'log out', 'panel', '{}', null, null, last) from clock_now() at
        returning hash into last;
      end loop;
      update audit_head set sequence = 4000, hash = last;
    end $$`)
    expect(await verifyAuditLog(ledger.db)).toMatchObject({ entries: 4_000, firstFault: null })
    await write(ledger.db)
    for (const sequence of [2_000, 2_001, 4_000, 4_001]) {
      const { rows } = await execute<{ hash: string }>(
        ledger.db,
        `select encode(hash, 'hex') as hash from audit_log where sequence = ${sequence}`,
      )
      const report = await verifyAuditLog(ledger.db, Buffer.from(rows[0]?.hash ?? '', 'hex'))
      expect(report).toMatchObject({ entries: 4_001, firstFault: null, toldAt: BigInt(sequence) })
    }
    await tamper(`update audit_log set details = '{"n": -1}' where sequence in (2000, 2001, 4001)`)
    const { said, faults } = await verdictOf(ledger.db)
    expect([faults, said]).toEqual([3, expect.stringContaining('Entry 2000 was changed')])
  })

  test('a rewrite of an entry with its hash', async () => {
    await tamper(`update audit_log set details = '{}' where sequence = 5`)
    await tamper(
      `update audit_log set hash = audit_hash(sequence, at, username, action, subject, details, before, after, previous_hash)
      where sequence = 5`,
    )
    expect((await verdictOf(ledger.db)).said).toContain('Entry 5 was rewritten with its hash')
  })

  test.each([
    { from: 1, to: 1, said: 'Entry 1 was removed' },
    { from: 5, to: 5, said: 'Entry 5 was removed' },
    { from: 5, to: 7, said: 'Entries 5 to 7 were removed' },
    { from: 10, to: 12, said: 'Entries 10 to 12 were cut from the end' },
    { from: 1, to: 12, said: 'Entries 1 to 12 were cut from the end' },
  ])('a removal of entries $from to $to', async ({ from, to, said }) => {
    await tamper(`delete from audit_log where sequence between ${from} and ${to}`)
    expect((await verdictOf(ledger.db)).said).toContain(said)
  })

  test('a removal of an entry, with the later ones renumbered', async () => {
    await tamper('delete from audit_log where sequence = 5')
    for (let n = 6; n <= 12; n++) await tamper(`update audit_log set sequence = ${n - 1} where sequence = ${n}`)
    await tamper('update audit_head set sequence = 11')
    expect((await verdictOf(ledger.db)).said).toContain('Entry 5 was changed, or has taken the place of another')
  })

  test('a swap of two entries', async () => {
    await tamper('update audit_log set sequence = -1 where sequence = 4')
    await tamper('update audit_log set sequence = 4 where sequence = 9')
    await tamper('update audit_log set sequence = 9 where sequence = -1')
    const { said, faults } = await verdictOf(ledger.db)
    expect(said).toContain('Entry 4 was changed, or has taken the place of another')
    expect(faults).toBe(2)
  })

  test('an entry outside the chain', async () => {
    await tamper(
      `insert into audit_log (sequence, username, action, subject, details, previous_hash, hash)
      select 0, username, action, subject, details, previous_hash, hash from audit_log where sequence = 3`,
    )
    expect((await verdictOf(ledger.db)).said).toContain('Entry 0 was added beside the chain')
  })

  test('a change, reset or removal of the head', async () => {
    await tamper('update audit_head set sequence = 9, hash = (select hash from audit_log where sequence = 9)')
    expect((await verdictOf(ledger.db)).said).toContain('The head was set back to entry 9, while entries go up to 12')
    await tamper(`update audit_head set sequence = 12, hash = sha256('x')`)
    expect((await verdictOf(ledger.db)).said).toContain('Entry 12 is the last, and the head has another hash of it')
    await tamper('delete from audit_head')
    expect((await verdictOf(ledger.db)).said).toContain('The row of its head is gone')
    // The program cannot go on without it, and says so.
    await expect(write(ledger.db)).rejects.toThrow('answered none')
  })

  test('a rewritten or truncated chain, by an earlier published hash', async () => {
    const told = await headOf(ledger.db)
    await writeMany(ledger.db, 3)
    expect(await verdictOf(ledger.db, told)).toMatchObject({
      isWhole: true,
      said: expect.stringContaining('The hash that you gave is that of entry 12.'),
    })
    await tamper('delete from audit_log where sequence > 9')
    await tamper('update audit_head set sequence = 9, hash = (select hash from audit_log where sequence = 9)')
    expect(await verdictOf(ledger.db)).toMatchObject({ isWhole: true })
    expect(await verdictOf(ledger.db, told)).toMatchObject({
      isWhole: false,
      said: expect.stringContaining('The hash that you gave stands nowhere in it'),
    })
  })
})

test('entries from before the chain are chained in the order of their ids', async () => {
  const database = await createEmptyDatabase()
  const folder = makeTempFolder()
  const db = createDatabase(database.databaseUrl, 1, () => undefined)
  try {
    await migrate(database.databaseUrl, migrationsBefore('0017_audit_chain', folder.path))
    await execute(
      db,
      `insert into audit_log (username, action, subject, details, after)
      select 'ann', 'log in', 'operator ' || n, jsonb_build_object('n', n, 'a', 1.50), '{"b": [1e3]}'
      from generate_series(1, 30) n`,
    )
    await execute(db, 'delete from audit_log where id % 7 = 0')
    await migrate(database.databaseUrl)
    await write(db)
    expect(await verdictOf(db)).toMatchObject({ isWhole: true, said: expect.stringContaining('has 27 entries') })
    const { rows } = await execute(db, 'select id from audit_log order by sequence')
    expect(rows).toEqual(rows.toSorted((one, other) => Number(one.id) - Number(other.id)))
  } finally {
    await db.end()
    await database.drop()
    folder.remove()
  }
})
