import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { bv3, usdt } from '#core/money.ts'
import { audit } from '#server/audit/audit.ts'
import { readActivity } from '#server/features/activity/read-activity.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { startMining } from '#server/ledger/mining/start-mining.ts'
import { importPurchase } from '#server/payments/import-purchase.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { findLedgerFaults, readRows } from '#test/support/ledger-check.ts'
import { executeBackfill } from './execute-backfill.ts'
import { LAST_USER_ID, planBackfill } from './plan-backfill.ts'

const HOUR_MS = 3_600_000
const NOON_MS = Date.UTC(2026, 0, 1, 12)
const ALL = { after: 0, until: LAST_USER_ID }
const terms = {
  dailyBv3: bv3(60_000n),
  totalBv3: bv3(3_000_000n),
  dailyUsdt: usdt(1_450_000_000_000_000_000n),
  totalUsdt: usdt(24_650_000_000_000_000_000n),
}

let ledger: TestLedger
let cardId: number
beforeEach(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOON_MS)
  cardId = await ledger.newCard()
})
afterEach(() => ledger?.close())

const rows = <Row>(text: string) => readRows<Row>(ledger.databaseUrl, text)

/** A copy that was bought somewhere else at noon, for 29 USDT. */
const buyElsewhere = (userId: number, price = 29n * 10n ** 18n) =>
  ledger.db.transaction((tx) =>
    importPurchase(tx, {
      ...{ userId, cardId, terms, price: usdt(price), purchasedAt: new Date(NOON_MS), paymentMethod: 'USDT' },
      transaction: null,
    }),
  )

/** One digest of everything that stands in the database, and of which transaction has written it. */
async function digest(): Promise<string> {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const [row] = await rows<{ digest: string | null }>(
      `select md5(string_agg(t.xmin || ' ' || t::text, ',' order by t::text)) as digest from ${name} t`,
    )
    parts.push(`${name} ${row?.digest}`)
  }
  return parts.join('\n')
}

const shortOf = async () =>
  (await planBackfill(ledger.db, ALL)).short.map(({ makesUpFor, asset, amount }) => ({ makesUpFor, asset, amount }))

/** Two at once: together they have credited what the plan says, once. */
async function executeTwice(): Promise<number> {
  const { short } = await planBackfill(ledger.db, ALL)
  const [one, two] = await Promise.all([executeBackfill(ledger.db, short), executeBackfill(ledger.db, short)])
  for (const [index, { isCredited }] of one.entries()) expect(isCredited).not.toBe(two[index]?.isCredited)
  return short.length
}

async function expectClean(): Promise<void> {
  expect(await shortOf()).toEqual([])
  expect(await audit(ledger.db)).toEqual([])
  expect(await findLedgerFaults(ledger.databaseUrl)).toEqual([])
}

const explanations = async (userId: number) =>
  (await readActivity(ledger.db, { userId, kind: null, beforeId: null, limit: 50 })).map(
    ({ explanation }) => explanation,
  )

test('a preview of what imported purchases owe a referrer writes nothing, and two executions at once credit it once', async () => {
  const referrer = await ledger.newPlayer()
  const buyers = [await ledger.newPlayer(referrer.wallet), await ledger.newPlayer(referrer.wallet)]
  for (const { userId } of buyers) await buyElsewhere(userId)
  await buyElsewhere(referrer.userId)
  const before = await digest()
  expect(await shortOf()).toEqual([{ makesUpFor: 'referral_bonus', asset: 'USDT', amount: 87n * 10n ** 17n }])
  expect(await digest()).toBe(before)
  expect(await executeTwice()).toBe(1)
  const [kept] = await rows<{ usdt_available: string; referral_usdt: string }>(
    `select usdt_available, referral_usdt from balances where user_id = ${referrer.userId}`,
  )
  expect(kept).toEqual({ usdt_available: '8700000000000000000', referral_usdt: '8700000000000000000' })
  expect(await explanations(referrer.userId)).toEqual([
    '8.7 USDT made up for referral bonuses of 15 % that had not been posted.',
  ])
  await expectClean()

  // What is bought later is made up for by itself.
  await buyElsewhere(buyers[0]?.userId ?? 0)
  expect(await shortOf()).toEqual([{ makesUpFor: 'referral_bonus', asset: 'USDT', amount: 435n * 10n ** 16n }])
  await executeTwice()
  await expectClean()
})

test('a referrer whose imported balance waits to be applied is left out until it is', async () => {
  const referrer = await ledger.newPlayer()
  const { userId } = await ledger.newPlayer(referrer.wallet)
  await buyElsewhere(userId)
  await rows(`insert into import_rows (wallet_address, kind, key, content)
    values ('${referrer.wallet}', 'user', 'a', '{}')`)
  expect(await shortOf()).toEqual([])
  await rows(`update import_rows set applied_at = clock_now(), user_id = ${referrer.userId}`)
  expect(await shortOf()).toEqual([{ makesUpFor: 'referral_bonus', asset: 'USDT', amount: 435n * 10n ** 16n }])
})

