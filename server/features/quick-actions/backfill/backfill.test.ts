import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { bv3, usdt } from '#core/money.ts'
import { audit } from '#server/audit/audit.ts'
import { readActivity } from '#server/features/activity/routes.ts'
import { startMining } from '#server/ledger/mining/mining-sessions.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { importPurchase } from '#server/payments/deliver-purchases.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { findLedgerFaults, readRows } from '#test/support/money/ledger-check.ts'
import { writeBetween } from '#test/support/world/write-between.ts'
import { readStats } from '../../airdrop/claims.ts'
import { applyWallet } from '../imports/apply-wallet.ts'
import { toLineViews } from '../routes.ts'
import { executeBackfill, LAST_USER_ID, planBackfill } from './backfill.ts'

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
const quietly = () => ({ db: ledger.db, notifyPages: () => undefined })

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

/** Who had referred a wallet where it bought before, as an import has applied it. */
const importReferral = ({ userId, wallet }: { userId: number; wallet: Address }, referrer: Address) =>
  rows(`insert into import_rows (wallet_address, kind, key, content, user_id, applied_at)
    values ('${wallet}', 'user', '${wallet}', '{"referredBy": "${referrer}", "createdAt": null}', ${userId}, clock_now())`)

/** A player who was referred where it bought before, and has said so here too. */
async function newReferred(referrer: Address) {
  const player = await ledger.newPlayer(referrer)
  await importReferral(player, referrer)
  return player
}

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
  const plan = await planBackfill(ledger.db, ALL)
  const [one, two] = await Promise.all([executeBackfill(quietly(), plan), executeBackfill(quietly(), plan)])
  for (const [index, { isCredited }] of one.entries()) expect(isCredited).not.toBe(two[index]?.isCredited)
  return plan.short.length
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

test('a preview of a referrer’s missing bonus for imported purchases writes nothing, and two concurrent executions credit it once', async () => {
  const referrer = await ledger.newPlayer()
  const buyers = [await newReferred(referrer.wallet), await newReferred(referrer.wallet)]
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
  expect(await explanations(referrer.userId)).toEqual(['8.7 USDT for referral bonuses of 15%, missing until now.'])
  await expectClean()

  // What is bought later is made up for by itself.
  await buyElsewhere(buyers[0]?.userId ?? 0)
  expect(await shortOf()).toEqual([{ makesUpFor: 'referral_bonus', asset: 'USDT', amount: 435n * 10n ** 16n }])
  await executeTwice()
  await expectClean()

  // The same amount once more is another bonus.
  await buyElsewhere(buyers[1]?.userId ?? 0)
  await executeTwice()
  const [after] = await rows<{ referral_usdt: string }>(
    `select referral_usdt from balances where user_id = ${referrer.userId}`,
  )
  expect(after).toEqual({ referral_usdt: '17400000000000000000' })
  await expectClean()
})

test.each(['user', 'balance'])(
  'a referrer whose imported %s waits to be applied is left out until then',
  async (kind) => {
    const referrer = await ledger.newPlayer()
    const { userId } = await newReferred(referrer.wallet)
    await buyElsewhere(userId)
    await rows(`insert into import_rows (wallet_address, kind, key, content)
    values ('${referrer.wallet}', '${kind}', 'a', '{"referral": "0", "usdt": "0", "bv3": "0"}')`)
    expect(await shortOf()).toEqual([])
    await rows(`update import_rows set applied_at = clock_now(), user_id = ${referrer.userId} where key = 'a'`)
    expect(await shortOf()).toEqual([{ makesUpFor: 'referral_bonus', asset: 'USDT', amount: 435n * 10n ** 16n }])
  },
)

test('an imported purchase counts for the buyer’s imported referrer, and for no referrer named here later', async () => {
  const [there, here] = [await ledger.newPlayer(), await ledger.newPlayer()]
  const buyer = await ledger.newPlayer(here.wallet)
  await buyElsewhere(buyer.userId)
  expect(await shortOf()).toEqual([])
  // What waits to be applied has bound nobody yet.
  await rows(`insert into import_rows (wallet_address, kind, key, content)
    values ('${buyer.wallet}', 'user', 'waits', '{"referredBy": "${here.wallet}", "createdAt": null}')`)
  expect(await shortOf()).toEqual([])
  await rows(`delete from import_rows where key = 'waits'`)
  await importReferral(buyer, there.wallet)
  expect(await shortOf()).toEqual([])
  await rows(`update import_rows set content = '{"referredBy": "${here.wallet}"}'`)
  expect(await shortOf()).toEqual([{ makesUpFor: 'referral_bonus', asset: 'USDT', amount: 435n * 10n ** 16n }])
  expect(await executeTwice()).toBe(1)
  await expectClean()
})

