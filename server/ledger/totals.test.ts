import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentListingMs, type Listing } from '#core/listing.ts'
import { entitled, MS_PER_DAY, minedTime } from '#core/mining.ts'
import { usdtWindowMs } from '#core/transparency.ts'
import { DAY_TOTALS } from '#test/support/money/day-totals.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { type StoredLot, toLot } from '#test/support/money/stored-lot.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute } from '#test/support/world/execute.ts'
import { audit } from '../audit/audit.ts'
import { LOCKS, withLock } from '../db/with-lock.ts'
import { changeSetting, readSettings } from '../settings/settings.ts'
import { startMining } from './mining/mining-sessions.ts'
import { changeMiningTotals } from './mining/mining-totals.sql.ts'
import { sumUnpostedBv3, sumUnpostedUsdt } from './mining/mining-totals.ts'
import { readMining } from './mining/read-mining.ts'
import { settleMining } from './mining/settle-mining.ts'
import { post } from './post.ts'
import { foldTotals, readBv3Total, readCopies, readOwners, readUsdtTotal } from './totals.ts'

const START_MS = Date.parse('2026-03-01T00:00:00Z')
const HOUR_MS = 3_600_000
const WINDOWS_DAYS = [30n, 90n]

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

/** The same sums lot by lot, by the mining's own rule. */
async function sumLots(listing: Listing, nowMs: number) {
  const { rows } = await execute<StoredLot>(ledger.db, 'select * from lots')
  const sum = (asset: 'usdt' | 'bv3', windowMs: bigint, isEveryLotMining: boolean) =>
    rows.reduce((all, row) => {
      const lot = toLot(row, isEveryLotMining ? BigInt(nowMs) : null)
      const { bv3Ms, usdtMs } = minedTime(lot, BigInt(nowMs), listing)
      const later = { bv3Ms: bv3Ms + windowMs, usdtMs: usdtMs + windowMs }
      return all + entitled(lot.terms, lot.copies, later)[asset] - BigInt(row[`posted_${asset}`] ?? 0)
    }, 0n)
  const usdtWindowsMs = WINDOWS_DAYS.map((days) =>
    usdtWindowMs(BigInt(nowMs), currentListingMs(listing), days * MS_PER_DAY),
  )
  const bv3WindowsMs = WINDOWS_DAYS.map((days) => days * MS_PER_DAY)
  const owners = BigInt(new Set(rows.map((row) => row.user_id)).size)
  const base = await sumBase(nowMs)
  return {
    sums: [sum('usdt', 0n, false), ...usdtWindowsMs.map((window) => sum('usdt', window, true))],
    windowsMs: usdtWindowsMs,
    bv3: {
      sums: [
        sum('bv3', 0n, false) + base,
        ...bv3WindowsMs.map((window) => sum('bv3', window, true) + base + (owners * 14_400n * window) / MS_PER_DAY),
      ],
      windowsMs: bv3WindowsMs,
      owners,
    },
    lots: BigInt(rows.length),
  }
}

/** Of every player, rounded down one by one. */
async function sumBase(nowMs: number): Promise<bigint> {
  const { rows } = await execute<{ mined_ms: string; mining_since: Date | null; posted_bv3: string }>(
    ledger.db,
    'select mined_ms, mining_since, posted_bv3 from base_mining',
  )
  return rows.reduce((all, row) => {
    const ms = BigInt(row.mined_ms) + BigInt(row.mining_since === null ? 0 : nowMs - row.mining_since.getTime())
    return all + (14_400n * ms) / MS_PER_DAY - BigInt(row.posted_bv3)
  }, 0n)
}

async function readListing(): Promise<Listing> {
  const { userId } = await ledger.newPlayer()
  return (await readMining(ledger.db, userId)).listing
}

async function expectTotalsRight(nowMs: number) {
  const listing = await readListing()
  const { sums, windowsMs, bv3, lots } = await sumLots(listing, nowMs)
  const now = BigInt(nowMs)
  const expectAtLeast = (
    told: { now: bigint; later: readonly bigint[] },
    right: readonly bigint[],
    overMax: bigint,
  ) => {
    const over = [told.now, ...told.later].map((amount, index) => amount - (right[index] ?? 0n))
    expect(over.filter((amount) => amount < 0n || amount > overMax)).toEqual([])
  }
  expectAtLeast(await sumUnpostedUsdt(ledger.db, { nowMs: now, listing, windowsMs }), sums, lots)
  expect(await readOwners(ledger.db)).toBe(bv3.owners)
  expectAtLeast(await sumUnpostedBv3(ledger.db, { nowMs: now, ...bv3 }), bv3.sums, lots + bv3.owners)
  expect(await audit(ledger.db)).toEqual([])
}

