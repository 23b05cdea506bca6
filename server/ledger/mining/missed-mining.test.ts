import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from '#core/ledger.ts'
import { BASE_BV3_PER_DAY, entitled, MS_PER_DAY } from '#core/mining.ts'
import { missedBase, missedMining } from '#core/missed-mining.ts'
import { bv3, usdt } from '#core/money.ts'
import type { Transaction } from '#server/db/statement.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { audit } from '../../audit/audit.ts'
import { changeSetting, readSettings } from '../../settings/settings.ts'
import { post } from '../post.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'
import {
  creditMissedBase,
  creditMissedLot,
  type MissedBase,
  type MissedLot,
  readMissedBase,
  readMissedLots,
} from './missed-mining.ts'

/*
 * Time is counted hour by hour: an hour was mined if a session covers it. The clock is at the hundredth hour, and from the
 * 40th to the 70th the token was listed, so that no USDT was mined.
 */
const HOUR_MS = 3_600_000
const START_MS = Date.parse('2026-06-01T00:00:00Z')
const NOW = 100
const LISTED = { from: 40, until: 70 }
const HOURS = Array.from({ length: NOW }, (_, hour) => hour)
const msOf = (hour: number) => START_MS + hour * HOUR_MS
/** The checks of what is made up for. The drawn lots have no purchases, which others miss. */
const KEPT_CHECKS: ReadonlySet<string> = new Set([
  ...['balances', 'lots_posted', 'base_posted', 'balance_totals', 'mining_totals'],
])

let ledger: TestLedger
let cards: readonly number[]
beforeAll(async () => {
  ledger = await openTestLedger()
  cards = [await ledger.newCard(), await ledger.newCard()]
  const list = async (listedAtMs: number | null) => {
    const { listing: basedOn } = (await readSettings(ledger.db)).versions
    await changeSetting(ledger.db, 'listing', { listedAtMs }, { author: 'operator', basedOn })
  }
  await ledger.setClock(START_MS)
  await list(msOf(LISTED.from))
  await ledger.setClock(msOf(LISTED.until))
  await list(null)
  await ledger.setClock(msOf(NOW))
})
afterAll(() => ledger?.close())

type MiningSpan = { readonly from: number; readonly until: number | null }
type DrawnLot = {
  readonly sessions: readonly MiningSpan[]
  readonly boughtAt: number
  readonly copies: number
  /** Hours for which the lot still holds something at the moment that is asked for, of each asset. */
  readonly left: { readonly bv3: number; readonly usdt: number }
  /** Hours that the lot has kept too little; below zero too much. */
  readonly lost: { readonly bv3: number; readonly usdt: number }
  /** Per cent of what the kept time brings that was posted. */
  readonly percent: { readonly bv3: bigint; readonly usdt: bigint }
}
type DrawnPlayer = {
  readonly lots: readonly DrawnLot[]
  readonly base: { readonly lost: number; readonly percent: bigint }
}

/** Sessions one after the other; a clock that was set back has stopped some before they began, or starts the last later. */
const sessions = fc
  .record({
    ended: fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -1, max: 15 })), {
      minLength: 1,
      maxLength: 3,
    }),
    open: fc.constantFrom(null, 84, 95, 103),
  })
  .map(({ ended, open }): MiningSpan[] => {
    let hour = 0
    const before = ended.map(([pause, length]): MiningSpan => {
      const from = hour + pause
      hour = Math.max(from, from + length)
      return { from, until: from + length }
    })
    return open === null ? before : [...before, { from: open, until: null }]
  })
