import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#core/money.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { audit } from '../../audit/audit.ts'
import { readMiningState } from '../../features/mining/routes.ts'
import { visibleShift } from '../../features/users/routes.ts'
import { requestWithdrawal } from '../../features/withdrawals/request-withdrawal.ts'
import type { WithdrawalDeps } from '../../features/withdrawals/withdrawals.ts'
import { startMining, stopMining } from './mining-sessions.ts'
import { readMining } from './read-mining.ts'
import { readEndedShifts, SHIFT_MAX, settledBalance, settleMining } from './settle-mining.ts'

const START_MS = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 86_400_000

let ledger: TestLedger
let cards: number[]
beforeAll(async () => {
  ledger = await openTestLedger()
  cards = [await ledger.newCard(), await ledger.newCard(), await ledger.newCard()]
})
afterAll(() => ledger.close())

const cardAt = (index: number) => cards[index] ?? 0
const start = (userId: number, cardIds: number[]) => ledger.db.transaction((tx) => startMining(tx, userId, cardIds))
const goOn = (userId: number) => ledger.db.transaction((tx) => settleMining(tx, userId, 'go on'))
const stop = (userId: number, cardIds: number[] | null = null) =>
  ledger.db.transaction((tx) => stopMining(tx, userId, cardIds))
const lastShift = async (userId: number) => (await readEndedShifts(ledger.db, userId, SHIFT_MAX, 1))[0]
const stateOf = (userId: number) =>
  readMiningState(
    { readMining: (id) => readMining(ledger.db, id), cards: { current: async () => ({ cards: [] }) } },
    userId,
  )

async function newWallet(owned: readonly number[]) {
  await ledger.setClock(START_MS)
  const { userId, wallet } = await ledger.newPlayer()
  for (const index of owned) await ledger.giveCopies(userId, cardAt(index), 1)
  return { userId, wallet }
}
const newMiner = async (owned: readonly number[]) => (await newWallet(owned)).userId

/** Asks for half of the USDT that is there, kept and earned. */
async function withdraw({ userId, wallet }: Awaited<ReturnType<typeof newWallet>>) {
  const deps: WithdrawalDeps = {
    ...{ db: ledger.db, chainId: 31_337, tokens: { USDT: wallet, BV3: wallet }, hotWallet: () => wallet },
    ...{
      notifyPages: () => undefined,
      notify: async () => undefined,
      broadcast: { publish: () => undefined },
      record: EXPLAINED,
    },
    ...{ log: pino({ level: 'silent' }) },
  }
  const half = settledBalance(await readMining(ledger.db, userId)).usdtAvailable / 2n
  const session = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  return requestWithdrawal(deps, session, {
    ...{ walletAddress: wallet, toAddress: wallet, tokenType: 'USDT', idempotencyKey: null },
    amount: formatAmount(half, 'USDT'),
  })
}

/** The lines of mining after one of a player's, card by card. */
async function linesAfter(userId: number, id: bigint) {
  const { rows } = await execute<{ card: string | null; asset: string; amount: string }>(
    ledger.db,
    sql`select details ->> 'cardId' as card, asset, sum(amount)::text as amount from ledger_transfers
      where user_id = ${userId} and id > ${id} and reason in ('mining_card', 'mining_base') group by 1, 2`,
  )
  const of = (card: number | null, asset: 'BV3' | 'USDT') =>
    BigInt(rows.find((row) => row.card === (card === null ? null : String(card)) && row.asset === asset)?.amount ?? 0)
  const all = (asset: string) => rows.reduce((sum, row) => (row.asset === asset ? sum + BigInt(row.amount) : sum), 0n)
  return { of, bv3: all('BV3'), usdt: all('USDT') }
}

async function lastLine(userId: number) {
  const { rows } = await execute<{ id: string | null }>(
    ledger.db,
    sql`select max(id)::text as id from ledger_transfers where user_id = ${userId}`,
  )
  return BigInt(rows[0]?.id ?? 0)
}

/** A lot mines exactly while a session of its card runs, and the base rate while any does. */
async function findInconsistentShifts() {
  const { rows } = await execute<{ what: string }>(
    ledger.db,
    sql`
    select 'lot ' || l.id as what from lots l
    left join mining_sessions s on s.user_id = l.user_id and s.card_id = l.card_id and s.stopped_at is null
    where (l.mining_since is null) <> (s.id is null)
    union all
    select 'session ' || s.id from mining_sessions s where s.stopped_at is null and not exists (
      select from lots l where l.user_id = s.user_id and l.card_id = s.card_id and l.mining_since is not null)
    union all
    select 'base of ' || b.user_id from base_mining b where (b.mining_since is not null) <> exists (
      select from mining_sessions s where s.user_id = b.user_id and s.stopped_at is null)
    union all
    select 'shift of ' || b.user_id from base_mining b where (b.mining_since is not null) <> exists (
      select from mining_shifts s where s.user_id = b.user_id and s.number = b.shifts and s.ended_at is null)`,
  )
  return rows
}