/** A card whose session of an hour since noon no lot has kept, and that is mined since; beside another, for the base rate. */
async function loseAnHour(userId: number): Promise<void> {
  const otherCardId = await ledger.newCard()
  await rows(`update cards set name = 'Other' where id = ${otherCardId}`)
  for (const id of [cardId, otherCardId]) await ledger.giveCopies(userId, id, 1)
  await ledger.db.transaction((tx) => startMining(tx, userId, [otherCardId]))
  await ledger.setClock(NOON_MS + HOUR_MS)
  expect(await shortOf()).toEqual([])
  await rows(`insert into mining_sessions (user_id, card_id, started_at, stopped_at)
    values (${userId}, ${cardId}, to_timestamp(${NOON_MS / 1000}), to_timestamp(${(NOON_MS + HOUR_MS) / 1000}))`)
  await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
}

test.each(['stopped', 'running'])('a lot’s missed mining is credited, if its session is %s', async (state) => {
  const { userId } = await ledger.newPlayer()
  await loseAnHour(userId)
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
  const told = (await explanations(userId)).filter((line) => line.includes('missing until now'))
  expect(told).toContain('25 BV3 for 1 h of mining with Card, missing until now.')
  await ledger.setClock(NOON_MS + 3 * HOUR_MS)
  if (state === 'running') await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
  const [last] = (await explanations(userId)).filter((line) => /^Mined .* of Card at/.test(line))
  expect(last).toMatch(/^Mined 1 h /)
  await expectClean()
})

test.each(['stopped', 'running'])(
  'a copy that joins while its card is mined has missed nothing before, if its session is %s',
  async (state) => {
    const { userId } = await ledger.newPlayer()
    await ledger.giveCopies(userId, cardId, 1)
    await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
    await ledger.setClock(NOON_MS + HOUR_MS)
    await buyElsewhere(userId)
    await ledger.setClock(NOON_MS + 2 * HOUR_MS)
    if (state === 'stopped') await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
    expect(await planBackfill(ledger.db, ALL)).toMatchObject({ short: [], overCount: 0 })
    if (state === 'running') await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
    const mined = await rows<{ ms: string }>('select mined_bv3_ms as ms from lots order by id')
    expect(mined.map(({ ms }) => Number(ms))).toEqual([2 * HOUR_MS, HOUR_MS])
    await expectClean()
  },
)

test('a plan with a lot near its total is stable over time, and pays no more than is due', async () => {
  const { userId } = await ledger.newPlayer()
  await loseAnHour(userId)
  // 17 days hold all of the USDT: from then on each minute takes from what the missed hour brings.
  const atMs = NOON_MS + 17 * 24 * HOUR_MS + HOUR_MS / 6
  await ledger.setClock(atMs)
  const plan = await planBackfill(ledger.db, ALL)
  // What 50 minutes bring: the total less what 17 days without them have brought, rounded down.
  expect(plan.short.find(({ asset }) => asset === 'USDT')?.amount).toBe(50_347_222_222_222_223n)

  await ledger.setClock(atMs + HOUR_MS / 3)
  const again = await planBackfill(ledger.db, plan.range)
  expect({ hash: again.hash, short: again.short }).toEqual({ hash: plan.hash, short: plan.short })
  expect((await planBackfill(ledger.db, ALL)).hash).not.toBe(plan.hash)
  // A moment that is still to come is none.
  const early = await planBackfill(ledger.db, { ...ALL, atMs: atMs + 24 * HOUR_MS })
  expect(early.range.atMs).toBe(atMs + HOUR_MS / 3)

  const both = await Promise.all([executeBackfill(quietly(), plan), executeBackfill(quietly(), again)])
  expect(both.flat().filter(({ isCredited }) => isCredited)).toHaveLength(2)
  await ledger.setClock(atMs + 2 * HOUR_MS)
  await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
  const [lot] = await rows<{ posted: string }>(`select posted_usdt as posted from lots where card_id = ${cardId}`)
  expect(lot?.posted).toBe(String(terms.totalUsdt))
  await expectClean()
})

