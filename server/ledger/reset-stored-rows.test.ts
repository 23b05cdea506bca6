import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKFILLED_REASONS, type TransferReason } from '#core/ledger.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { audit } from '../audit/audit.ts'
import { startMining } from './mining/mining-sessions.ts'
import { changeMiningTotals } from './mining/mining-totals.sql.ts'
import { lockAccounts } from './post.ts'
import { resetBalances, resetBasePosted, resetLotPosted } from './reset-stored-rows.ts'

const START_MS = Date.parse('2026-05-01T00:00:00Z')
/** The checks that set rows have to pass. The drawn lines have no payments, claims or withdrawals, which others miss. */
const KEPT_CHECKS: ReadonlySet<string> = new Set([
  ...['balances', 'lots_posted', 'base_posted', 'balance_totals', 'mining_totals'],
])

let ledger: TestLedger
let cards: readonly [number, number]
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(START_MS)
  cards = [await ledger.newCard(), await ledger.newCard()]
})
afterAll(() => ledger?.close())

type PostingAccount = 'available' | 'held' | 'outside' | 'rewards'
type PostingSample = {
  readonly player: number
  readonly reason: TransferReason
  readonly of: TransferReason | null
  readonly lot: number
  readonly asset: 'BV3' | 'USDT'
  readonly amount: bigint
  readonly debit: PostingAccount
  readonly credit: PostingAccount
}

const kind = fc.constantFrom<PostingAccount>('available', 'held', 'outside', 'rewards')
const OTHERS = ['card_sale', 'withdrawal_hold', 'airdrop_join', 'operator_grant', 'correction'] as const
const line: fc.Arbitrary<PostingSample> = fc
  .record({
    player: fc.nat({ max: 1 }),
    named: fc.oneof(
      fc
        .constantFrom('mining_card', 'mining_base', 'referral_bonus', ...OTHERS)
        .map((reason) => ({ reason, of: null })),
      fc.constantFrom(...BACKFILLED_REASONS).map((of) => ({ reason: 'backfill' as const, of })),
    ),
    lot: fc.nat({ max: 1 }),
    asset: fc.constantFrom('BV3' as const, 'USDT' as const),
    amount: fc.bigInt({ min: 1n, max: 99_999n }),
    debit: kind,
    credit: kind,
  })
  // Bonuses are USDT, and the base rate is BV3.
  .map(({ named, asset, ...drawn }) => ({ ...drawn, ...named, asset: assetOf(named.of ?? named.reason) ?? asset }))

function assetOf(reason: TransferReason): 'BV3' | 'USDT' | null {
  if (reason === 'referral_bonus') return 'USDT'
  return reason === 'mining_base' ? 'BV3' : null
}

const START_AMOUNT = 100_000_000n
/** What both players have at first: enough that no drawn line takes an amount below zero. */
const START: readonly PostingSample[] = [0, 1].flatMap((player) => {
  const first = { player, of: null, lot: 0, amount: START_AMOUNT, debit: 'outside' } as const
  return [
    { ...first, reason: 'import', asset: 'BV3', credit: 'available' },
    { ...first, reason: 'import', asset: 'BV3', credit: 'held' },
    { ...first, reason: 'import', asset: 'USDT', credit: 'available' },
    { ...first, reason: 'import', asset: 'USDT', credit: 'held' },
    { ...first, reason: 'referral_bonus', asset: 'USDT', credit: 'available' },
  ] as const
})

type Miners = { readonly users: readonly [number, number]; readonly lots: readonly [number, number] }

/** Two players with two lots each. A lot's number is its player's own, so both have lots of the same numbers. */
async function newMiners(running: readonly [boolean, boolean]): Promise<Miners> {
  const [ann, bob] = [(await ledger.newPlayer()).userId, (await ledger.newPlayer()).userId]
  const lots = [await ledger.giveCopies(ann, cards[0], 2), await ledger.giveCopies(ann, cards[1], 3)] as const
  await execute(
    ledger.db,
    sql`insert into lots (user_id, id, card_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, created_at)
      overriding system value
      select ${bob}, id, card_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, created_at from lots
      where user_id = ${ann}`,
  )
  await ledger.db.transaction((tx) => changeMiningTotals(tx, { userId: bob, lotIds: lots, sign: 1 }))
  for (const [index, userId] of [ann, bob].entries()) {
    if (running[index] === true) await ledger.db.transaction((tx) => startMining(tx, userId, [cards[0]]))
  }
  return { users: [ann, bob], lots }
}

