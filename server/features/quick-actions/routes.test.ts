import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import type { Call, CallAnswer } from '#core/api/call.ts'
import {
  executeBackfill as backfillCall,
  consolidateWallets,
  previewBackfill,
  setUpDemo,
} from '#core/api/quick-actions.ts'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { bv3, usdt } from '#core/money.ts'
import type { Result } from '#core/result.ts'
import { LOCKS, withLock } from '#server/db/with-lock.ts'
import { importPurchase } from '#server/payments/deliver-purchases.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readAuditLog } from '../../audit/log/read-audit-log.ts'
import { stockMissingCards } from '../cards/routes.ts'
import { executeBackfill, LAST_USER_ID, planBackfill } from './backfill/backfill.ts'
import { type QuickActionDeps, quickActionRoutes } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

const lastTwo = async () => (await readAuditLog(ledger.db, {}, null, 2)).entries.map(({ action }) => action)

/** Whose open pages were told of what. */
const told: { userId: number; type: string }[] = []
let cardsChanged = 0
async function run<T>(call: Call, body: object = {}, change: Partial<QuickActionDeps> = {}) {
  const deps: Partial<QuickActionDeps> = {
    ...{ db: ledger.db, chainId: 56, isLocal: true },
    notifyPages: (_, userId, ...messages) => void told.push(...messages.map(({ type }) => ({ userId, type }))),
    cards: { publishChange: () => void cardsChanged++ },
    stockMissingCards: async () => 0,
    submitSocial: async () => undefined,
    requestWithdrawal: async () => undefined,
    ...change,
  }
  const routes = quickActionRoutes(deps as QuickActionDeps)
  const request = { session: { username: 'ann', role: 'operator' }, body: { walletAddress: null, ...body } }
  const answer = await routes.find((it) => it.call === call)?.handle(request as never, {} as never)
  return answer as Result<T, string>
}
async function value<T>(call: Call, body: object = {}): Promise<T> {
  const answer = await run<T>(call, body)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
const entries = async (limit: number) =>
  (await readAuditLog(ledger.db, {}, null, limit)).entries.map(({ username, action, subject, details }) => ({
    ...{ username, action, subject, details },
  }))

test('demo data on the local chain have players who bought, mine and refer each other, with requests for the operator', async () => {
  await ledger.setClock(Date.UTC(2029, 5, 1))
  const posts: unknown[] = []
  const withdrawals: unknown[] = []
  const change: Partial<QuickActionDeps> = {
    stockMissingCards: () => stockMissingCards(ledger.db),
    submitSocial: async (session, ask) => void posts.push([session.userId, session.walletAddress, ask]),
    requestWithdrawal: async (session, ask) => void withdrawals.push([session.userId, session.walletAddress, ask]),
  }
  const cardsAdded = DEFAULT_CATALOGUE.length
  expect(await run(setUpDemo, {}, change)).toMatchObject({
    value: { report: { cardsAdded, playersAdded: 4, isWithPlayers: true } },
  })
  const read = async () => {
    const { rows } = await execute<Record<string, string>>(
      ledger.db,
      sql`select u.user_id as id, u.wallet_address as wallet, r.user_id as referrer, b.bv3_available as bv3,
          b.usdt_available / 1e18 as usdt, extract(day from clock_now() - u.created_at) as days,
          (select coalesce(sum(copies), 0) from lots l where l.user_id = u.user_id) as copies,
          (select count(distinct card_id) from mining_sessions m where m.user_id = u.user_id and m.stopped_at is null) as mining
        from users u join balances b using (user_id) left join users r on r.wallet_address = u.referred_by
        where u.wallet_address like '0x5a3b1e%' order by u.wallet_address`,
    )
    return rows
  }
  const players = await read()
  const [one, two, three, four] = players.map(({ id, wallet }) => ({ id: Number(id), wallet: wallet ?? '' }))
  const said = players.map(({ wallet: _, id: __, ...rest }) =>
    Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === null ? null : Number(value)])),
  )
  expect(said).toEqual([
    { referrer: null, bv3: 1_250_000, usdt: 86.4, days: 40, copies: 2, mining: 2 },
    { referrer: one?.id, bv3: 432_100, usdt: 31.75, days: 21, copies: 3, mining: 2 },
    { referrer: two?.id, bv3: 0, usdt: 0, days: 9, copies: 1, mining: 0 },
    { referrer: one?.id, bv3: 0, usdt: 0, days: 2, copies: 0, mining: 0 },
  ])
  const { rows: bought } = await execute(
    ledger.db,
    sql`select distinct extract(day from clock_now() - purchased_at)::integer as days from purchases
      where user_id in (${one?.id}, ${two?.id}, ${three?.id}) order by 1`,
  )
  expect(bought.map(({ days }) => days)).toEqual([8, 20, 39])
  const post = (player: typeof one, link: string) => [
    ...[player?.id, player?.wallet],
    { walletAddress: player?.wallet, userId: player?.id, retweetUrl: link },
  ]
  const wish = (player: typeof one, amount: string) => [
    ...[player?.id, player?.wallet],
    {
      ...{ walletAddress: player?.wallet, toAddress: player?.wallet, tokenType: 'USDT', amount },
      idempotencyKey: expect.stringMatching(/./),
    },
  ]
  expect(posts).toEqual([
    post(two, 'https://x.com/sample_player/status/1800000000000000002'),
    post(three, 'https://x.com/another_sample/status/1800000000000000003'),
  ])
  const wishes = [wish(one, '25'), wish(two, '12.5')]
  expect(withdrawals).toEqual(wishes)
  // Asked again, all is there; a request by the same key is none.
  expect(await run(setUpDemo, {}, change)).toMatchObject({ value: { report: { cardsAdded: 0, playersAdded: 0 } } })
  expect(await read()).toEqual(players)
  expect(withdrawals).toEqual([...withdrawals.slice(0, 2), ...withdrawals.slice(0, 2)])
  expect(four?.id).toBeGreaterThan(0)
})