type TotalsAction =
  | { readonly kind: 'buy'; readonly card: number; readonly copies: number }
  | { readonly kind: 'start' | 'stop' | 'settle' | 'fold' | 'hold' }
  | { readonly kind: 'list'; readonly inMs: number }

const act: fc.Arbitrary<TotalsAction> = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), card: fc.nat({ max: 2 }), copies: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constantFrom('start' as const, 'stop' as const, 'settle' as const, 'fold' as const, 'hold' as const),
  }),
  fc.record({ kind: fc.constant('list' as const), inMs: fc.integer({ min: -5 * HOUR_MS, max: 400 * HOUR_MS }) }),
)
const step = fc.record({ act, player: fc.nat({ max: 1 }), forMs: fc.nat({ max: 90 * HOUR_MS }) })

test('for any purchases, mining, withdrawals and listing, the totals equal the sums of the lots', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await execute(ledger.db, `delete from settings where name = 'listing'`)
      await deleteLots()
      let nowMs = START_MS
      await ledger.setClock(nowMs)
      const players = [await ledger.newPlayer(), await ledger.newPlayer()].map(({ userId }) => userId)
      // One mines from the beginning, or few draws would have anything to settle.
      await play({ kind: 'buy', card: 0, copies: 1 }, players[0] ?? 0, nowMs)
      await play({ kind: 'start' }, players[0] ?? 0, nowMs)
      for (const { act, player, forMs } of steps) {
        const userId = players[player] ?? 0
        await play(act, userId, nowMs)
        nowMs += forMs
        await ledger.setClock(nowMs)
      }
      await expectTotalsRight(nowMs)
      await foldTotals(ledger.db)
      await expectTotalsRight(nowMs)
    }),
    { numRuns: runCount({ short: 25, long: 400 }) },
  )
})

test('a fold is skipped while another process folds', async () => {
  await withLock(ledger.db, LOCKS.totals, async () => expect(await foldTotals(ledger.db)).toBe('skipped'))
  expect(await foldTotals(ledger.db)).toBe('folded')
})

const cards: number[] = []
async function play(act: TotalsAction, userId: number, nowMs: number): Promise<void> {
  if (act.kind === 'fold') return void (await foldTotals(ledger.db))
  if (act.kind === 'list') {
    const { listing: basedOn } = (await readSettings(ledger.db)).versions
    await changeSetting(ledger.db, 'listing', { listedAtMs: nowMs + act.inMs }, { author: 'operator', basedOn })
    return
  }
  if (act.kind === 'buy') {
    while (cards.length <= act.card) cards.push(await ledger.newCard())
    await ledger.giveCopies(userId, cards[act.card] ?? 0, act.copies)
    return
  }
  await ledger.db.transaction(async (tx) => {
    if (act.kind === 'start') {
      const { rows } = await execute<{ card_id: string }>(
        tx,
        `select distinct card_id from lots where user_id = ${userId}`,
      )
      await startMining(
        tx,
        userId,
        rows.map(({ card_id }) => Number(card_id)),
      )
      return
    }
    await settleMining(tx, userId, act.kind === 'stop' ? 'stop' : 'go on')
    const { usdtAvailable } = (await readMining(tx, userId)).balance
    if (act.kind === 'hold' && usdtAvailable > 0n) await move(tx, userId, usdtAvailable / 2n + 1n)
  })
}

let moves = 0
const move = (tx: Parameters<typeof post>[0], userId: number, amount: bigint) =>
  post(tx, [
    {
      key: `move:${++moves}`,
      reason: 'payment_unallocated',
      asset: 'USDT',
      amount,
      debit: { kind: 'available', userId },
      credit: { kind: 'suspense' },
      details: {},
    },
  ])

/** Each run begins with a ledger that nobody has used: what is there goes, and its totals with it. */
async function deleteLots() {
  await execute(
    ledger.db,
    'truncate totals, total_changes, mining_totals, mining_total_changes, ledger_transfers, purchases, lots, mining_sessions',
  )
  await execute(ledger.db, 'update balances set usdt_available = 0, usdt_held = 0, bv3_available = 0, bv3_held = 0')
  await execute(ledger.db, DAY_TOTALS)
  await execute(ledger.db, 'update base_mining set mined_ms = 0, mining_since = null, posted_bv3 = 0')
}

