import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Address } from '#core/address.ts'
import { changeSales, getSolvency, getTransparency, type Solvency, type Transparency } from '#core/api/solvency.ts'

import { MS_PER_DAY } from '#core/mining.ts'
import { type Bv3, bv3, usdt } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { AHEAD_DAYS } from '#core/transparency.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storePayment } from '#test/support/money/stored-payment.ts'
import { createListReader } from '#test/support/operator/panel-lists.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { DependencyDown } from '../../fault.ts'
import type { SerializedAnswer } from '../../http/routing/answers.ts'
import type { FloorDeps } from '../../ledger/solvency/solvency.ts'
import { changeSetting, readVersionedSetting } from '../../settings/settings.ts'
import { transparencyRoutes } from '../transparency/routes.ts'
import { readSolvency, type SolvencyReading, solvencyRoutes } from './routes.ts'

/** How the operator and everybody read what is owed beside what is there. Each figure differs from all others. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const ONE = 10n ** 18n
const CHAIN_ID = 31_337
const TREASURY = fakeAddress('treasury')
const PAYER = fakeAddress('payer')
const textOf = (ms: number) => new Date(ms).toISOString()

let ledger: TestLedger
let told: number
/** USDT of each wallet without and with what has arrived last; null while no node answers. */
let onChain: { readonly counted: readonly bigint[]; readonly whole: readonly bigint[] } | null
let asked: { readonly wallets: readonly Address[]; readonly block: bigint }[]
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOON_MS)
  await execute(ledger.db, `insert into chain_cursors (chain_id, pass, block_number) values (${CHAIN_ID}, 'usdt', 100)`)
  const { userId } = await ledger.newPlayer()
  // A copy that may give 24.65 USDT, and 3 USDT that wait for the operator.
  await ledger.giveCopies(userId, await ledger.newCard(), 1)
  await storePayment(ledger, userId, { value: 3n * ONE })
  for (let day = 0; day < 9; day += 1) {
    const date = textOf(NOON_MS - day * 86_400_000).slice(0, 10)
    await execute(
      ledger.db,
      sql`insert into solvency_days (day, read_at, owed_usdt, on_chain_usdt, owed_bv3, on_chain_bv3)
        values (${date}, clock_now(), ${String(BigInt(day + 1) * ONE)}, ${day === 1 ? null : String(BigInt(day + 11) * ONE)}, ${day * 100 + 2100},
          ${day === 2 ? null : day * 100 + 3100})`,
    )
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await execute(ledger.db, `delete from settings where name in ('sales', 'salesFloor')`)
})
afterAll(() => ledger?.close())

const depsWith = (change: Partial<FloorDeps> = {}): FloorDeps => ({
  ...{ db: ledger.db, chainId: CHAIN_ID, treasury: TREASURY, hotWallet: () => PAYER },
  async readUsdtOf(wallets, block) {
    asked.push({ wallets, block })
    if (onChain === null) throw new DependencyDown('no node answers')
    return { counted: onChain.counted.map(usdt), whole: onChain.whole.map(usdt) }
  },
  readBv3Of: async () => [bv3(700n), bv3(50n)],
  settings: { publishChange: () => void told++ },
  notify: async () => undefined,
  ...change,
})
const open = () => {
  ;[told, asked, onChain] = [0, [], { counted: [40n * ONE, 2n * ONE], whole: [50n * ONE, 2n * ONE] }]
}
const set = async <Name extends 'sales' | 'salesFloor' | 'listing'>(
  name: Name,
  value: Settings[Name],
  author = 'ann',
) => {
  const { version } = await readVersionedSetting(ledger.db, name)
  const done = await changeSetting(ledger.db, name, value, { author, basedOn: version })
  return done?.version ?? 0
}

