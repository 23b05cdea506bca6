import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProcessRole } from '#core/process-role.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { writeBetween } from '#test/support/world/write-between.ts'
import { createDatabase } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { readHasPayerReported } from '../outgoing/outgoing.sql.ts'
import { insertHome, markCompared, readHome, readOpenHold, updateCompared, updateEndedHold } from './holds.sql.ts'
import { type HoldReason, holdPayouts, holdWhenMoved, isHeld, recordHome } from './holds.ts'

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const HOUR_MS = 3_600_000

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  for (const table of ['payout_holds', 'processes', 'database_home']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOON_MS)
})
afterAll(() => ledger?.close())

const openHold = async () => only(await readOpenHold(ledger.db))

describe('a hold during an open one', () => {
  const earlier = new Date(NOON_MS - 2 * HOUR_MS)
  const later = new Date(NOON_MS - HOUR_MS)
  const hold = (reason: HoldReason, asOf: Date | null) => holdPayouts(ledger.db, { reason, asOf })

  test.each<{
    name: string
    holds: readonly (readonly [HoldReason, Date | null])[]
    reason: string
    asOf: Date | null
  }>([
    ...[
      {
        name: 'a later backup',
        holds: [
          ['restored', earlier],
          ['restored', later],
        ] as const,
        reason: 'restored',
      },
      {
        name: 'an earlier backup',
        holds: [
          ['restored', later],
          ['restored', earlier],
        ] as const,
        reason: 'restored',
      },
      {
        name: 'a move',
        holds: [
          ['restored', earlier],
          ['moved', null],
        ] as const,
        reason: 'restored',
      },
      {
        name: 'a backup over a move',
        holds: [
          ['moved', null],
          ['restored', earlier],
        ] as const,
        reason: 'restored',
      },
    ].map((one) => ({ ...one, asOf: earlier })),
    {
      name: 'a second move',
      holds: [
        ['moved', null],
        ['moved', null],
      ],
      reason: 'moved',
      asOf: null,
    },
  ])('$name: the older moment counts, and a restore is shown', async ({ holds, reason, asOf }) => {
    for (const [why, moment] of holds) await hold(why, moment)
    expect(await openHold()).toMatchObject({ reason, as_of: asOf })
  })

  test('needs another comparison, and a payer that has reported since', async () => {
    await hold('restored', later)
    await updateCompared(ledger.db, { comparedTo: 80n, transfers: 1 })
    await updateCompared(ledger.db, { comparedTo: 90n, transfers: 2 })
    expect(await openHold()).toMatchObject({ compared_at: null, compared_to: 90n, transfers: 3 })
    await markCompared(ledger.db, { comparedTo: 100n })
    const compared = await openHold()
    expect(compared).toMatchObject({ compared_at: new Date(NOON_MS), compared_to: 100n, transfers: 3 })
    await ledger.setClock(NOON_MS + HOUR_MS)
    await hold('restored', later)
    const again = { compared_at: null, compared_to: null, held_at: new Date(NOON_MS + HOUR_MS) }
    expect(await openHold()).toMatchObject({ id: compared.id, ...again })
  })

  test('ends as one, by the number of the open one, and once', async () => {
    expect(await isHeld(ledger.db)).toBe(false)
    await hold('restored', later)
    await hold('moved', null)
    expect(await isHeld(ledger.db)).toBe(true)
    const { id } = await openHold()
    const end = async (which: bigint) =>
      (await updateEndedHold(ledger.db, { id: which, endedBy: 'ann', note: 'Compared.' })).length
    expect([await end(id + 1n), await end(id), await end(id)]).toEqual([0, 1, 0])
    expect(await isHeld(ledger.db)).toBe(false)
    // The next one is another: nothing of the ended one counts for it.
    await hold('moved', null)
    expect(await openHold()).toMatchObject({ reason: 'moved', as_of: null, compared_at: null, transfers: 0 })
    expect((await openHold()).id).not.toBe(id)
  })

  test('that has ended is unchanged, whatever becomes of a later one', async () => {
    const ended = async () => {
      const { rows } = await execute<Record<string, unknown>>(
        ledger.db,
        'select * from payout_holds where ended_at is not null',
      )
      return rows[0]
    }
    await hold('restored', later)
    await updateCompared(ledger.db, { comparedTo: 80n, transfers: 1 })
    const { id } = await openHold()
    await ledger.setClock(NOON_MS + HOUR_MS)
    await updateEndedHold(ledger.db, { id, endedBy: 'ann', note: 'Compared by hand.' })
    const before = await ended()
    const endedAt = new Date(NOON_MS + HOUR_MS)
    expect(before).toMatchObject({ ended_by: 'ann', note: 'Compared by hand.', ended_at: endedAt, compared_at: null })

    await ledger.setClock(NOON_MS + 2 * HOUR_MS)
    await hold('moved', null)
    await updateCompared(ledger.db, { comparedTo: 90n, transfers: 5 })
    await markCompared(ledger.db, { comparedTo: 100n })
    expect(await openHold()).toMatchObject({ compared_to: 100n, transfers: 5 })
    expect(await ended()).toEqual(before)
  })
})