test.each([
  { name: 'bought', acts: [] },
  { name: 'started', acts: ['start'] },
  { name: 'settled while it mines', acts: ['start', 'settle'] },
  { name: 'stopped', acts: ['start', 'settle', 'stop'] },
  { name: 'started again', acts: ['start', 'stop', 'start', 'settle'] },
  { name: 'bought while the card is mined, and held', acts: ['start', 'buy', 'hold'] },
] as const)('for a lot that is $name the totals equal its sums', async ({ acts }) => {
  await deleteLots()
  await execute(ledger.db, `delete from settings where name = 'listing'`)
  let nowMs = START_MS
  await ledger.setClock(nowMs)
  const { userId } = await ledger.newPlayer()
  const buy = { kind: 'buy', card: 0, copies: 2 } as const
  await play(buy, userId, nowMs)
  for (const kind of acts) {
    await play(kind === 'buy' ? buy : { kind }, userId, nowMs)
    await expectTotalsRight(nowMs)
    nowMs += 30 * HOUR_MS
    await ledger.setClock(nowMs)
    await expectTotalsRight(nowMs)
  }
})

test('of many lots spent within one hour, at most that hour is counted too much, and nothing too little', async () => {
  await deleteLots()
  await execute(ledger.db, `delete from settings where name = 'listing'`)
  const { userId } = await ledger.newPlayer()
  const card = await ledger.newCard()
  const spanMs = 17 * Number(MS_PER_DAY)
  // Started one second after the other, so that they are spent one second after the other.
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    `insert into lots (user_id, card_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mining_since, usdt_since_ms)
    select ${userId}, ${card}, 1, 3000000, 24.65e18, 60000, 1.45e18, to_timestamp(ms / 1000.0), ms
    from generate_series(${START_MS}, ${START_MS + 1_200_000}, 1000) ms returning id`,
  )
  const lotIds = rows.map(({ id }) => BigInt(id))
  expect(lotIds.length).toBeGreaterThan(1_000)
  await ledger.db.transaction((tx) => changeMiningTotals(tx, { userId, lotIds, sign: 1 }))
  const hourOfAll = (1_450_000_000_000_000_000n * BigInt(lotIds.length)) / 24n
  for (const afterMs of [0, 300_000, 600_000, 1_199_000, 1_201_000, HOUR_MS]) {
    const nowMs = START_MS + spanMs + afterMs
    const { sums } = await sumLots([], nowMs)
    const told = await sumUnpostedUsdt(ledger.db, { nowMs: BigInt(nowMs), listing: [], windowsMs: [] })
    const over = told.now - (sums[0] ?? 0n)
    expect(over >= 0n && over <= hourOfAll).toBe(true)
    if (afterMs > 1_200_000) expect(over).toBe(0n)
  }
  await deleteLots()
})

test('while lots are spent within one hour, the totals equal the earnings of each', async () => {
  await deleteLots()
  await execute(ledger.db, `delete from settings where name = 'listing'`)
  const { userId } = await ledger.newPlayer()
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    `insert into lots (user_id, card_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mining_since, usdt_since_ms)
    select ${userId}, ${await ledger.newCard()}, 1, 3000000, 24.65e18, 60000, 1.45e18, to_timestamp(ms / 1000.0), ms
    from generate_series(${START_MS}, ${START_MS + 1_200_000}, 300000) ms returning id`,
  )
  const lotIds = rows.map(({ id }) => BigInt(id))
  await ledger.db.transaction((tx) => changeMiningTotals(tx, { userId, lotIds, sign: 1 }))
  const over: bigint[] = []
  // The first is spent of USDT after 17 days, of BV3 after 50 days.
  for (const days of [17, 50]) {
    for (const afterMs of [-60_000, 0, 450_000, 1_201_000, HOUR_MS]) {
      const nowMs = START_MS + days * Number(MS_PER_DAY) + afterMs
      const { sums, bv3 } = await sumLots([], nowMs)
      const at = { nowMs: BigInt(nowMs), listing: [], windowsMs: [] }
      over.push((await sumUnpostedUsdt(ledger.db, at)).now - (sums[0] ?? 0n))
      over.push((await sumUnpostedBv3(ledger.db, { ...at, owners: 1n })).now - (bv3.sums[0] ?? 0n))
    }
  }
  expect(over.filter((amount) => amount < 0n || amount > BigInt(lotIds.length))).toEqual([])
  await deleteLots()
})