describe('the operator’s figures', () => {
  const laterUsdt = AHEAD_DAYS.map((days) => usdt((16n + BigInt(days)) * ONE))
  const laterBv3 = AHEAD_DAYS.map((days) => bv3(3_200n + 100n * BigInt(days)))
  const FIGURES: SolvencyReading = {
    owed: {
      usdt: {
        ...{ nowMs: BigInt(NOON_MS), listedAtMs: null, creditedBlock: 7n, available: usdt(ONE), held: usdt(2n * ONE) },
        ...{ earned: usdt(4n * ONE), openPayments: usdt(9n * ONE), now: usdt(16n * ONE), later: laterUsdt },
      },
      bv3: {
        ...{ available: bv3(1_000n), held: bv3(500n), earned: bv3(1_700n), now: bv3(3_200n), gamesPerDay: bv3(1_234n) },
        later: laterBv3,
      },
    },
    usdt: {
      wallets: [
        { kind: 'treasury', address: TREASURY, amount: usdt(12n * ONE) },
        { kind: 'payouts', address: PAYER, amount: usdt(11n * ONE) },
      ],
      sum: usdt(23n * ONE),
    },
    bv3: { wallets: [{ kind: 'treasury', address: TREASURY, amount: bv3(6_200n) }], sum: bv3(6_200n) },
  }
  const read = (figures = FIGURES, down: object = {}, deps = depsWith(), days = 3) =>
    readSolvency(deps, figures, { usdtMs: null, bv3Ms: null, ...down }, days)

  test('have for each token the owed amount, the holdings and the coverage', async () => {
    const { usdt: ofUsdt, bv3: ofBv3, asOf, ahead } = await read()
    expect(asOf).toBe(textOf(NOON_MS))
    expect(ofUsdt).toEqual({
      owed: {
        ...{ now: '16', in30Days: '46', in90Days: '106', available: '1', held: '2', earned: '4', openPayments: '9' },
      },
      wallets: [
        { kind: 'treasury', address: TREASURY, amount: '12' },
        { kind: 'payouts', address: PAYER, amount: '11' },
      ],
      ...{ onChain: '23', unavailableSince: null, coverage: { now: '143.7', in30Days: '50.0', in90Days: '21.6' } },
    })
    expect(ofBv3).toEqual({
      owed: {
        ...{
          now: '32',
          in30Days: '62',
          in90Days: '122',
          available: '10',
          held: '5',
          earned: '17',
          gamesPerDay: '12.34',
        },
      },
      wallets: [{ kind: 'treasury', address: TREASURY, amount: '62' }],
      ...{ onChain: '62', unavailableSince: null, coverage: { now: '193.7', in30Days: '100.0', in90Days: '50.8' } },
      hasContract: true,
    })
    expect(ahead).toEqual(
      AHEAD_DAYS.map((days) => ({
        day: textOf(NOON_MS + days * Number(MS_PER_DAY)).slice(0, 10),
        ...{ owedUsdt: String(16 + days), owedBv3: String(32 + days) },
      })),
    )
  })

  test('have the time since a token cannot be read, and no holdings', async () => {
    const unread = { wallets: [{ kind: 'treasury', address: TREASURY, amount: null }], sum: null } as const
    const nothing = { onChain: null, coverage: { now: null, in30Days: null, in90Days: null } }
    const silent = { ...FIGURES, usdt: unread, bv3: unread }
    const both = await read(silent, { usdtMs: 1_000n, bv3Ms: 2_000n })
    const wallets = [{ amount: null }]
    expect(both.usdt).toMatchObject({ ...nothing, wallets, unavailableSince: textOf(1_000), owed: { now: '16' } })
    expect(both.bv3).toMatchObject({ ...nothing, wallets, unavailableSince: textOf(2_000), hasContract: true })
    expect(both.floor.isBelow).toBeNull()
    expect((await read(FIGURES, {}, depsWith({ readBv3Of: null }))).bv3.hasContract).toBe(false)
  })

  test('have the latest days, oldest first, like their file', async () => {
    const dayOf = (day: number) => ({
      ...{ day: textOf(NOON_MS - day * 86_400_000).slice(0, 10), owedUsdt: String(day + 1), owedBv3: String(day + 21) },
      onChainUsdt: day === 1 ? null : String(day + 11),
      onChainBv3: day === 2 ? null : String(day + 31),
    })
    expect((await read()).history).toEqual([2, 1, 0].map(dayOf))
    expect((await read(FIGURES, {}, depsWith(), 5)).history).toEqual([4, 3, 2, 1, 0].map(dayOf))
    const dayLater = {
      ...FIGURES,
      owed: { ...FIGURES.owed, usdt: { ...FIGURES.owed.usdt, nowMs: BigInt(NOON_MS) + MS_PER_DAY } },
    }
    expect((await read(dayLater)).history).toEqual([1, 0].map(dayOf))
    const reader = createListReader(ledger.db, solvencyRoutes(depsWith()))
    const { username, name, rows } = await reader.file(getSolvency, { query: { days: '7' } }, 99)
    expect([username, name, rows]).toEqual(['bob', 'solvency-days', [6, 5, 4, 3, 2, 1, 0].map(dayOf)])
  })

  test.each<{ floor: Settings['salesFloor']; least: string; isBelow: boolean }>([
    { floor: { isOn: true, coveragePercent: '50', reserveUsdt: '7' }, least: '23', isBelow: false },
    { floor: { isOn: true, coveragePercent: '50', reserveUsdt: '7.1' }, least: '23.1', isBelow: true },
    { floor: { isOn: true, coveragePercent: '100', reserveUsdt: '0' }, least: '46', isBelow: true },
    { floor: { isOn: false, coveragePercent: '50', reserveUsdt: '0' }, least: '23', isBelow: false },
  ])('have the requirement of the floor $floor', async ({ floor, least, isBelow }) => {
    await set('salesFloor', floor)
    expect((await read()).floor).toEqual({ ...floor, usdt: least, isBelow, isWaived: false })
  })

  const SELLING = { areStopped: false, by: '', reason: '', onChainUsdt: '', floorUsdt: '', waivedFloor: 0 } as const
  test('have whether the floor is waived, which needs an active floor', async () => {
    const floor = { isOn: true, coveragePercent: '50', reserveUsdt: '1' }
    const version = await set('salesFloor', floor)
    const isWaived = async () => (await read()).floor.isWaived
    await set('sales', { ...SELLING, waivedFloor: version })
    expect(await isWaived()).toBe(true)
    const off = await set('salesFloor', { ...floor, isOn: false })
    await set('sales', { ...SELLING, waivedFloor: off })
    expect(await isWaived()).toBe(false)
  })

  test('have who stopped sales and why, or the figures by which the floor did', async () => {
    const none = { stoppedAt: null, stoppedBy: null, reason: null, onChainUsdt: null, floorUsdt: null }
    expect((await read()).sales).toEqual({ ...none, areStopped: false })
    await set('sales', { ...SELLING, areStopped: true, by: 'operator', reason: 'A leak.' }, 'cid')
    const stopped = { ...none, areStopped: true, stoppedAt: textOf(NOON_MS) }
    expect((await read()).sales).toEqual({ ...stopped, stoppedBy: 'cid', reason: 'A leak.' })
    await set('sales', { ...SELLING, areStopped: true, by: 'floor', onChainUsdt: '5', floorUsdt: '6' }, 'platform')
    expect((await read()).sales).toEqual({ ...stopped, onChainUsdt: '5', floorUsdt: '6' })
    await set('sales', SELLING, 'cid')
    expect((await read()).sales).toEqual({ ...none, areStopped: false })
  })
})