let keys = 0
/** Writes lines past the program, which moves no kept row. */
const write = ({ users, lots }: Miners, lines: readonly PostingSample[]) =>
  execute(
    ledger.db,
    sql`insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
      select (l ->> 'userId')::bigint, l ->> 'key', l ->> 'reason', l ->> 'asset', (l ->> 'amount')::numeric,
        l ->> 'debit', l ->> 'credit', l -> 'details'
      from jsonb_array_elements(${JSON.stringify(
        lines.map(({ player, lot, of, amount, ...rest }) => ({
          ...rest,
          userId: users[player],
          key: `line:${++keys}`,
          amount: amount.toString(),
          details: { lotId: lots[lot], ...(of !== null && { of }) },
        })),
      )}::jsonb) as l`,
  )

const sumOf = (lines: readonly PostingSample[], amountOf: (line: PostingSample) => bigint) =>
  lines.reduce((sum, line) => sum + amountOf(line), 0n)
const means = (reason: TransferReason) => (line: PostingSample) => (line.of ?? line.reason) === reason
const isOwn = (kind: PostingAccount) => kind === 'available' || kind === 'held'

/** The kept rows that a player's lines come to. */
function rowsOf(lines: readonly PostingSample[]) {
  const into = (asset: string, kind: PostingAccount) =>
    sumOf(
      lines.filter((line) => line.asset === asset),
      ({ amount, debit, credit }) => (credit === kind ? amount : 0n) - (debit === kind ? amount : 0n),
    ).toString()
  const referral = sumOf(
    lines.filter(means('referral_bonus')),
    ({ amount, debit, credit }) => (isOwn(credit) ? amount : 0n) - (isOwn(debit) ? amount : 0n),
  )
  const posted = (lot: number, asset: string) =>
    sumOf(
      lines.filter((line) => means('mining_card')(line) && line.lot === lot && line.asset === asset),
      ({ amount }) => amount,
    ).toString()
  return {
    balances: {
      bv3_available: into('BV3', 'available'),
      bv3_held: into('BV3', 'held'),
      usdt_available: into('USDT', 'available'),
      usdt_held: into('USDT', 'held'),
      referral_usdt: referral.toString(),
    },
    lots: [0, 1].map((lot) => ({ posted_bv3: posted(lot, 'BV3'), posted_usdt: posted(lot, 'USDT') })),
    base: { posted_bv3: sumOf(lines.filter(means('mining_base')), ({ amount }) => amount).toString() },
  }
}
type StoredRowsSample = ReturnType<typeof rowsOf>

async function readRows(userId: number): Promise<StoredRowsSample> {
  const { rows } = await execute<{ rows: StoredRowsSample }>(
    ledger.db,
    sql`select jsonb_build_object(
      'balances', (select jsonb_build_object('bv3_available', bv3_available::text, 'bv3_held', bv3_held::text,
          'usdt_available', usdt_available::text, 'usdt_held', usdt_held::text, 'referral_usdt', referral_usdt::text)
        from balances where user_id = ${userId}),
      'lots', (select jsonb_agg(jsonb_build_object('posted_bv3', posted_bv3::text, 'posted_usdt', posted_usdt::text) order by id)
        from lots where user_id = ${userId}),
      'base', (select jsonb_build_object('posted_bv3', posted_bv3::text) from base_mining where user_id = ${userId})
    ) as rows`,
  )
  return rows[0]?.rows as StoredRowsSample
}

type StoredTotalExcess = Parameters<typeof resetBalances>[2]
const setBalances = (userId: number, ahead: StoredTotalExcess) =>
  ledger.db.transaction((tx) => resetBalances(tx, userId, ahead))
const setLot = (userId: number, lotId: number) => ledger.db.transaction((tx) => resetLotPosted(tx, userId, lotId))
const setBase = (userId: number) => ledger.db.transaction((tx) => resetBasePosted(tx, userId))