test('a card that arrives while another is mined starts by itself and earns from then on', async () => {
  const userId = await newMiner([0])
  await start(userId, [cardAt(0)])
  await ledger.setClock(START_MS + DAY_MS)
  await ledger.giveCopies(userId, cardAt(1), 2)
  await ledger.setClock(START_MS + DAY_MS + 1_000)
  const { sessions } = await stateOf(userId)
  expect(sessions).toMatchObject([
    { cardId: cardAt(0), copies: 1, isJoined: false, earnedBv3: 60_000 },
    { cardId: cardAt(1), copies: 2, isJoined: true, sessionStart: new Date(START_MS + DAY_MS).toISOString() },
  ])
  expect(sessions[1]?.earnedUsdt).toBe('0.000033564814814814')
  expect(await findInconsistentShifts()).toEqual([])
})

test('with a new copy the card’s other copies that were left out start too', async () => {
  const userId = await newMiner([0, 1])
  await start(userId, [cardAt(0)])
  await ledger.giveCopies(userId, cardAt(1), 1)
  expect((await stateOf(userId)).sessions).toMatchObject([{ copies: 1 }, { copies: 2, isJoined: true }])
})

test('a card that arrives while nothing is mined starts nothing', async () => {
  const userId = await newMiner([0])
  await ledger.giveCopies(userId, cardAt(1), 1)
  expect(await stateOf(userId)).toMatchObject({ sessions: [], shiftStartedAt: null })
})

test('a removed card keeps its earnings, and the rest of the shift continues', async () => {
  const userId = await newMiner([0])
  await start(userId, [cardAt(0)])
  await ledger.giveCopies(userId, cardAt(1), 1)
  await ledger.setClock(START_MS + DAY_MS)
  const before = await stateOf(userId)
  expect(await stop(userId, [cardAt(1), cardAt(2)])).toEqual({ endedShift: null })
  const after = await stateOf(userId)
  // All that the shift has brought is what it was a moment ago.
  expect(after).toMatchObject({ earnedBv3: before.earnedBv3, earnedUsdt: before.earnedUsdt })
  expect(after).toMatchObject({ sessions: [{ cardId: cardAt(0) }], shiftStartedAt: before.shiftStartedAt })
  await ledger.setClock(START_MS + 2 * DAY_MS)
  expect(await stop(userId, [cardAt(2)])).toBeNull()
  expect((await stateOf(userId)).sessions).toHaveLength(1)
  // With the last card the shift ends.
  expect(await stop(userId, [cardAt(0)])).toEqual({ endedShift: 1 })
  expect(await lastShift(userId)).toEqual({
    number: 1,
    startedAt: new Date(START_MS),
    endedAt: new Date(START_MS + 2 * DAY_MS),
    bv3: 3n * 60_000n + 2n * 14_400n,
    usdt: 3n * 1_450_000_000_000_000_000n,
    baseBv3: 2n * 14_400n,
    cards: [
      { cardId: cardAt(0), copies: 1, bv3: 120_000n, usdt: 2_900_000_000_000_000_000n },
      { cardId: cardAt(1), copies: 1, bv3: 60_000n, usdt: 1_450_000_000_000_000_000n },
    ],
  })
  expect(await stop(userId)).toBeNull()
  expect(await audit(ledger.db)).toEqual([])
})

test('a shift from before shifts were stored has no report, and its money is complete', async () => {
  const userId = await newMiner([0])
  await start(userId, [cardAt(0)])
  await execute(ledger.db, sql`delete from mining_shifts where user_id = ${userId}`)
  await execute(ledger.db, sql`update base_mining set shifts = 0 where user_id = ${userId}`)
  await ledger.setClock(START_MS + DAY_MS)
  await ledger.giveCopies(userId, cardAt(1), 1)
  await goOn(userId)
  expect(await stop(userId)).toEqual({ endedShift: null })
  expect(await lastShift(userId)).toBeUndefined()
  await start(userId, [cardAt(0)])
  expect(await stop(userId)).toEqual({ endedShift: 1 })
  expect(await audit(ledger.db)).toEqual([])
})

