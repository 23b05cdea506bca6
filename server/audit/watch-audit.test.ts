import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { readAuditState } from './watch-audit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())
beforeEach(() => execute(ledger.db, 'delete from audit_runs'))

type AuditStateRunKind = 'new' | 'totals' | 'full'
type AuditRunSample = {
  readonly kind?: AuditStateRunKind
  /** Before now. */
  readonly seconds: number
  /** Null while it runs. */
  readonly lasted?: number | null
  readonly problem?: string
  readonly askedBy?: string
}

/** Runs in the order in which they began. */
async function ran(...runs: readonly AuditRunSample[]): Promise<void> {
  for (const { kind = 'new', seconds, lasted = 10, problem, askedBy } of runs) {
    const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)
    const ended = lasted === null ? 'null' : `now() - make_interval(secs => ${seconds - lasted})`
    const counts = lasted === null || problem !== undefined ? 'null, null' : '7, 2'
    await execute(
      ledger.db,
      `insert into audit_runs (kind, started_at, ended_at, players, differences, problem, asked_by)
       values ('${kind}', now() - make_interval(secs => ${seconds}), ${ended}, ${counts}, ${text(problem)}, ${text(askedBy)})`,
    )
  }
}
const stateOf = async (kind: AuditStateRunKind, isFresh?: Date) => {
  const state = (await readAuditState(ledger.db, isFresh)).find((one) => one.kind === kind)
  return state ?? expect.unreachable()
}
/** Whole minutes until a moment; negative where it has passed. */
const minutesTo = (moment: Date) => Math.round((moment.getTime() - Date.now()) / 60_000)

test('each kind has its own last run, its outcome and its requester', async () => {
  await ran(
    { kind: 'full', seconds: 3 * DAY, lasted: 600 },
    { kind: 'new', seconds: 40 * MINUTE, lasted: 20 },
    { kind: 'new', seconds: 20 * MINUTE, lasted: 30 },
    { kind: 'totals', seconds: 2 * HOUR, lasted: 60 },
    { kind: 'totals', seconds: HOUR, lasted: 5, problem: 'no memory', askedBy: 'ann' },
    { kind: 'full', seconds: 5, lasted: null, askedBy: 'bob' },
  )
  expect((await readAuditState(ledger.db)).map(({ kind }) => kind)).toEqual(['new', 'totals', 'full'])
  const counts = { players: 7, differences: 2 }
  const fine = { problem: null, askedBy: null, isRunning: false, lateSince: null }
  expect(await stateOf('new')).toMatchObject({ ...fine, lastGood: { ...counts, lastedMs: 30_000 } })
  const failed = { ...fine, problem: 'no memory', askedBy: 'ann', lastGood: { ...counts, lastedMs: 60_000 } }
  expect(await stateOf('totals')).toMatchObject(failed)
  const running = { ...fine, isRunning: true, askedBy: 'bob', lastGood: { ...counts, lastedMs: 600_000 } }
  expect(await stateOf('full')).toMatchObject(running)
})

test.each([
  { kind: 'new', minutes: 60 },
  { kind: 'totals', minutes: 24 * 60 },
  { kind: 'full', minutes: 7 * 24 * 60 },
] as const)('a run of $kind is due $minutes minutes after the last successful one ended', async ({ kind, minutes }) => {
  await ran({ kind, seconds: 10 * MINUTE, lasted: 5 * MINUTE }, { kind, seconds: MINUTE, problem: 'no memory' })
  expect(minutesTo((await stateOf(kind)).nextAt)).toBe(minutes - 5)
})

describe('a kind of run is late', () => {
  test.each([
    { kind: 'new', after: 75 * MINUTE },
    { kind: 'totals', after: 26 * HOUR },
    { kind: 'full', after: 7 * DAY + 12 * HOUR },
  ] as const)('of $kind $after s after the last successful one ended', async ({ kind, after }) => {
    await ran({ kind, seconds: after - MINUTE + 10 })
    expect((await stateOf(kind)).lateSince).toBeNull()
    await execute(ledger.db, 'delete from audit_runs')
    await ran({ kind, seconds: after + MINUTE + 10 }, { kind, seconds: 20, problem: 'no memory' })
    const { lateSince } = await stateOf(kind)
    expect(lateSince === null ? null : minutesTo(lateSince)).toBe(-1)
  })

  test('counted from the first run if none was successful', async () => {
    await ran({ kind: 'new', seconds: 30 * HOUR }, { kind: 'totals', seconds: 20, problem: 'no memory' })
    const state = await stateOf('totals', new Date())
    expect(state).toMatchObject({ lastGood: null, problem: 'no memory' })
    expect(minutesTo(state.nextAt)).toBe(-30 * 60)
    expect(state.lateSince === null ? null : minutesTo(state.lateSince)).toBe(-4 * 60)
  })

  test('counted from the given moment if no run has begun', async () => {
    const isFresh = new Date(Date.now() - 80 * 60_000)
    const state = await stateOf('new', isFresh)
    expect(state).toMatchObject({ lastGood: null, isRunning: false, askedBy: null, problem: null, nextAt: isFresh })
    expect(state.lateSince).toEqual(new Date(isFresh.getTime() + 75 * 60_000))
    expect((await stateOf('new')).lateSince).toBeNull()
  })
})

test('an unfinished run counts as running for the shortest time limit, and then as dead', async () => {
  await ran({ kind: 'full', seconds: 74 * MINUTE, lasted: null })
  expect((await stateOf('full')).isRunning).toBe(true)
  await execute(ledger.db, 'delete from audit_runs')
  await ran({ kind: 'full', seconds: 76 * MINUTE, lasted: null })
  expect((await stateOf('full')).isRunning).toBe(false)
})