describe('the paying wallet is reported by a payer since the hold', () => {
  const tell = (name: string, roles: readonly ProcessRole[], seenAtMs: number) =>
    execute(
      ledger.db,
      sql`insert into processes (name, roles, seen_at)
        values (${name}, ${`{${roles.join()}}`}, to_timestamp(${seenAtMs}::numeric / 1000))`,
    )
  const hasTold = async () => only(await readHasPayerReported(ledger.db)).has_payer_told

  test.each<{ roles: readonly ProcessRole[]; afterMs: number; isTold: boolean }>([
    { roles: ['payer'], afterMs: -1, isTold: false },
    { roles: ['payer'], afterMs: 0, isTold: false },
    { roles: ['payer'], afterMs: 1, isTold: true },
    { roles: ['web', 'payer'], afterMs: 1, isTold: true },
    { roles: ['web', 'watcher', 'jobs'], afterMs: 1, isTold: false },
  ])('by $roles, $afterMs ms after it: $isTold', async ({ roles, afterMs, isTold }) => {
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    await tell('one', roles, NOON_MS + afterMs)
    expect(await hasTold()).toBe(isTold)
  })

  test('an ended hold does not count, and a second restore waits for a new report', async () => {
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    await tell('one', ['payer'], NOON_MS + HOUR_MS)
    expect(await hasTold()).toBe(true)
    await ledger.setClock(NOON_MS + 2 * HOUR_MS)
    await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
    expect(await hasTold()).toBe(false)
    await tell('two', ['payer'], NOON_MS + 3 * HOUR_MS)
    expect(await hasTold()).toBe(true)
    await updateEndedHold(ledger.db, { id: (await openHold()).id, endedBy: 'ann', note: 'Compared.' })
    expect(await hasTold()).toBe(false)
  })
})

describe('the home of the database', () => {
  const note = () => ledger.db.transaction(recordHome)

  test('is recorded the first time, and has moved if its cluster or its timeline differs', async () => {
    expect(await note()).toBe(false)
    expect(await note()).toBe(false)
    const { system_identifier: systemIdentifier, timeline } = only(await readHome(ledger.db))
    await insertHome(ledger.db, { systemIdentifier, timeline: '000000FF' })
    expect([await note(), await note()]).toEqual([true, false])
    await insertHome(ledger.db, { systemIdentifier: '1', timeline })
    expect([await note(), await note()]).toEqual([true, false])
    expect(await readHome(ledger.db)).toEqual([{ system_identifier: systemIdentifier, timeline }])
  })

  test('is reported by the one process that recorded it, at its own moment', async () => {
    const home = { systemIdentifier: '1', timeline: '00000001' }
    const insert = async (changes: Partial<typeof home>) =>
      (await insertHome(ledger.db, { ...home, ...changes })).length
    expect([await insert({}), await insert({})]).toEqual([1, 0])
    await ledger.setClock(NOON_MS + HOUR_MS)
    expect(await insert({})).toBe(0)
    const noted = async () => (await execute<Record<string, unknown>>(ledger.db, 'select * from database_home')).rows
    const row = { is_only: true, system_identifier: '1', timeline: '00000001' }
    expect(await noted()).toEqual([{ ...row, noted_at: new Date(NOON_MS) }])
    expect(await insert({ timeline: '00000002' })).toBe(1)
    expect(await noted()).toEqual([{ ...row, timeline: '00000002', noted_at: new Date(NOON_MS + HOUR_MS) }])
    expect(await insert({ systemIdentifier: '2' })).toBe(1)
  })
})

