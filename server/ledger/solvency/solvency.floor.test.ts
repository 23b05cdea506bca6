import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bv3, type Usdt, usdt } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute } from '#test/support/world/execute.ts'
import { createDatabase } from '../../db/pool.ts'
import { DependencyDown } from '../../fault.ts'
import { setSales } from '../../features/solvency/routes.ts'
import type { NotifyEvent } from '../../outbox/bots/write-message.ts'
import { changeSetting, readSetting, readVersionedSetting } from '../../settings/settings.ts'
import { readDaysUntil } from './solvency.sql.ts'
import { checkFloor, type FloorDeps, recordSolvencyDay, watchFloor } from './solvency.ts'

const ONE = 10n ** 18n
const CHAIN_ID = 31_337
const NOW_MS = Date.parse('2026-05-01T12:00:00Z')
const OPERATOR = { username: 'ann', role: 'operator', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
let told: NotifyEvent[]
let changes: number
/** What stands in the treasury. */
let onChain: () => Promise<{ counted: readonly Usdt[]; whole: readonly Usdt[] }>
/** @param arrived of it, after the last credited block */
const reading = (whole: bigint, arrived = 0n) => ({
  counted: [usdt((whole - arrived) * ONE)],
  whole: [usdt(whole * ONE)],
})
const holds = (whole: bigint, arrived?: bigint) => {
  onChain = async () => reading(whole, arrived)
}

const depsOn = (db: FloorDeps['db']): FloorDeps => ({
  db,
  chainId: CHAIN_ID,
  treasury: `0x${'e'.repeat(40)}`,
  hotWallet: () => null,
  readUsdtOf: () => onChain(),
  readBv3Of: async () => [bv3(700n)],
  patienceMs: 50,
  settings: { publishChange: () => void changes++ },
  notify: async (_, event) => void told.push(event),
})
const check = () => checkFloor(depsOn(ledger.db))

async function setFloor(floor: Partial<Settings['salesFloor']>) {
  const { version, value } = await readVersionedSetting(ledger.db, 'salesFloor')
  await changeSetting(ledger.db, 'salesFloor', { ...value, ...floor }, { author: 'ann', basedOn: version })
}
const sales = () => readSetting(ledger.db, 'sales')
const entries = async () =>
  (
    await execute<{ username: string; action: string; details: Record<string, string>; after: Settings['sales'] }>(
      ledger.db,
      `select username, action, details, after from audit_log where subject = 'sales' order by sequence`,
    )
  ).rows

beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  await execute(ledger.db, `insert into chain_cursors (chain_id, pass, block_number) values (${CHAIN_ID}, 'usdt', 100)`)
  const { userId } = await ledger.newPlayer()
  // 24.65 USDT in all, so that is what a copy may be owed in 30 days.
  await ledger.giveCopies(userId, await ledger.newCard(), 4)
})
afterAll(() => ledger.close())
beforeEach(async () => {
  told = []
  changes = 0
  await execute(ledger.db, `delete from settings where name in ('sales', 'salesFloor')`)
  await setFloor({ isOn: true, coveragePercent: '100', reserveUsdt: '0' })
  // The version of the floor is never that of sales by chance.
  await execute(ledger.db, `update settings set version = 70 where name = 'salesFloor'`)
  holds(99n)
})