test('a lot settled up to its total since the plan is left out', async () => {
  const { userId } = await ledger.newPlayer()
  await loseAnHour(userId)
  const atMs = NOON_MS + 17 * 24 * HOUR_MS + HOUR_MS / 6
  await ledger.setClock(atMs)
  const plan = await planBackfill(ledger.db, ALL)
  await ledger.setClock(atMs + HOUR_MS / 3)
  await ledger.db.transaction((tx) => settleMining(tx, userId, 'go on'))
  expect((await planBackfill(ledger.db, plan.range)).hash).toBe(plan.hash)
  expect((await executeBackfill(quietly(), plan)).map(({ isCredited }) => isCredited)).toEqual([false, false])
  expect(await executeTwice()).toBe(2)
  const [lot] = await rows<{ posted: string }>(`select posted_usdt as posted from lots where card_id = ${cardId}`)
  expect(lot?.posted).toBe(String(terms.totalUsdt))
  await expectClean()
})

test('an unposted base rate is credited', async () => {
  const { userId } = await ledger.newPlayer()
  await rows(`insert into mining_sessions (user_id, card_id, started_at, stopped_at)
    values (${userId}, ${cardId}, to_timestamp(${NOON_MS / 1000}), to_timestamp(${(NOON_MS + HOUR_MS) / 1000}))`)
  await ledger.setClock(NOON_MS + HOUR_MS)
  expect(await shortOf()).toEqual([{ makesUpFor: 'mining_base', asset: 'BV3', amount: 600n }])
  await executeTwice()
  expect(await explanations(userId)).toEqual(['6 BV3 for 1 h at the base rate, missing until now.'])
  await expectClean()
})

test('claimed airdrops without a posting are credited, on both sides of a referral', async () => {
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
  expect(await explanations(ann.userId)).toContain('20 BV3 for an airdrop, missing until now.')
  // What was made up for counts as what was posted at once.
  expect(await readStats(ledger.db, ann.userId)).toEqual({ totalClaimed: '120', successfulReferrals: 1 })
  expect(await readStats(ledger.db, bob.userId)).toEqual({ totalClaimed: '120', successfulReferrals: 0 })
  await expectClean()
})

test('an excess posting is reported and never reverted', async () => {
  const referrer = await ledger.newPlayer()
  const buyer = await newReferred(referrer.wallet)
  await buyElsewhere(buyer.userId)
  await executeBackfill(quietly(), await planBackfill(ledger.db, ALL))
  await rows('set session_replication_role = replica; delete from purchases')
  const { short, over, range } = await planBackfill(ledger.db, ALL)
  expect(short).toEqual([])
  expect(over).toMatchObject([{ userId: referrer.userId, makesUpFor: 'referral_bonus', amount: -435n * 10n ** 16n }])
  await executeBackfill(quietly(), { short: over, range })
  const [kept] = await rows<{ usdt: string }>(
    `select usdt_available as usdt from balances where user_id = ${referrer.userId}`,
  )
  expect(kept).toEqual({ usdt: '4350000000000000000' })
})

test('a player whose facts changed since the plan is left out, and the others are credited', async () => {
  const referrers = [await ledger.newPlayer(), await ledger.newPlayer()] as const
  const buyers = [await newReferred(referrers[0].wallet), await newReferred(referrers[1].wallet)]
  for (const { userId } of buyers) await buyElsewhere(userId)
  const plan = await planBackfill(ledger.db, ALL)
  await buyElsewhere(buyers[0]?.userId ?? 0)
  expect((await planBackfill(ledger.db, ALL)).hash).not.toBe(plan.hash)
  const outcomes = await executeBackfill(quietly(), plan)
  expect(outcomes.map(({ isCredited }) => isCredited)).toEqual([false, true])
})