test('of two processes that find the database moved concurrently, one reports it', async () => {
  await insertHome(ledger.db, { systemIdentifier: '1', timeline: '00000001' })
  let other: boolean | undefined
  // Between what the first has read and what it writes.
  const { db } = writeBetween(ledger.db, 2, async () => {
    other = await ledger.db.transaction(recordHome)
  })
  expect({ first: await db.transaction(recordHome), other }).toEqual({ first: false, other: true })
})

describe('a process that finds the database moved', () => {
  function openLog() {
    const lines: string[] = []
    const keep = (level: string) => (_: unknown) => void lines.push(level)
    return { lines, log: { error: keep('error'), debug: keep('debug') } }
  }
  const holdsOf = async () =>
    (await execute<Record<string, unknown>>(ledger.db, 'select reason, as_of, ended_at from payout_holds')).rows

  test('holds payouts once, and reports it; without a move it does neither', async () => {
    const { lines, log } = openLog()
    for (let start = 1; start <= 2; start++) await holdWhenMoved(ledger.db, log)
    expect({ lines, holds: await holdsOf() }).toEqual({ lines: [], holds: [] })

    await insertHome(ledger.db, { systemIdentifier: '1', timeline: '00000001' })
    for (let start = 1; start <= 2; start++) await holdWhenMoved(ledger.db, log)
    const hold = { reason: 'moved', as_of: null, ended_at: null }
    expect({ lines, holds: await holdsOf() }).toEqual({ lines: ['error'], holds: [hold] })
  })

  test('fails if it cannot hold payouts, and records no new home: the next start finds the move again', async () => {
    await insertHome(ledger.db, { systemIdentifier: '1', timeline: '00000001' })
    await execute(ledger.db, 'alter table payout_holds add constraint refused check (false)')
    const { lines, log } = openLog()
    await expect(holdWhenMoved(ledger.db, log)).rejects.toThrow('insertHold')
    await execute(ledger.db, 'alter table payout_holds drop constraint refused')
    expect({ lines, holds: await holdsOf() }).toEqual({ lines: [], holds: [] })
    await holdWhenMoved(ledger.db, log)
    expect(lines).toContain('error')
    expect(await holdsOf()).toMatchObject([{ reason: 'moved' }])
  })

  test('starts without a hold if a hosted database does not reveal its home', async () => {
    await insertHome(ledger.db, { systemIdentifier: '1', timeline: '00000001' })
    await execute(ledger.db, 'revoke execute on function pg_control_system() from public')
    const asProgram = new URL(ledger.databaseUrl)
    asProgram.searchParams.set('options', '-c role=bv3_program')
    const hosted = createDatabase(asProgram.href, 1, () => undefined)
    const { lines, log } = openLog()
    await holdWhenMoved(hosted, log)
    await hosted.$client.end()
    await execute(ledger.db, 'grant execute on function pg_control_system() to public')
    expect({ lines, holds: await holdsOf() }).toEqual({ lines: ['debug'], holds: [] })
  })

  test('fails if it cannot reach the database at all', async () => {
    const { lines, log } = openLog()
    const unreachable = createDatabase('postgres://127.0.0.1:1/none', 1, () => undefined)
    await expect(holdWhenMoved(unreachable, log)).rejects.toThrow()
    await unreachable.$client.end()
    expect(lines).toEqual([])
  })
})