describe('the floor of sales', () => {
  test('above it nothing happens; below it sales stop, which is logged, recorded and sent', async () => {
    expect(await check()).toBe('kept')
    expect(changes).toBe(0)
    holds(98n)
    const before = (await entries()).length
    expect(await check()).toBe('stopped')
    const figures = { onChainUsdt: '98', floorUsdt: '98.6' }
    expect(await sales()).toEqual({ areStopped: true, by: 'floor', reason: '', waivedFloor: 0, ...figures })
    expect(changes).toBe(1)
    expect(told).toMatchObject([{ type: 'sales', areStopped: true, by: 'floor', author: 'platform', ...figures }])
    expect((await entries()).slice(before)).toMatchObject([
      { username: 'platform', action: 'stop sales', details: figures, after: { areStopped: true, by: 'floor' } },
    ])
    // What is stopped is resumed by hand alone.
    holds(1_000n)
    expect(await check()).toBe('off')
    expect((await sales()).areStopped).toBe(true)
  })

  test('a reserve above the owed amount counts at once, and a disabled floor does not', async () => {
    await setFloor({ coveragePercent: '0', reserveUsdt: '99.5' })
    expect(await check()).toBe('stopped')
    await execute(ledger.db, `delete from settings where name = 'sales'`)
    await setFloor({ isOn: false })
    expect(await check()).toBe('off')
  })

  test.each([
    {
      name: 'fails',
      read: async () => {
        throw new DependencyDown('a node of the chain did not answer')
      },
    },
    { name: 'hangs', read: () => new Promise<never>(() => undefined) },
  ])('while the chain $name it is unknown, which is not below', async ({ read }) => {
    onChain = read
    expect(await check()).toBe('unknown')
    expect((await sales()).areStopped).toBe(false)
  })

  test('the latest payments are neither missed nor relied on: they may be owed already, or not yet', async () => {
    holds(99n, 50n)
    expect(await check()).toBe('kept')
    holds(98n, 50n)
    expect(await check()).toBe('stopped')
  })

  test('before payments were read it is unknown', async () => {
    holds(0n)
    expect(await checkFloor({ ...depsOn(ledger.db), chainId: 1 })).toBe('unknown')
  })

  test('a floor changed while the nodes are read is not judged by the earlier one', async () => {
    onChain = async () => {
      await setFloor({ coveragePercent: '10' })
      return reading(98n)
    }
    expect(await check()).toBe('kept')
    holds(98n)
    expect(await check()).toBe('kept')
  })

  test('several processes that check repeatedly at once stop sales once', async () => {
    const dbs = [1, 2].map(() => createDatabase(ledger.databaseUrl, 3, () => undefined))
    const log = { error: () => undefined, warn: () => undefined, info: () => undefined } as never
    const before = (await entries()).length
    const watchers = dbs.map((db) => watchFloor({ ...depsOn(db), log }, 5))
    try {
      holds(98n)
      await waitUntil('the stop', async () => (await sales()).areStopped)
      await Promise.all([check(), check(), check()])
    } finally {
      await Promise.all(watchers.map((watcher) => watcher.stop()))
      await Promise.all(dbs.map((db) => db.end()))
    }
    expect((await entries()).length - before).toBe(1)
    expect(told).toHaveLength(1)
  })

  test('of many concurrent checks one stops sales', async () => {
    holds(98n)
    const found = await Promise.all(Array.from({ length: 6 }, check))
    expect(found.filter((it) => it === 'stopped')).toHaveLength(1)
    expect(told).toHaveLength(1)
  })

  test('a watcher continues after a database failure', async () => {
    let isDown = true
    const db = new Proxy(ledger.db, {
      get: (target, key) => {
        if (key === 'locks' && isDown) throw new Error('the database is down')
        return Reflect.get(target, key)
      },
    })
    const errors: unknown[] = []
    const log = { error: (error: unknown) => errors.push(error), warn: () => undefined, info: () => undefined } as never
    const watcher = watchFloor({ ...depsOn(db), log }, 5)
    try {
      holds(98n)
      await waitUntil('the failure', async () => errors.length > 0)
      isDown = false
      await waitUntil('the stop', async () => (await sales()).areStopped)
    } finally {
      await watcher.stop()
    }
  })
})