test('a plan ends after its time limit, and the next one begins where it ended', async () => {
  const referrer = await ledger.newPlayer()
  const buyer = await newReferred(referrer.wallet)
  await buyElsewhere(buyer.userId)
  await rows(
    `insert into users (user_id, wallet_address) select n, '0x' || lpad(to_hex(n), 40, '0') from generate_series(100000, 100500) n`,
  )
  let calls = 0
  const plan = await planBackfill(ledger.db, ALL, () => calls++ * 7_000)
  expect(plan).toMatchObject({ hasMore: true, short: [{ userId: referrer.userId }], range: { after: 0 } })
  const same = await planBackfill(ledger.db, plan.range)
  expect(same.hash).toBe(plan.hash)
  const rest = await planBackfill(ledger.db, { after: plan.range.until, until: LAST_USER_ID })
  expect(rest).toMatchObject({ hasMore: false, short: [] })
})

describe('a backfill plan', () => {
  /** Wallets whose claim of the join bonus stands, and for which the ledger has nothing. */
  const claimMany = async (from: number, to: number) => {
    const numbers = `generate_series(${from}, ${to}) n`
    await rows(
      `set session_replication_role = replica;
       insert into users (user_id, wallet_address) select n, '0x' || lpad(to_hex(n), 40, '0') from ${numbers};
       insert into balances (user_id) select n from ${numbers};
       insert into airdrop_submissions (user_id, attempt, status, amount, retweet_url, post_id, decided_at, decided_by, claimed_at)
         select n, 1, 'claimed', 100, 'https://x.com/a/status/' || n, n::text, clock_now(), 'op', clock_now() from ${numbers}`,
    )
  }

  test('has two thousand lines and the start of the next one; excess is listed two hundred times and counted beyond', async () => {
    await claimMany(1_001, 3_050)
    const plan = await planBackfill(ledger.db, ALL)
    expect(plan).toMatchObject({
      hasMore: true,
      range: { after: 0, until: 3_000, atMs: NOON_MS },
      over: [],
      overCount: 0,
    })
    expect(plan.short.map(({ userId }) => userId)).toEqual(Array.from({ length: 2_000 }, (_, at) => 1_001 + at))
    const views = await toLineViews(ledger.db, plan.short)
    expect(views.map(({ walletAddress }) => Number(walletAddress))).toEqual(plan.short.map(({ userId }) => userId))
    const rest = await planBackfill(ledger.db, { after: plan.range.until, until: LAST_USER_ID })
    expect([rest.hasMore, rest.short.length]).toEqual([false, 50])

    await rows(
      `set session_replication_role = replica; delete from airdrop_submissions where user_id > 1250;
       insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
         select user_id, 'airdrop:join:' || user_id, 'airdrop_join', 'BV3', 105, 'rewards', 'available', '{}' from airdrop_submissions`,
    )
    const over = await planBackfill(ledger.db, ALL)
    expect(over).toMatchObject({ short: [], hasMore: false, overCount: 250 })
    expect(over.over.map(({ userId, amount }) => [userId, amount])).toEqual(
      Array.from({ length: 200 }, (_, at) => [1_001 + at, -5n]),
    )
  })

  test('credits nothing for a partly posted claim: its key is used', async () => {
    await claimMany(1_001, 1_002)
    await rows(
      `set session_replication_role = replica;
       insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
         values (1001, 'airdrop:join:1001', 'airdrop_join', 'BV3', 95, 'rewards', 'available', '{}')`,
    )
    const { short, overCount } = await planBackfill(ledger.db, ALL)
    expect([short.map(({ userId, amount }) => [userId, amount]), overCount]).toEqual([[[1_002, 100n]], 0])
  })

  test('covers the players above its first number and up to its last, as of now at the latest', async () => {
    await claimMany(1_001, 1_004)
    const range = { after: 1_001, until: 1_003 }
    const plan = await planBackfill(ledger.db, range)
    expect(plan.short.map(({ userId }) => userId)).toEqual([1_002, 1_003])
    expect(plan).toMatchObject({ hasMore: false, range: { ...range, atMs: NOON_MS } })
    expect(await planBackfill(ledger.db, { ...range, atMs: NOON_MS + HOUR_MS })).toEqual(plan)
    const hashes = await Promise.all(
      [
        { after: 1_000, until: 1_001 },
        { after: 1_001, until: 1_002 },
        { ...range, after: 1_000 },
        { ...range, atMs: NOON_MS - 1 },
      ].map(async (other) => (await planBackfill(ledger.db, other)).hash),
    )
    expect(new Set([plan.hash, ...hashes]).size).toBe(5)
  })
})