/** Sets one row of a player after the other, and expects each to be the only one that changes. */
async function expectSet(
  { users, lots }: Miners,
  lines: readonly PostingSample[],
  player: number,
  ahead: StoredTotalExcess,
): Promise<void> {
  const [userId, otherId] = player === 0 ? users : [users[1], users[0]]
  const [before, other] = [await readRows(userId), await readRows(otherId)]
  const after = rowsOf(lines.filter((line) => line.player === player))
  const isKept = isDeepStrictEqual(before.balances, after.balances)
  expect(await setBalances(userId, ahead)).toEqual(isKept ? null : { before: before.balances, after: after.balances })
  expect(await readRows(userId)).toEqual({ ...before, balances: after.balances })
  expect(await setBalances(userId, {})).toBe(null)
  expect(await setLot(userId, lots[0])).toEqual({ before: before.lots[0], after: after.lots[0] })
  expect(await readRows(userId)).toEqual({ ...after, base: before.base, lots: [after.lots[0], before.lots[1]] })
  expect(await setLot(userId, lots[1])).toEqual({ before: before.lots[1], after: after.lots[1] })
  expect(await setBase(userId)).toEqual({ before: before.base, after: after.base })
  expect(await readRows(userId)).toEqual(after)
  expect(await readRows(otherId)).toEqual(other)
}

/** What is wrong with the players' kept rows or with the totals, of user 0. */
const readKeptFindings = async ({ users }: Miners) =>
  (await audit(ledger.db))
    .filter(({ check }) => KEPT_CHECKS.has(check))
    .flatMap(({ differences }) => differences.filter(({ userId }) => [0, ...users].includes(userId)))

const drawn = fc.array(line, { minLength: 1, maxLength: 12 })
const ahead = fc.record({
  usdt_available: fc.bigInt({ min: -500n, max: 500n }),
  bv3_held: fc.bigInt({ min: -500n, max: 500n }),
})

test('for any lines of a player, the stored rows are set to their sums, other players’ stay, and the totals follow', async () => {
  await fc.assert(
    fc.asyncProperty(
      drawn,
      drawn,
      fc.tuple(fc.boolean(), fc.boolean()),
      ahead,
      async (first, second, running, wrong) => {
        const miners = await newMiners(running)
        await write(miners, [...START, ...first])
        await execute(
          ledger.db,
          sql`insert into total_changes (user_id, name, place, amount) values
          (0, 'usdt_available', 0, ${wrong.usdt_available}::numeric), (0, 'bv3_held', 0, ${wrong.bv3_held}::numeric)`,
        )
        await expectSet(miners, [...START, ...first], 0, wrong)
        await expectSet(miners, [...START, ...first], 1, {})
        expect(await readKeptFindings(miners)).toEqual([])
        await write(miners, second)
        await expectSet(miners, [...START, ...first, ...second], 1, {})
        await expectSet(miners, [...START, ...first, ...second], 0, {})
        expect(await readKeptFindings(miners)).toEqual([])
      },
    ),
    { numRuns: runCount({ short: 8, long: 200 }) },
  )
})

test('a missing lot or base rate is not set', async () => {
  const { userId } = await ledger.newPlayer()
  const { users, lots } = await newMiners([true, false])
  const before = await readRows(users[0])
  expect(await setLot(userId, lots[0])).toBe(null)
  expect(await setLot(users[0], lots[1] + 100)).toBe(null)
  await execute(ledger.db, sql`delete from base_mining where user_id = ${userId}`)
  expect(await setBase(userId)).toBe(null)
  expect(await readRows(users[0])).toEqual(before)
  await execute(ledger.db, sql`insert into base_mining (user_id) values (${userId})`)
})

/** Another transaction takes a lot out of the totals, and adds it again once it has changed. */
test.each([
  { row: 'balances', set: ({ users: [ann] }: Miners) => setBalances(ann, {}) },
  { row: 'lot', set: ({ users: [ann], lots: [lot] }: Miners) => setLot(ann, lot) },
  { row: 'base rate', set: ({ users: [ann] }: Miners) => setBase(ann) },
])('the $row of a player with a transfer in progress is set after it', async ({ set }) => {
  const miners = await newMiners([false, false])
  let setting: Promise<unknown> = Promise.resolve()
  const first = await ledger.db.transaction(async (tx) => {
    await lockAccounts(tx, [miners.users[0]])
    setting = set(miners)
    return Promise.race([untilBlocked(ledger.db).then(() => 'the move'), setting.then(() => 'the row')])
  })
  await setting
  expect(first).toBe('the move')
})