describe('an operator', () => {
  const set = (areStopped: boolean, isConfirmed = false) =>
    setSales(depsOn(ledger.db), OPERATOR, { areStopped, reason: 'Back on Monday', isConfirmed })

  test('stops and resumes sales, each once, with a reason', async () => {
    const before = (await entries()).length
    expect(await set(false)).toEqual({ ok: false, code: 'sales_not_stopped' })
    expect(await set(true)).toEqual({ ok: true, value: undefined })
    expect(await sales()).toMatchObject({ areStopped: true, by: 'operator', reason: 'Back on Monday' })
    expect(await set(true)).toEqual({ ok: false, code: 'sales_stopped_already' })
    expect(await set(false)).toEqual({ ok: true, value: undefined })
    expect(await sales()).toMatchObject({ areStopped: false, waivedFloor: 0 })
    expect(changes).toBe(2)
    expect(told.map((event) => event.type === 'sales' && [event.areStopped, event.author, event.reason])).toEqual([
      [true, 'ann', 'Back on Monday'],
      [false, 'ann', 'Back on Monday'],
    ])
    expect((await entries()).slice(before)).toMatchObject([
      { username: 'ann', action: 'stop sales', details: { reason: 'Back on Monday' } },
      { username: 'ann', action: 'resume sales', details: { reason: 'Back on Monday' } },
    ])
  })

  test('resumes below the floor with a confirmation; then sales continue until the floor was reached once', async () => {
    holds(98n)
    await check()
    expect(await set(false)).toEqual({ ok: false, code: 'sales_below_floor' })
    expect((await sales()).areStopped).toBe(true)
    expect(await set(false, true)).toEqual({ ok: true, value: undefined })
    expect(await check()).toBe('kept')
    holds(90n)
    expect(await check()).toBe('kept')
    holds(99n)
    expect(await check()).toBe('guarded again')
    expect(await check()).toBe('kept')
    holds(98n)
    expect(await check()).toBe('stopped')
  })

  test('resumes in an unknown state with a confirmation too, and a new floor applies at once', async () => {
    await set(true)
    onChain = () => new Promise<never>(() => undefined)
    expect(await set(false)).toEqual({ ok: false, code: 'sales_below_floor' })
    expect(await set(false, true)).toEqual({ ok: true, value: undefined })
    holds(98n)
    expect(await check()).toBe('kept')
    await setFloor({ coveragePercent: '101' })
    expect(await check()).toBe('stopped')
  })

  test('who resumes while a floor is changed resumes nothing by the earlier floor', async () => {
    await set(true)
    onChain = async () => {
      await setFloor({ coveragePercent: '200' })
      return reading(99n)
    }
    // However long the change takes on a busy machine, the chain has answered.
    const deps = { ...depsOn(ledger.db), patienceMs: 60_000 }
    const resumed = await setSales(deps, OPERATOR, { areStopped: false, reason: 'Back on Monday', isConfirmed: false })
    expect(resumed).toEqual({ ok: false, code: 'setting_changed_meanwhile' })
    expect((await sales()).areStopped).toBe(true)
  })

  test('of many concurrent resumptions one succeeds', async () => {
    await set(true)
    const codes = (await Promise.all(Array.from({ length: 5 }, () => set(false)))).map((it) => (it.ok ? 'ok' : it.code))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  })
})

test('each day keeps its latest reading, and a silent chain does not remove it', async () => {
  const days = async () =>
    (await readDaysUntil(ledger.db, { nowMs: NOW_MS + 86_400_000, days: 30 })).map((row) => [
      row.day,
      row.on_chain_usdt,
      row.on_chain_bv3,
    ])
  onChain = () => new Promise<never>(() => undefined)
  await recordSolvencyDay(depsOn(ledger.db))
  expect(await days()).toEqual([['2026-05-01', null, 700n]])
  holds(7n)
  await ledger.setClock(NOW_MS + 60_000)
  await recordSolvencyDay(depsOn(ledger.db))
  expect(await days()).toEqual([['2026-05-01', 7n * ONE, 700n]])
  onChain = () => new Promise<never>(() => undefined)
  await ledger.setClock(NOW_MS + 120_000)
  await recordSolvencyDay(depsOn(ledger.db))
  expect(await days()).toEqual([['2026-05-01', 7n * ONE, 700n]])
  holds(8n)
  await ledger.setClock(NOW_MS + 180_000)
  await recordSolvencyDay({ ...depsOn(ledger.db), readBv3Of: () => new Promise<never>(() => undefined) })
  expect(await days()).toEqual([['2026-05-01', 8n * ONE, 700n]])
  holds(9n)
  await ledger.setClock(NOW_MS + 86_400_000)
  await recordSolvencyDay(depsOn(ledger.db))
  expect(await days()).toEqual([
    ['2026-05-01', 8n * ONE, 700n],
    ['2026-05-02', 9n * ONE, 700n],
  ])
})