test('a plan reads due and posted amounts as of one moment, despite concurrent claims', async () => {
  const player = await ledger.newPlayer()
  let claims = 0
  const claimAndPost = async () => {
    claims += 1
    const { userId } = player
    await rows(
      `set session_replication_role = replica;
       insert into airdrop_submissions (user_id, attempt, status, amount, retweet_url, post_id, decided_at, decided_by, claimed_at)
         values (${userId}, 1, 'claimed', 100, 'https://x.com/a/status/1', '1', clock_now(), 'op', clock_now());
       insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
         values (${userId}, 'airdrop:join:${userId}', 'airdrop_join', 'BV3', 100, 'rewards', 'available', '{}')`,
    )
  }
  const counted = writeBetween(ledger.db, Number.POSITIVE_INFINITY, claimAndPost)
  await planBackfill(counted.db, ALL)
  for (let after = 1; after < counted.statements(); after += 1) {
    await rows('set session_replication_role = replica; delete from airdrop_submissions; delete from ledger_transfers')
    const plan = await planBackfill(writeBetween(ledger.db, after, claimAndPost).db, ALL)
    expect([plan.short, plan.over]).toEqual([[], []])
  }
  expect(claims).toBeGreaterThan(1)
})

describe('a referrer’s bonus', () => {
  const shares = async () =>
    (await planBackfill(ledger.db, ALL)).short.map(({ userId, amount }) => [userId, amount] as const)

  test('is rounded down for each purchase', async () => {
    const referrer = await ledger.newPlayer()
    const buyer = await newReferred(referrer.wallet)
    for (const price of [33n, 33n, 1n]) await buyElsewhere(buyer.userId, price)
    expect(await shares()).toEqual([[referrer.userId, 8n]])
  })

  test('counts each buyer once, however many each referrer has brought', async () => {
    const referrers = [await ledger.newPlayer(), await ledger.newPlayer()] as const
    const early = [await newReferred(referrers[0].wallet), await newReferred(referrers[1].wallet)] as const
    await rows(
      `set session_replication_role = replica;
       insert into referrals (referrer, user_id, wallet_address, joined_at)
         select r.wallet_address, n, '0x' || lpad(to_hex(n), 40, '0'), clock_now()
         from users r, generate_series(1000, 1599) n where r.user_id = ${referrers[0].userId};
       insert into referrals (referrer, user_id, wallet_address, joined_at)
         select r.wallet_address, n, '0x' || lpad(to_hex(n), 40, '0'), clock_now()
         from users r, generate_series(2000, 2599) n where r.user_id = ${referrers[1].userId};
       select setval(pg_get_serial_sequence('users', 'user_id'), 5000)`,
    )
    const late = [await newReferred(referrers[0].wallet), await newReferred(referrers[1].wallet)] as const
    for (const { userId } of [...early, ...late]) await buyElsewhere(userId, 100n)
    expect(await shares()).toEqual(referrers.map(({ userId }) => [userId, 30n]))
  })

  test('is reduced by the credits of an older deployment, imported or withdrawn there', async () => {
    const referrer = await ledger.newPlayer()
    const buyer = await newReferred(referrer.wallet)
    await buyElsewhere(buyer.userId, 1_000n)
    expect(await shares()).toEqual([[referrer.userId, 150n]])
    const content = JSON.stringify({ bv3: '0', usdt: '30', referral: '100' })
    await rows(`insert into import_rows (wallet_address, kind, key, content)
      values ('${referrer.wallet}', 'balance', '${referrer.wallet}', '${content}')`)
    await applyWallet(ledger.db, referrer.wallet, { cards: new Map(), chainId: 1, mayMerge: false })
    const [kept] = await rows<{ referral_usdt: string }>(
      `select referral_usdt from balances where user_id = ${referrer.userId}`,
    )
    expect(kept).toEqual({ referral_usdt: '30' })
    expect(await shares()).toEqual([[referrer.userId, 50n]])
    await executeTwice()
    expect(await shares()).toEqual([])
  })
})