test.each([
  { call: setUpDemo, begun: 'begin demo data', done: 'set up demo data' },
  { call: consolidateWallets, begun: 'begin consolidation', done: 'consolidate wallets' },
])('$begun is recorded first, so that an interrupted action leaves a trace', async ({ call, begun, done }) => {
  await execute(ledger.db, sql`alter table import_rows rename to gone`)
  await expect(run(call)).rejects.toThrow()
  await execute(ledger.db, sql`alter table gone rename to import_rows`)
  expect((await lastTwo())[0]).toBe(begun)
  expect(await run(call)).toMatchObject({ ok: true })
  expect(await lastTwo()).toEqual([done, begun])
})

test('demo data are only cards off the local chain, are recorded, and announce the changed cards', async () => {
  const count = async () => (await execute(ledger.db, 'select count(*) from users')).rows
  const before = await count()
  cardsChanged = 0
  const walletAddress = `0x${'0a'.repeat(20)}`
  const report = { cardsAdded: 3, playersAdded: 0, isWithPlayers: false }
  const answer = await run(setUpDemo, { walletAddress }, { isLocal: false, stockMissingCards: async () => 3 })
  expect(answer).toEqual({ ok: true, value: { success: true, error: null, report } })
  expect([await count(), cardsChanged]).toEqual([before, 1])
  const usual = { username: 'ann', subject: 'demo data' }
  expect(await entries(2)).toEqual([
    { ...usual, action: 'set up demo data', details: { ...report, walletAddress } },
    { ...usual, action: 'begin demo data', details: { walletAddress } },
  ])
})

const LOCK_OF = [
  { call: setUpDemo, lock: LOCKS.demo },
  { call: previewBackfill, lock: LOCKS.backfill },
  { call: backfillCall, lock: LOCKS.backfill },
  { call: consolidateWallets, lock: LOCKS.imports },
] as const

test.each(LOCK_OF)('$call.path runs one at a time, whatever other calls run', async ({ call, lock }) => {
  const whole = { after: 0, range: null }
  await withLock(ledger.db, lock, async () => {
    expect(await run(call, whole)).toEqual({ ok: false, code: 'maintenance_running' })
    for (const other of LOCK_OF)
      if (other.lock !== lock) expect(await run(other.call, whole)).toMatchObject({ ok: true })
  })
  expect(await run(call, whole)).toMatchObject({ ok: true })
})