test.each(['stopped', 'running'])(
  'mining that a lot has missed is made up for, where its session is %s',
  async (state) => {
    const { userId } = await ledger.newPlayer()
    await ledger.giveCopies(userId, cardId, 1)
    await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
    await ledger.setClock(NOON_MS + HOUR_MS)
    expect(await shortOf()).toEqual([])
    // A copy that was owned since noon, and that nobody knew of while its card was mined.
    await buyElsewhere(userId)
    await ledger.setClock(NOON_MS + 2 * HOUR_MS)
    if (state === 'stopped') await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
    expect(await shortOf()).toEqual([
      { makesUpFor: 'mining_card', asset: 'BV3', amount: 2_500n },
      // Stopped, it is rounded down once, with the time before it.
      {
        makesUpFor: 'mining_card',
        asset: 'USDT',
        amount: state === 'stopped' ? 60_416_666_666_666_667n : 60_416_666_666_666_666n,
      },
    ])
    expect(await executeTwice()).toBe(2)
    const told = (await explanations(userId)).filter((line) => line.includes('made up'))
    expect(told).toContain('25 BV3 made up for 1 h of mining with Card that had not been posted.')
    await ledger.setClock(NOON_MS + 3 * HOUR_MS)
    if (state === 'running') await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
    const [last] = (await explanations(userId)).filter((line) => line.startsWith('Mined'))
    expect(last).toMatch(/^Mined 1 h /)
    await expectClean()
  },
)

test('a base rate that was not posted is made up for', async () => {
  const { userId } = await ledger.newPlayer()
  await rows(`insert into mining_sessions (user_id, card_id, started_at, stopped_at)
    values (${userId}, ${cardId}, to_timestamp(${NOON_MS / 1000}), to_timestamp(${(NOON_MS + HOUR_MS) / 1000}))`)
  await ledger.setClock(NOON_MS + HOUR_MS)
  expect(await shortOf()).toEqual([{ makesUpFor: 'mining_base', asset: 'BV3', amount: 600n }])
  await executeTwice()
  expect(await explanations(userId)).toEqual(['6 BV3 made up for 1 h at the base rate that had not been posted.'])
  await expectClean()
})

test('airdrops that were claimed and not posted are made up for, on both sides of a referral', async () => {
  const [ann, bob] = [await ledger.newPlayer(), await ledger.newPlayer()]
  const join = (userId: number, wallet: Address, post: number) =>
    rows(`with made as (
        insert into airdrop_submissions (user_id, attempt, status, amount, retweet_url, post_id, decided_at, decided_by, claimed_at)
        values (${userId}, 1, 'claimed', 10000, 'https://x.com/a/status/${post}', '${post}', clock_now(), 'op', clock_now())
        returning id)
      insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
      select '${post}', ${userId}, 1, id, '${wallet}' from made`)
  await join(ann.userId, ann.wallet, 1)
  await join(bob.userId, bob.wallet, 2)
  await rows(
    `insert into airdrop_referrals (user_id, referrer_user_id, amount) values (${bob.userId}, ${ann.userId}, 2000)`,
  )
  await rows(`insert into airdrop_pairs (low_user_id, high_user_id) values (${ann.userId}, ${bob.userId})`)
  expect((await audit(ledger.db)).length).toBe(2)
  expect(await executeTwice()).toBe(4)
  const kept = await rows<{ bv3: string }>('select bv3_available as bv3 from balances order by user_id')
  expect(kept).toEqual([{ bv3: '12000' }, { bv3: '12000' }])
  expect(await explanations(ann.userId)).toContain('20 BV3 made up for an airdrop that had not been posted.')
  await expectClean()
})

test('what was posted too much is told and never taken back', async () => {
  const referrer = await ledger.newPlayer()
  const buyer = await ledger.newPlayer(referrer.wallet)
  await buyElsewhere(buyer.userId)
  await executeBackfill(ledger.db, (await planBackfill(ledger.db, ALL)).short)
  await rows('set session_replication_role = replica; delete from purchases')
  const { short, over } = await planBackfill(ledger.db, ALL)
  expect(short).toEqual([])
  expect(over).toMatchObject([{ userId: referrer.userId, makesUpFor: 'referral_bonus', amount: -435n * 10n ** 16n }])
  await executeBackfill(ledger.db, over)
  const [kept] = await rows<{ usdt: string }>(
    `select usdt_available as usdt from balances where user_id = ${referrer.userId}`,
  )
  expect(kept).toEqual({ usdt: '4350000000000000000' })
})

test('a player whose facts have moved since the plan is left out, and the others are credited', async () => {
  const referrers = [await ledger.newPlayer(), await ledger.newPlayer()]
  const buyers = [await ledger.newPlayer(referrers[0]?.wallet), await ledger.newPlayer(referrers[1]?.wallet)]
  for (const { userId } of buyers) await buyElsewhere(userId)
  const plan = await planBackfill(ledger.db, ALL)
  await buyElsewhere(buyers[0]?.userId ?? 0)
  expect((await planBackfill(ledger.db, ALL)).hash).not.toBe(plan.hash)
  const outcomes = await executeBackfill(ledger.db, plan.short)
  expect(outcomes.map(({ isCredited }) => isCredited)).toEqual([false, true])
})

test('a plan ends with its time, and the next one begins where it ended', async () => {
  const referrer = await ledger.newPlayer()
  const buyer = await ledger.newPlayer(referrer.wallet)
  await buyElsewhere(buyer.userId)
  await rows(
    `insert into users (user_id, wallet_address) select n, '0x' || lpad(to_hex(n), 40, '0') from generate_series(1000, 1500) n`,
  )
  let calls = 0
  const plan = await planBackfill(ledger.db, ALL, () => calls++ * 7_000)
  expect(plan).toMatchObject({ hasMore: true, short: [{ userId: referrer.userId }], range: { after: 0 } })
  const same = await planBackfill(ledger.db, plan.range)
  expect(same.hash).toBe(plan.hash)
  const rest = await planBackfill(ledger.db, { after: plan.range.until, until: LAST_USER_ID })
  expect(rest).toMatchObject({ hasMore: false, short: [] })
})