const lost = fc.constantFrom(0, 5, 20, -3)
const percent = fc.constantFrom(0n, 40n, 100n, 130n)
const left = fc.constantFrom(2, 12, 300)
const player: fc.Arbitrary<DrawnPlayer> = fc
  .record({
    hasStopped: fc.boolean(),
    lots: fc.tuple(
      ...[1, 2].map((copies) =>
        fc.record({
          sessions,
          boughtAt: fc.constantFrom(0, 10, 30, 90),
          copies: fc.constant(copies),
          left: fc.record({ bv3: left, usdt: left }),
          lost: fc.record({ bv3: lost, usdt: lost }),
          percent: fc.record({ bv3: percent, usdt: percent }),
        }),
      ),
    ),
    // What was posted a little beyond the kept time takes from what the missed time brings.
    base: fc.record({ lost, percent: fc.constantFrom(40n, 100n, 102n, 102n, 130n) }),
  })
  .map(({ hasStopped, lots, base }) => ({
    base,
    lots: lots.map((lot) => ({ ...lot, sessions: lot.sessions.filter(({ until }) => !hasStopped || until !== null) })),
  }))

const covers = ({ from, until }: MiningSpan, hour: number) => from <= hour && hour < (until ?? NOW)
const isUsdtHour = (hour: number) => hour < LISTED.from || hour >= LISTED.until
const toMs = (hours: readonly number[]) => BigInt(hours.length * HOUR_MS)
const timeOf = (hours: readonly number[]) => ({ bv3Ms: toMs(hours), usdtMs: toMs(hours.filter(isUsdtHour)) })
const moreThanZero = (ms: bigint) => (ms > 0n ? ms : 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

let lotIds = 0
/** What a drawn lot has kept, and what is told of it as of an hour. */
function modelLot(userId: number, lotId: number, index: number, drawn: DrawnLot, at: number) {
  const mined = HOURS.filter((hour) => hour >= drawn.boughtAt && drawn.sessions.some((it) => covers(it, hour)))
  const open = drawn.sessions.find(({ until }) => until === null)
  const since = open === undefined ? null : Math.max(open.from, drawn.boughtAt)
  const told = timeOf(mined)
  const running = timeOf(HOURS.filter((hour) => since !== null && hour >= since))
  const before = {
    bv3Ms: moreThanZero(told.bv3Ms - running.bv3Ms - BigInt(drawn.lost.bv3 * HOUR_MS)),
    usdtMs: moreThanZero(told.usdtMs - running.usdtMs - BigInt(drawn.lost.usdt * HOUR_MS)),
  }
  const kept = { bv3Ms: before.bv3Ms + running.bv3Ms, usdtMs: before.usdtMs + running.usdtMs }
  const daily = { bv3: 60_001n, usdt: 1_450_000_000_000_000_007n }
  const after = timeOf(mined.filter((hour) => hour >= at))
  const totalOf = (perDay: bigint, ms: bigint, hours: number) =>
    (perDay * (moreThanZero(ms) + BigInt(hours * HOUR_MS))) / MS_PER_DAY
  const terms = {
    ...{ dailyBv3: bv3(daily.bv3), dailyUsdt: usdt(daily.usdt) },
    totalBv3: bv3(totalOf(daily.bv3, kept.bv3Ms - after.bv3Ms, drawn.left.bv3)),
    totalUsdt: usdt(totalOf(daily.usdt, kept.usdtMs - after.usdtMs, drawn.left.usdt)),
  }
  const copies = BigInt(drawn.copies)
  const settled = entitled(terms, copies, kept)
  const posted = {
    bv3: bv3(least((settled.bv3 * drawn.percent.bv3) / 100n, terms.totalBv3 * copies)),
    usdt: usdt(least((settled.usdt * drawn.percent.usdt) / 100n, terms.totalUsdt * copies)),
  }
  const missed: MissedLot = {
    ...missedMining({ terms, copies, isRunning: since !== null, kept, told, after, posted }),
    ...{ userId, lotId, cardId: cards[index] ?? 0, copies, terms },
    ...{ keptBv3Ms: kept.bv3Ms, keptUsdtMs: kept.usdtMs, postedBv3: posted.bv3, postedUsdt: posted.usdt },
    nowMs: BigInt(msOf(NOW)),
  }
  return { missed, before, since, boughtAt: drawn.boughtAt, sessions: drawn.sessions }
}

function modelPlayer(userId: number, ids: readonly number[], { lots, base }: DrawnPlayer, at: number) {
  const all = lots.flatMap((lot) => lot.sessions)
  const mined = HOURS.filter((hour) => all.some((it) => covers(it, hour)))
  const opened = all.filter(({ until }) => until === null).map(({ from }) => from)
  const since = opened.length === 0 ? null : Math.min(...opened)
  const runningMs = toMs(HOURS.filter((hour) => since !== null && hour >= since))
  const beforeMs = moreThanZero(toMs(mined) - runningMs - BigInt(base.lost * HOUR_MS))
  const keptMs = beforeMs + runningMs
  const posted = bv3((((BASE_BV3_PER_DAY * keptMs) / MS_PER_DAY) * base.percent) / 100n)
  const [toldMs, afterMs] = [toMs(mined), toMs(mined.filter((hour) => hour >= at))]
  const missed: MissedBase = {
    ...missedBase({ isRunning: since !== null, keptMs, toldMs, afterMs, posted }),
    ...{ userId, keptMs, postedBv3: posted, nowMs: BigInt(msOf(NOW)) },
  }
  return {
    userId,
    lots: lots.map((lot, index) => modelLot(userId, ids[index] ?? 0, index, lot, at)),
    base: { missed, beforeMs, since },
  }
}
type Model = ReturnType<typeof modelPlayer>

const postMined = (
  tx: Transaction,
  userId: number,
  key: string,
  asset: 'BV3' | 'USDT',
  amount: bigint,
  lotId?: number,
) =>
  amount > 0n &&
  post(tx, [
    {
      ...{ key: `${key}:${amount}`, reason: lotId === undefined ? 'mining_base' : 'mining_card', asset, amount },
      ...{ debit: { kind: 'rewards' }, credit: { kind: 'available', userId } },
      details: lotId === undefined ? {} : { lotId },
    } satisfies Transfer,
  ])

/** Writes a player's rows past the program, as something that went wrong has left them, and posts what was posted. */
async function store({ userId, lots, base }: Model): Promise<void> {
  const timestamp = (hour: number | null) => (hour === null ? null : new Date(msOf(hour)).toISOString())
  for (const { missed, before, since, boughtAt, sessions } of lots) {
    const { lotId, cardId, terms } = missed
    const listed = HOURS.filter((hour) => since !== null && hour < since && !isUsdtHour(hour)).length
    const usdtSinceMs = since === null ? 0 : msOf(since - listed)
    await execute(
      ledger.db,
      sql`insert into lots (user_id, id, card_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mined_bv3_ms,
          mined_usdt_ms, mining_since, usdt_since_ms, posted_bv3, posted_usdt, created_at) overriding system value
        values (${userId}, ${lotId}, ${cardId}, ${Number(missed.copies)}, ${terms.totalBv3}, ${terms.totalUsdt},
          ${terms.dailyBv3}, ${terms.dailyUsdt}, ${before.bv3Ms}, ${before.usdtMs}, ${timestamp(since)}, ${usdtSinceMs},
          ${missed.postedBv3}, ${missed.postedUsdt}, ${timestamp(boughtAt)})`,
    )
    await execute(
      ledger.db,
      sql`insert into mining_sessions (user_id, card_id, started_at, stopped_at)
        select ${userId}, ${cardId}, (s ->> 'from')::timestamptz, (s ->> 'until')::timestamptz
        from jsonb_array_elements(${JSON.stringify(
          sessions.map(({ from, until }) => ({ from: timestamp(from), until: timestamp(until) })),
        )}::jsonb) as s`,
    )
  }
  const { postedBv3 } = base.missed
  await execute(
    ledger.db,
    sql`update base_mining set mined_ms = ${base.beforeMs}, mining_since = ${timestamp(base.since)}, posted_bv3 = ${postedBv3}
      where user_id = ${userId}`,
  )
  await execute(
    ledger.db,
    sql`insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
      select user_id, 'base', true, 1000000000, 14400, 14400 * (mined_ms - extract(epoch from mining_since) * 1000), 0, posted_bv3
      from base_mining where user_id = ${userId} and mining_since is not null`,
  )
  await ledger.db.transaction(async (tx) => {
    await changeMiningTotals(tx, { userId, lotIds: lots.map(({ missed }) => missed.lotId), sign: 1 })
    await postMined(tx, userId, `mining:base:${userId}`, 'BV3', postedBv3)
    for (const { missed } of lots) {
      const { lotId } = missed
      await postMined(tx, userId, `mining:lot:${lotId}:BV3`, 'BV3', missed.postedBv3, lotId)
      await postMined(tx, userId, `mining:lot:${lotId}:USDT`, 'USDT', missed.postedUsdt, lotId)
    }
  })
}

type MissedMiningRows = {
  readonly lots: readonly Readonly<Record<'bv3Ms' | 'usdtMs' | 'bv3' | 'usdt', string>>[]
  readonly base: Readonly<Record<'ms' | 'bv3', string>>
  readonly lines: readonly object[]
}
async function readStored(userId: number): Promise<MissedMiningRows> {
  const { rows } = await execute<{ kept: MissedMiningRows }>(
    ledger.db,
    sql`select jsonb_build_object(
      'lots', (select jsonb_agg(jsonb_build_object('bv3Ms', mined_bv3_ms::text, 'usdtMs', mined_usdt_ms::text,
        'bv3', posted_bv3::text, 'usdt', posted_usdt::text) order by id) from lots where user_id = ${userId}),
      'base', (select jsonb_build_object('ms', mined_ms::text, 'bv3', posted_bv3::text) from base_mining
        where user_id = ${userId}),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('asset', asset, 'amount', amount::text, 'debit', debit_kind,
        'credit', credit_kind, 'details', details) order by id), '[]') from ledger_transfers
        where user_id = ${userId} and reason = 'backfill')) as kept`,
  )
  return rows[0]?.kept as MissedMiningRows
}

/** What the kept rows and the lines are once all that is short has been made up for. */
function storedAfter(
  { lots, base }: Model,
  madeUp: { readonly lots: readonly MissedLot[]; readonly base: boolean },
): MissedMiningRows {
  const line = (asset: string, amount: bigint, details: object) => ({
    ...{ asset, amount: amount.toString(), debit: 'rewards', credit: 'available' },
    details: { ...details, untilMs: String(msOf(NOW)) },
  })
  const lines = madeUp.lots.flatMap(({ lotId, cardId, time, short, keptBv3Ms, keptUsdtMs }) => {
    const of = { of: 'mining_card', lotId, cardId }
    return [[short.bv3, 'BV3', time.bv3Ms, keptBv3Ms] as const, [short.usdt, 'USDT', time.usdtMs, keptUsdtMs] as const]
      .filter(([amount]) => amount > 0n)
      .map(([amount, asset, missedMs, keptMs]) =>
        line(asset, amount, { ...of, missedMs: `${missedMs}`, minedMs: `${keptMs + missedMs}` }),
      )
  })
  const { ms, short, keptMs, postedBv3 } = base.missed
  const baseLine = { of: 'mining_base', missedMs: `${ms}`, minedMs: `${keptMs + ms}` }
  return {
    lots: lots.map(({ missed: { lotId, time, short, postedBv3, postedUsdt }, before }) => {
      const isMadeUp = madeUp.lots.some((lot) => lot.lotId === lotId)
      const more = isMadeUp ? { ...time, ...short } : { bv3Ms: 0n, usdtMs: 0n, bv3: 0n, usdt: 0n }
      return {
        ...{ bv3Ms: `${before.bv3Ms + more.bv3Ms}`, usdtMs: `${before.usdtMs + more.usdtMs}` },
        ...{ bv3: `${postedBv3 + more.bv3}`, usdt: `${postedUsdt + more.usdt}` },
      }
    }),
    base: madeUp.base
      ? { ms: `${base.beforeMs + ms}`, bv3: `${postedBv3 + short}` }
      : { ms: `${base.beforeMs}`, bv3: `${postedBv3}` },
    lines: madeUp.base ? [...lines, line('BV3', short, baseLine)] : lines,
  }
}

const isLotShort = ({ short, room }: MissedLot) =>
  short.bv3 + short.usdt > 0n && short.bv3 <= room.bv3 && short.usdt <= room.usdt
const isBaseShort = ({ short, room }: MissedBase) => short > 0n && short <= room

async function expectMadeUp(model: Model, other: Model, atMs: bigint): Promise<void> {
  const { userId } = model
  const lots = (await readMissedLots(ledger.db, [userId], atMs)).filter(isLotShort)
  const bases = (await readMissedBase(ledger.db, [userId], atMs)).filter(isBaseShort)
  expect(lots).toEqual(model.lots.map(({ missed }) => missed).filter(isLotShort))
  expect(bases).toEqual([model.base.missed].filter(isBaseShort))
  const otherBefore = await readStored(other.userId)
  await ledger.db.transaction(async (tx) => {
    for (const lot of lots) await creditMissedLot(tx, lot)
    for (const base of bases) await creditMissedBase(tx, base)
  })
  const kept = storedAfter(model, { lots, base: bases.length > 0 })
  expect(await readStored(userId)).toEqual(kept)
  expect(await readStored(other.userId)).toEqual(otherBefore)
  // The same again would pay twice.
  for (const lot of lots.slice(0, 1))
    await expect(ledger.db.transaction((tx) => creditMissedLot(tx, lot))).rejects.toThrow(/already/)
  for (const base of bases)
    await expect(ledger.db.transaction((tx) => creditMissedBase(tx, base))).rejects.toThrow(/already/)
  expect((await readMissedLots(ledger.db, [userId], atMs)).filter(isLotShort)).toEqual([])
  expect((await readMissedBase(ledger.db, [userId], atMs)).filter(isBaseShort)).toEqual([])
}

test('for any sessions and any mined time of lots and base rates, missed time is found and credited once', async () => {
  await fc.assert(
    fc.asyncProperty(player, player, fc.constantFrom(0, 35, 60, 90, NOW), async (one, two, at) => {
      const [ann, bob] = [(await ledger.newPlayer()).userId, (await ledger.newPlayer()).userId]
      // A lot's number is its player's own, so both have lots of the same numbers.
      const ids = [++lotIds, ++lotIds]
      const models = [modelPlayer(ann, ids, one, at), modelPlayer(bob, ids, two, at)] as const
      for (const model of models) await store(model)
      const atMs = BigInt(msOf(at))
      const lots = models.flatMap((model) => model.lots.map(({ missed }) => missed))
      expect(await readMissedLots(ledger.db, [ann, bob], atMs)).toEqual(
        lots.filter(({ short, over }) => short.bv3 > 0n || short.usdt > 0n || over.bv3 > 0n || over.usdt > 0n),
      )
      expect(await readMissedBase(ledger.db, [ann, bob], atMs)).toEqual(
        models.map(({ base }) => base.missed).filter(({ short, over }) => short > 0n || over > 0n),
      )
      await expectMadeUp(models[1], models[0], atMs)
      await expectMadeUp(models[0], models[1], atMs)
      const findings = (await audit(ledger.db)).filter(({ check }) => KEPT_CHECKS.has(check))
      expect(
        findings.flatMap(({ differences }) => differences).filter((it) => [0, ann, bob].includes(it.userId)),
      ).toEqual([])
    }),
    { numRuns: runCount({ short: 8, long: 200 }) },
  )
})