test('with many writers and several folding processes, every read finds the totals equal to their sums', async () => {
  await deleteLots()
  const card = await ledger.newCard()
  const players = await Promise.all(Array.from({ length: 6 }, async () => (await ledger.newPlayer()).userId))
  let isDone = false
  const writers = players.map(async (userId) => {
    for (let turn = 0; turn < 8; turn++) {
      await ledger.giveCopies(userId, card, 2)
      await ledger.db.transaction((tx) => pay(tx, userId, 1_000n))
      await ledger.db.transaction((tx) => pay(tx, userId, 300n, 'BV3'))
    }
  })
  const folders = [1, 2].map(async () => {
    while (!isDone) await foldTotals(ledger.db)
  })
  const looks: unknown[] = []
  const looking = (async () => {
    while (!isDone) looks.push(await readCopiesOnce(card))
  })()
  await Promise.all(writers)
  isDone = true
  await Promise.all([...folders, looking])
  expect(looks.length).toBeGreaterThan(3)
  expect(looks).toEqual(looks.map(() => ({ copies: true, owners: true, available: true, bv3: true })))
  expect((await readCopies(ledger.db)).get(card)).toBe(6 * 8 * 2)
  expect(await readUsdtTotal(ledger.db, 'usdt_available')).toBe(6n * 8n * 1_000n)
  expect(await readBv3Total(ledger.db, 'bv3_available')).toBe(6n * 8n * 300n)
  expect(await audit(ledger.db)).toEqual([])
})

test('an added change is folded once, and nothing is left of it', async () => {
  await foldTotals(ledger.db)
  const { rows } = await execute(ledger.db, 'select 1 from total_changes union all select 1 from mining_total_changes')
  expect(rows).toEqual([])
})

test('a total that differs from its rows is found by the audit', async () => {
  const card = await ledger.newCard()
  const { userId } = await ledger.newPlayer()
  await ledger.giveCopies(userId, card, 2)
  expect(await audit(ledger.db)).toEqual([])
  for (const [change, undo] of [
    [
      `update lots set copies = copies + 1 where card_id = ${card}`,
      `update lots set copies = copies - 1 where card_id = ${card}`,
    ],
    [
      `update lots set mined_usdt_ms = 7200000 where card_id = ${card}`,
      `update lots set mined_usdt_ms = 0 where card_id = ${card}`,
    ],
    [
      `update lots set mined_bv3_ms = 7200000 where card_id = ${card}`,
      `update lots set mined_bv3_ms = 0 where card_id = ${card}`,
    ],
    [
      `update base_mining set mining_since = clock_now() where user_id = ${userId}`,
      `update base_mining set mining_since = null where user_id = ${userId}`,
    ],
    ...['usdt_held', 'bv3_available', 'bv3_held', 'owners'].map(
      (name) =>
        [
          `insert into total_changes (user_id, name, place, amount) values (${userId}, '${name}', 0, 7)`,
          `delete from total_changes where name = '${name}' and amount = 7`,
        ] as const,
    ),
  ] as const) {
    await execute(ledger.db, change)
    expect((await audit(ledger.db)).map(({ check }) => check)).toEqual(
      expect.arrayContaining([expect.stringMatching(/_totals$/)]),
    )
    await execute(ledger.db, undo)
  }
  expect(await audit(ledger.db)).toEqual([])
})

/** Totals beside their sums, in one snapshot. */
const readCopiesOnce = (card: number) =>
  ledger.db.transaction(
    async (tx) => {
      const copies = (await readCopies(tx)).get(card) ?? 0
      const owners = await readOwners(tx)
      const available = await readUsdtTotal(tx, 'usdt_available')
      const bv3 = await readBv3Total(tx, 'bv3_available')
      const { rows } = await execute<Record<'copies' | 'owners' | 'available' | 'bv3', string>>(
        tx,
        `select (select coalesce(sum(copies), 0) from lots) as copies, (select count(distinct user_id) from lots) as owners,
          sum(usdt_available) as available, sum(bv3_available) as bv3 from balances`,
      )
      const [row] = rows
      return {
        copies: copies === Number(row?.copies),
        owners: owners === BigInt(row?.owners ?? -1),
        available: available === BigInt(row?.available ?? -1),
        bv3: bv3 === BigInt(row?.bv3 ?? -1),
      }
    },
    { isSnapshot: true },
  )

const pay = (tx: Parameters<typeof post>[0], userId: number, amount: bigint, asset: 'USDT' | 'BV3' = 'USDT') =>
  post(tx, [
    {
      key: `move:${++moves}`,
      reason: 'payment_unallocated',
      asset,
      amount,
      debit: { kind: 'outside' },
      credit: { kind: 'available', userId },
      details: {},
    },
  ])