test('a shift left open by an older release includes nothing that the release started', async () => {
  const userId = await newMiner([0])
  const run = (statement: string) => execute(ledger.db, statement)
  await start(userId, [cardAt(0)])
  await ledger.setClock(START_MS + DAY_MS)
  await stop(userId)
  // What it stops it leaves open; what it starts it neither counts nor keeps.
  await run(`delete from mining_shift_cards where user_id = ${userId}`)
  await run(`update mining_shifts set ended_at = null, base_bv3 = 0 where user_id = ${userId}`)
  await start(userId, [cardAt(0)])
  await run(`delete from mining_shifts where user_id = ${userId} and number = 2`)
  await run(`update base_mining set shifts = 1 where user_id = ${userId}`)
  await ledger.setClock(START_MS + 2 * DAY_MS)
  expect((await readMining(ledger.db, userId)).shift).toBeNull()
  await goOn(userId)
  expect(await stop(userId)).toEqual({ endedShift: null })
  const shifts = async () => {
    const shown = `select number, ended_at, base_bv3 from mining_shifts where user_id = ${userId} order by number`
    return (await execute(ledger.db, shown)).rows
  }
  expect(await shifts()).toMatchObject([{ ended_at: null, base_bv3: '0' }])
  await start(userId, [cardAt(0)])
  expect(await stop(userId)).toEqual({ endedShift: 2 })
  expect(await shifts()).toMatchObject([{ ended_at: null, base_bv3: '0' }, { ended_at: expect.any(Date) }])
  expect(await audit(ledger.db)).toEqual([])
})

test('pages of shifts continue below a number', async () => {
  const userId = await newMiner([0])
  for (let shift = 0; shift < 5; shift += 1) {
    await start(userId, [cardAt(0)])
    await stop(userId)
  }
  const numbers = async (before: number) =>
    (await readEndedShifts(ledger.db, userId, before, 2)).map(({ number }) => number)
  expect(await numbers(SHIFT_MAX)).toEqual([5, 4])
  expect(await numbers(4)).toEqual([3, 2])
  expect(await numbers(2)).toEqual([1])
})

const step = fc.record({
  act: fc.constantFrom('start', 'buy', 'go on', 'withdraw', 'leave', 'stop'),
  card: fc.nat({ max: 2 }),
  /** Up to 12 days: USDT is spent within the run. */
  forMs: fc.nat({ max: 12 * DAY_MS }),
})

test('for any actions of a player, a shift equals its ledger lines, to the unit', async () => {
  let withdrawals = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const player = await newWallet([0, 1])
      const { userId } = player
      let nowMs = START_MS
      let firstLine = 0n
      for (const { act, card, forMs } of [...steps, { act: 'stop', card: 0, forMs: 1_234_567 } as const]) {
        nowMs += forMs
        await ledger.setClock(nowMs)
        const before = await stateOf(userId)
        // A balance tells of the shift what the mine tells of it.
        const shift = visibleShift(await readMining(ledger.db, userId))
        const told = { startedAt: before.shiftStartedAt, bv3: before.earnedBv3, usdt: before.earnedUsdt }
        expect(shift).toEqual(before.shiftStartedAt === null ? null : told)
        if (act === 'start') {
          if (before.shiftStartedAt === null) firstLine = await lastLine(userId)
          await start(userId, [cardAt(card % 2)])
        }
        if (act === 'buy') await ledger.giveCopies(userId, cardAt(card), 1)
        if (act === 'go on') await goOn(userId)
        if (act === 'withdraw') withdrawals += (await withdraw(player)).ok ? 1 : 0
        const ended = act === 'stop' ? await stop(userId) : act === 'leave' ? await stop(userId, [cardAt(card)]) : null
        expect((ended?.endedShift ?? null) === null).toBe(
          before.shiftStartedAt === null || (await stateOf(userId)).shiftStartedAt !== null,
        )
        if (ended === null || ended.endedShift === null) continue
        const lines = await linesAfter(userId, firstLine)
        const report = await lastShift(userId)
        expect(report).toMatchObject({ bv3: lines.bv3, usdt: lines.usdt, baseBv3: lines.of(null, 'BV3') })
        for (const of of report?.cards ?? []) {
          expect(of).toMatchObject({ bv3: lines.of(of.cardId, 'BV3'), usdt: lines.of(of.cardId, 'USDT') })
        }
        // What a page showed last is what the report says.
        expect(before.earnedBv3).toBe(Number(lines.bv3))
      }
      expect(await findInconsistentShifts()).toEqual([])
      expect(await audit(ledger.db)).toEqual([])
    }),
    { numRuns: runCount({ short: 20, long: 400 }) },
  )
  expect(withdrawals).toBeGreaterThan(0)
})

test('credits that race with starts and stops leave no lot without a session, and no session without a lot', async () => {
  const act = fc.record({ act: fc.constantFrom('start', 'buy', 'leave', 'stop'), card: fc.nat({ max: 2 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      const userId = await newMiner([0])
      await Promise.all(
        acts.map(async ({ act, card }) => {
          if (act === 'start') await start(userId, [cardAt(0)])
          if (act === 'buy') await ledger.giveCopies(userId, cardAt(card), 1)
          if (act === 'leave') await stop(userId, [cardAt(card)])
          if (act === 'stop') await stop(userId)
        }),
      )
      expect(await findInconsistentShifts()).toEqual([])
      await ledger.setClock(START_MS + DAY_MS)
      await stop(userId)
      expect(await findInconsistentShifts()).toEqual([])
      expect(await audit(ledger.db)).toEqual([])
    }),
    { numRuns: runCount({ short: 20, long: 400 }) },
  )
})