/** Lets so much time pass for what is kept fresh. */
function passTime(): (ms: number) => void {
  const now = performance.now.bind(performance)
  let passedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  return (ms) => {
    passedMs += ms
  }
}

describe('the figures from the database and the chain', () => {
  const OWED = {
    now: '3',
    in30Days: '27.65',
    in90Days: '27.65',
    available: '0',
    held: '0',
    earned: '0',
    openPayments: '3',
  }

  test('for the operator cover the same wallets, read once in three seconds', async () => {
    open()
    const pass = passTime()
    const routes = solvencyRoutes(depsWith())
    const ask = async (days = '7') => {
      const { answer } = await callRoute(routes, getSolvency, { session: {}, query: { days } })
      if (!answer.ok) throw new Error(answer.code)
      return answer.value as unknown as Solvency
    }
    const first = await ask()
    expect(first.usdt).toMatchObject({ owed: OWED, onChain: '42', wallets: [{ amount: '40' }, { amount: '2' }] })
    expect(first.bv3).toMatchObject({ onChain: '7.5', unavailableSince: null, hasContract: true })
    expect([first.history.length, (await ask('30')).history.length]).toEqual([7, 9])
    expect(asked).toEqual([{ wallets: [TREASURY, PAYER], block: 100n }])
    // Since when the chain is silent is remembered until it answers again.
    onChain = null
    for (const seconds of [0, 10]) {
      pass(3_001)
      await ledger.setClock(NOON_MS + seconds * 1_000)
      expect((await ask()).usdt).toMatchObject({ owed: OWED, onChain: null, unavailableSince: textOf(NOON_MS) })
    }
    open()
    pass(3_001)
    expect((await ask()).usdt).toMatchObject({ onChain: '42', unavailableSince: null })
    onChain = null
    pass(3_001)
    await ledger.setClock(NOON_MS + 20_000)
    expect((await ask()).usdt.unavailableSince).toBe(textOf(NOON_MS + 20_000))
    await ledger.setClock(NOON_MS)
  })

  test('are stored for BV3 too, if its contract is known', async () => {
    open()
    const pass = passTime()
    let answers: readonly Bv3[] | null = null
    const readBv3Of = async () => {
      if (answers === null) throw new DependencyDown('no node answers')
      return answers
    }
    for (const isKnown of [true, false]) {
      answers = null
      const deps = depsWith({ readBv3Of: isKnown ? readBv3Of : null })
      const routes = solvencyRoutes(deps)
      const ask = async () => {
        const { answer } = await callRoute(routes, getSolvency, { session: {}, query: { days: '7' } })
        return answer.ok ? (answer.value as unknown as Solvency).bv3 : null
      }
      const since = isKnown ? textOf(NOON_MS) : null
      expect(await ask()).toMatchObject({ onChain: null, unavailableSince: since, hasContract: isKnown })
      await ledger.setClock(NOON_MS + 9_000)
      pass(3_001)
      expect(await ask()).toMatchObject({ onChain: null, unavailableSince: since })
      answers = [bv3(700n), bv3(50n)]
      pass(3_001)
      expect(await ask()).toMatchObject({ onChain: isKnown ? '7.5' : null, unavailableSince: null })
      await ledger.setClock(NOON_MS)
    }
  })

  test('for everyone have the holdings and the owed amounts', async () => {
    open()
    const pass = passTime()
    const routes = transparencyRoutes(depsWith())
    const ask = async () => {
      const { answer } = await callRoute(routes, getTransparency, {})
      if (!answer.ok) throw new Error(answer.code)
      return JSON.parse((answer.value as unknown as SerializedAnswer).json) as Transparency
    }
    const read = {
      asOf: textOf(NOON_MS),
      treasury: {
        ...{ usdt: '42', unavailableSince: null },
        wallets: [
          { kind: 'treasury', address: TREASURY, usdt: '40' },
          { kind: 'payouts', address: PAYER, usdt: '2' },
        ],
      },
      ...{ owed: OWED, coverage: { now: '1400.0', in30Days: '151.8', in90Days: '151.8' }, usdtEndsAt: null },
    }
    expect([await ask(), await ask()]).toEqual([read, read])
    expect(asked).toEqual([{ wallets: [TREASURY, PAYER], block: 100n }])
    onChain = null
    for (const seconds of [1, 10]) {
      pass(3_001)
      await ledger.setClock(NOON_MS + seconds * 1_000)
      const { treasury, coverage, owed } = await ask()
      expect(treasury).toMatchObject({
        usdt: null,
        unavailableSince: textOf(NOON_MS + 1_000),
        wallets: [{ usdt: null }, {}],
      })
      expect([coverage, owed]).toEqual([{ now: null, in30Days: null, in90Days: null }, OWED])
    }
    await ledger.setClock(NOON_MS)
  })

  test('include the listing, which limits the amount that may be owed', async () => {
    open()
    const listedAtMs = NOON_MS + 10 * 86_400_000
    await set('listing', { listedAtMs })
    const { answer } = await callRoute(transparencyRoutes(depsWith()), getTransparency, {})
    await execute(ledger.db, sql`delete from settings where name = 'listing'`)
    if (!answer.ok) throw new Error(answer.code)
    const { usdtEndsAt, owed } = JSON.parse((answer.value as unknown as SerializedAnswer).json) as Transparency
    expect(usdtEndsAt).toBe(textOf(listedAtMs))
    expect([owed.now, owed.in30Days, owed.in90Days]).toEqual(['3', '17.5', '17.5'])
  })

  test('sales are stopped and resumed by the panel’s call, as its operator says', async () => {
    open()
    const routes = solvencyRoutes(depsWith())
    const session = { username: 'cid', role: 'operator', isProven: true, isFactorMissing: false }
    const call = async (body: object) => (await callRoute(routes, changeSales, { session, body })).answer
    const stop = { areStopped: true, reason: 'A leak.', isConfirmed: false }
    expect([await call(stop), told]).toEqual([{ ok: true, value: undefined }, 1])
    expect(await call(stop)).toEqual({ ok: false, code: 'sales_stopped_already' })
    await set('salesFloor', { isOn: true, coveragePercent: '100', reserveUsdt: '99' })
    const resume = { areStopped: false, reason: 'It is closed.' }
    expect(await call({ ...resume, isConfirmed: false })).toEqual({ ok: false, code: 'sales_below_floor' })
    expect([await call({ ...resume, isConfirmed: true }), told]).toEqual([{ ok: true, value: undefined }, 2])
    const { rows } = await execute(
      ledger.db,
      sql`select username, action, details ->> 'reason' as reason from audit_log where subject = 'sales' order by sequence`,
    )
    expect(rows).toEqual([
      { username: 'cid', action: 'stop sales', reason: 'A leak.' },
      { username: 'cid', action: 'resume sales', reason: 'It is closed.' },
    ])
  })
})