describe('a backfill', () => {
  type Preview = CallAnswer<typeof previewBackfill>
  type BackfillExecution = CallAnswer<typeof backfillCall>
  type BackfillTestPlayer = { readonly userId: number; readonly wallet: Address }
  const HOUR_MS = 3_600_000
  const NOON_MS = Date.UTC(2030, 0, 1, 12)
  const OPERATORS = `0x${'0a'.repeat(20)}`
  let before = 0
  let ann: BackfillTestPlayer
  let bob: BackfillTestPlayer

  const claim = ({ userId, wallet }: BackfillTestPlayer) =>
    execute(
      ledger.db,
      sql`with made as (
          insert into airdrop_submissions (user_id, attempt, status, amount, retweet_url, post_id, decided_at, decided_by, claimed_at)
          values (${userId}, 1, 'claimed', 10000, ${`https://x.com/a/status/${userId}`}, ${String(userId)}, clock_now(), 'op', clock_now())
          returning id)
        insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
        select ${String(userId)}, ${userId}, 1, id, ${wallet} from made`,
    )
  const buyElsewhere = ({ userId }: BackfillTestPlayer, cardId: number) =>
    ledger.db.transaction((tx) =>
      importPurchase(tx, {
        ...{ userId, cardId, price: usdt(29n * 10n ** 18n), purchasedAt: new Date(NOON_MS), paymentMethod: 'USDT' },
        terms: { dailyBv3: bv3(1n), totalBv3: bv3(1n), dailyUsdt: usdt(1n), totalUsdt: usdt(1n) },
        transaction: null,
      }),
    )

  /** Two new players: ann is short of a join bonus and of 15 % of what bob has bought, bob of what both sides of a referral get. */
  beforeEach(async () => {
    await ledger.setClock(NOON_MS)
    before = (await ledger.newPlayer()).userId
    ann = await ledger.newPlayer()
    bob = await ledger.newPlayer(ann.wallet)
    const cardId = await ledger.newCard()
    await claim(ann)
    await claim(bob)
    await execute(
      ledger.db,
      sql`insert into airdrop_referrals (user_id, referrer_user_id, amount) values (${bob.userId}, ${ann.userId}, 2000)`,
    )
    await execute(
      ledger.db,
      sql`insert into import_rows (wallet_address, kind, key, content, user_id, applied_at)
        values (${bob.wallet}, 'user', ${bob.wallet}, ${JSON.stringify({ referredBy: ann.wallet, createdAt: null })}::jsonb,
          ${bob.userId}, clock_now())`,
    )
    await buyElsewhere(bob, cardId)
    await ledger.setClock(NOON_MS + HOUR_MS)
    told.length = 0
  })

  const line = ({ userId, wallet }: BackfillTestPlayer, reason: string, amount: string, asset = 'BV3') => ({
    ...{ userId, walletAddress: wallet, asset, reason, subject: '', amount },
  })
  const ofAnn = () => [line(ann, 'airdrop_join', '100'), line(ann, 'referral_bonus', '4.35', 'USDT')]
  const ofBob = () => [
    line(bob, 'airdrop_join', '100'),
    line(bob, 'airdrop_referral', '20'),
    line(ann, 'airdrop_referrer', '20'),
  ]
  const balanceOf = async ({ userId }: BackfillTestPlayer) => {
    const { rows } = await execute<{ bv3: string; usdt: string }>(
      ledger.db,
      sql`select bv3_available as bv3, usdt_available as usdt from balances where user_id = ${userId}`,
    )
    return [Number(rows[0]?.bv3), Number(rows[0]?.usdt) / 1e18]
  }
  const balances = async () => [await balanceOf(ann), await balanceOf(bob)]
  const NOTHING = [
    [0, 0],
    [0, 0],
  ]
  const range = () => ({ after: before, until: LAST_USER_ID, atMs: NOON_MS + HOUR_MS })

  test('is previewed line by line, each under the wallet that lacks it, with a sum per reason', async () => {
    const preview = await value<Preview>(previewBackfill, { after: before })
    expect(preview).toEqual({
      ...{ success: true, error: null, usersToProcess: 2, planHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      report: {
        ...{ range: range(), hasMore: false, overPosted: [], overPostedCount: 0 },
        lines: [...ofAnn(), ...ofBob()],
        totals: [
          { asset: 'BV3', reason: 'airdrop_join', amount: '200' },
          { asset: 'USDT', reason: 'referral_bonus', amount: '4.35' },
          { asset: 'BV3', reason: 'airdrop_referral', amount: '20' },
          { asset: 'BV3', reason: 'airdrop_referrer', amount: '20' },
        ],
      },
    })
    const rest = await value<Preview>(previewBackfill, { after: ann.userId })
    expect(rest).toMatchObject({ usersToProcess: 2, report: { range: { after: ann.userId }, lines: ofBob() } })
    expect([await balances(), told]).toEqual([NOTHING, []])
  })

  test('credits exactly the named plan, notifies the credited players, and is recorded', async () => {
    const { planHash, report } = await value<Preview>(previewBackfill, { after: ann.userId })
    const logged = await entries(1)
    for (const other of [{ range: { ...report.range, after: before } }, { planHash: 'f'.repeat(64) }]) {
      const body = { planHash, range: report.range, ...other }
      expect(await run(backfillCall, body)).toEqual({ ok: false, code: 'backfill_plan_changed' })
    }
    expect([await balances(), await entries(1)]).toEqual([NOTHING, logged])

    const body = { planHash, range: report.range, walletAddress: OPERATORS }
    const done = await value<BackfillExecution>(backfillCall, body)
    expect(done).toEqual({
      ...{ success: true, error: null, usersProcessed: 2, planHash },
      report: {
        ...{ range: report.range, hasMore: false, totals: report.totals, left: 0 },
        lines: ofBob().map((it) => ({ ...it, outcome: 'credited' })),
      },
    })
    expect(await balances()).toEqual([
      [2_000, 0],
      [12_000, 0],
    ])
    expect(told.toSorted((a, b) => a.userId - b.userId)).toEqual([
      { userId: ann.userId, type: 'balance' },
      { userId: bob.userId, type: 'balance' },
    ])
    const usual = { username: 'ann', subject: `plan ${planHash}` }
    expect(await entries(2)).toEqual([
      { ...usual, action: 'finish backfill', details: { lines: 3, BV3: '140', walletAddress: OPERATORS } },
      { ...usual, action: 'execute backfill', details: { players: 2, lines: 3, BV3: '140', walletAddress: OPERATORS } },
    ])
  })

  test('without a plan credits everything missing, and later no more', async () => {
    const done = await value<BackfillExecution>(backfillCall)
    expect(done.report.range).toEqual({ ...range(), after: 0 })
    const own = new Set([ann.userId, bob.userId])
    expect(done.report.lines.filter(({ userId }) => own.has(userId))).toEqual(
      [...ofAnn(), ...ofBob()].map((it) => ({ ...it, outcome: 'credited' })),
    )
    expect(await balances()).toEqual([
      [12_000, 4.35],
      [12_000, 0],
    ])
    told.length = 0
    expect(await value<BackfillExecution>(backfillCall)).toMatchObject({
      ...{ usersProcessed: 0, report: { lines: [], totals: [], left: 0 } },
    })
    expect(told).toEqual([])
  })

  test('reports an excess posting as an amount, and takes nothing back', async () => {
    await run(backfillCall, { range: range() })
    const credited = await balances()
    await execute(ledger.db, sql`update airdrop_submissions set amount = 5000 where user_id = ${ann.userId}`)
    const preview = await value<Preview>(previewBackfill, { after: before })
    expect(preview).toMatchObject({
      usersToProcess: 0,
      report: { lines: [], totals: [], overPosted: [line(ann, 'airdrop_join', '50')], overPostedCount: 1 },
    })
    await run(backfillCall, { range: range() })
    expect(await balances()).toEqual(credited)
  })

  test('counts no line that another call has credited since the plan', async () => {
    const plan = await planBackfill(ledger.db, range())
    const ofBobAlone = { ...plan, short: plan.short.filter(({ ofUserId }) => ofUserId === bob.userId) }
    let isTaken = false
    const transaction: typeof ledger.db.transaction = async (act, mode) => {
      if (!isTaken && (await entries(1))[0]?.action === 'execute backfill') {
        isTaken = true
        await executeBackfill({ db: ledger.db, notifyPages: () => undefined }, ofBobAlone)
      }
      return ledger.db.transaction(act, mode)
    }
    const done = await run<BackfillExecution>(backfillCall, { range: range() }, { db: { ...ledger.db, transaction } })
    const totals = [
      { asset: 'BV3', reason: 'airdrop_join', amount: '100' },
      { asset: 'USDT', reason: 'referral_bonus', amount: '4.35' },
    ]
    const lines = [
      ...ofAnn().map((it) => ({ ...it, outcome: 'credited' })),
      ...ofBob().map((it) => ({ ...it, outcome: 'changed' })),
    ]
    expect(done).toMatchObject({ value: { usersProcessed: 1, report: { lines, totals, left: 0 } } })
    expect((await entries(1))[0]?.details).toMatchObject({ lines: 2, BV3: '100', USDT: '4.35' })
  })

  test('leaves to the next call what exceeds its time, and credits no player twice', async () => {
    const plan = await planBackfill(ledger.db, range())
    const quietly = { db: ledger.db, notifyPages: () => undefined }
    let asked = 0
    const outcomes = await executeBackfill(quietly, plan, () => asked++ * 7_000)
    expect(outcomes.map(({ shortfall }) => shortfall.ofUserId)).toEqual([ann.userId, ann.userId])
    expect(outcomes.every(({ isCredited }) => isCredited)).toBe(true)
    expect(await balances()).toEqual([
      [10_000, 4.35],
      [0, 0],
    ])
    const notifyPages: { userId: number }[] = []
    const again = await executeBackfill(
      { db: ledger.db, notifyPages: (_, userId) => void notifyPages.push({ userId }) },
      plan,
    )
    expect(again.map(({ isCredited }) => isCredited)).toEqual([false, false, true, true, true])
    expect(notifyPages.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([ann.userId, bob.userId])
  })
})

describe('a consolidation', () => {
  const stage = (wallet: string, kind: string, key: string, content: object) =>
    execute(
      ledger.db,
      sql`insert into import_rows (wallet_address, kind, key, content)
        values (${wallet}, ${kind}, ${key}, ${JSON.stringify(content)}::jsonb)`,
    )
  const user = { referredBy: null, createdAt: null }
  const balance = (bv3Units: number, usdtUnits: number) => ({
    ...{ bv3: String(bv3Units), usdt: `${usdtUnits}000000000000000000`, referral: '0' },
  })

  test('returns for each wallet its waiting rows and its gains, and the sums of all', async () => {
    await execute(ledger.db, 'delete from import_rows where applied_at is null')
    const [one, two, single] = ['a', 'b', 'c'].map((letter) => `0x${letter.repeat(40)}`) as [string, string, string]
    const upper = (wallet: string) => `0x${wallet.slice(2).toUpperCase()}`
    for (const wallet of [one, two]) for (const key of [wallet, upper(wallet)]) await stage(wallet, 'user', key, user)
    await stage(one, 'balance', one, balance(100, 1))
    await stage(one, 'balance', upper(one), balance(23, 2))
    await stage(two, 'balance', two, balance(7, 0))
    await stage(single, 'user', single, user)
    await stage(single, 'balance', single, balance(5, 5))
    ;[told.length, cardsChanged] = [0, 0]
    const walletAddress = `0x${'0a'.repeat(20)}`
    const report = (accounts: number, bv3Amount: string, usdtAmount: string) => ({
      ...{ accounts, bv3: bv3Amount, usdt: usdtAmount },
    })
    expect(await value(consolidateWallets, { walletAddress })).toEqual({
      ...{ success: true, error: null, consolidated: 2, totalDuplicatesRemoved: 2 },
      report: {
        wallets: [
          {
            ...{ walletAddress: one, spellings: [upper(one), one] },
            ...{ before: report(2, '1.23', '3'), after: report(1, '1.23', '3') },
          },
          {
            ...{ walletAddress: two, spellings: [upper(two), two] },
            ...{ before: report(2, '0.07', '0'), after: report(1, '0.07', '0') },
          },
        ],
        ...{ before: report(4, '1.3', '3'), after: report(2, '1.3', '3'), hasMore: false },
      },
    })
    expect(cardsChanged).toBe(1)
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(3)
    const usual = { username: 'ann', subject: 'imported accounts' }
    const details = { consolidated: 2, duplicatesRemoved: 2, walletAddress }
    expect(await entries(2)).toEqual([
      { ...usual, action: 'consolidate wallets', details },
      { ...usual, action: 'begin consolidation', details: { walletAddress } },
    ])
    expect(await value(consolidateWallets)).toMatchObject({ consolidated: 0, totalDuplicatesRemoved: 0 })
  })
})
