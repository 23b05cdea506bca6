import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPlayerReferrals, type PlayerReferral } from '#core/api/admin-players.ts'
import { getReferrals } from '#core/api/users.ts'
import type { Transfer } from '#core/ledger.ts'
import { usdt } from '#core/money.ts'
import { refuse } from '#core/result.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { writeBetween } from '#test/support/world/write-between.ts'
import { only } from '../../db/statement.ts'
import type { CsvKind, ExportList } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/list-page.ts'
import { decideReferrerFor } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { readReferrals, readReferred, referralRoutes } from './routes.ts'

const ONE_USDT = 10n ** 18n
/** More than are shown of one buyer. */
const BONUSES = 52
const SHOWN = 50

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

test('for a buyer the latest bonuses are listed, and all of them are summed', async () => {
  const cardId = await ledger.newCard()
  const ann = await ledger.newPlayer()
  const buyers = [await ledger.newPlayer(ann.wallet), await ledger.newPlayer(ann.wallet)] as const
  await ledger.db.transaction((tx) =>
    post(
      tx,
      Array.from({ length: BONUSES }, (_, purchaseId) => ({
        key: `bonus ${purchaseId}`,
        reason: 'referral_bonus',
        asset: 'USDT',
        amount: ONE_USDT,
        debit: { kind: 'sales' },
        credit: { kind: 'available', userId: ann.userId },
        details: { purchaseId, cardId, price: String(7n * ONE_USDT), buyer: buyers[0].wallet },
      })),
    ),
  )
  const referrer = { userId: ann.userId, walletAddress: ann.wallet }
  const asked = { playerId: ann.userId, walletAddress: ann.wallet }
  const { stats, referrals } = await readReferrals(ledger.db, referrer)
  expect(stats.totalReferrals).toBe(2)
  expect(referrals.map(({ walletAddress, earned }) => ({ walletAddress, earned }))).toEqual([
    { walletAddress: buyers[1].wallet, earned: '0' },
    { walletAddress: buyers[0].wallet, earned: String(BONUSES) },
  ])
  const latest = Array.from({ length: SHOWN }, (_, index) => BONUSES - 1 - index)
  expect(referrals[1]?.purchases.map(({ purchaseId }) => purchaseId)).toEqual(latest)
  expect(referrals[1]?.purchases[0]).toMatchObject({ cardName: 'Card', price: '7', bonus: '1' })
  expect(await readReferred(ledger.db, asked, { beforeId: ID_MAX, limit: 10 })).toMatchObject([
    { walletAddress: buyers[1].wallet, purchases: 0, earned: '0' },
    { walletAddress: buyers[0].wallet, purchases: BONUSES, earned: String(BONUSES) },
  ])
  const [, before] = await readReferred(ledger.db, asked, { beforeId: ID_MAX, limit: 10 })
  expect(await readReferred(ledger.db, asked, { beforeId: buyers[1].userId, limit: 10 })).toEqual([before])
})

test('a wallet’s referrals, their purchases and its earnings are as of one moment', async () => {
  const cardId = await ledger.newCard()
  const referrer = await ledger.newPlayer()
  const buyer = await ledger.newPlayer(referrer.wallet)
  const bonus = (purchaseId: number): Transfer => ({
    ...{
      key: `bonus ${referrer.userId} ${purchaseId}`,
      reason: 'referral_bonus',
      asset: 'USDT',
      amount: usdt(ONE_USDT),
    },
    ...{ debit: { kind: 'sales' }, credit: { kind: 'available', userId: referrer.userId } },
    details: { purchaseId, cardId, price: String(7n * ONE_USDT), buyer: buyer.wallet },
  })
  await ledger.db.transaction((tx) => post(tx, [bonus(1)]))
  const owner = { userId: referrer.userId, walletAddress: referrer.wallet }
  const before = await readReferrals(ledger.db, owner)
  for (const after of [1, 2, 3]) {
    const write = async () => {
      await ledger.newPlayer(referrer.wallet)
      await ledger.db.transaction((tx) => post(tx, [bonus(after + 1)]))
    }
    const { db, statements } = writeBetween(ledger.db, after, write)
    const seen = await readReferrals(db, owner)
    expect(statements()).toBeGreaterThan(after)
    expect(seen.stats.totalReferrals).toBe(before.stats.totalReferrals + after - 1)
    expect(seen.referrals).toHaveLength(seen.stats.totalReferrals)
    expect(seen.referrals.at(-1)?.earned).toBe(seen.stats.totalEarnings)
  }
})

test('page by page each referred wallet appears once, whenever it joined', async () => {
  const referrer = await ledger.newPlayer()
  const referred: Awaited<ReturnType<TestLedger['newPlayer']>>[] = []
  for (let count = 0; count < 7; count++) referred.push(await ledger.newPlayer(referrer.wallet))
  // Imported accounts are newer than they have joined.
  await execute(
    ledger.db,
    sql`update referrals set joined_at = clock_now() - make_interval(days => user_id::integer % 3) where referrer = ${referrer.wallet}`,
  )
  const owner = { playerId: referrer.userId, walletAddress: referrer.wallet }
  const seen: string[] = []
  let beforeId = ID_MAX
  for (;;) {
    const page = await readReferred(ledger.db, owner, { beforeId, limit: 3 })
    seen.push(...page.map(({ walletAddress }) => walletAddress))
    const last = referred.find(({ wallet }) => wallet === page.at(-1)?.walletAddress)
    if (page.length < 3 || last === undefined) break
    beforeId = BigInt(last.userId)
  }
  expect(seen).toEqual(referred.map(({ wallet }) => wallet).toReversed())
})

describe('the calls', () => {
  const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const
  const exported: { readonly username: string; readonly kind: CsvKind<never>; readonly asked: unknown }[] = []
  const exportList: ExportList = async ({ username }, kind, asked) => {
    exported.push({ username, kind: kind as CsvKind<never>, asked })
    return refuse('files_busy')
  }
  const routes = () => referralRoutes({ db: ledger.db })
  /** A referrer with two buyers, of whom the first has brought a bonus. */
  async function refer() {
    const cardId = await ledger.newCard()
    const referrer = await ledger.newPlayer()
    const buyers = [await ledger.newPlayer(referrer.wallet), await ledger.newPlayer(referrer.wallet)] as const
    await execute(ledger.db, sql`update cards set name = ${`Card ${cardId}`} where id = ${cardId}`)
    const transfer: Transfer = {
      key: `bonus of card ${cardId}`,
      reason: 'referral_bonus',
      asset: 'USDT',
      amount: usdt(ONE_USDT / 4n),
      debit: { kind: 'sales' },
      credit: { kind: 'available', userId: referrer.userId },
      details: { purchaseId: 4_711, cardId, price: String(3n * ONE_USDT), buyer: buyers[0].wallet },
    }
    await ledger.db.transaction((tx) => post(tx, [transfer]))
    return { cardId, referrer, buyers }
  }
  const joinedAtOf = async ({ userId }: LedgerPlayer) => {
    const { rows } = await execute<{ at: Date }>(
      ledger.db,
      sql`select joined_at as at from referrals where user_id = ${userId}`,
    )
    return rows[0]?.at.toISOString()
  }

  test('for a wallet return its referrals, their dates, and the bonus of each purchase', async () => {
    const { cardId, referrer, buyers } = await refer()
    await refer()
    const ask = async (named: LedgerPlayer) => {
      const session = { userId: referrer.userId, walletAddress: referrer.wallet, expiresAt: new Date() }
      const request = { session, query: { walletAddress: named.wallet } }
      return (await callRoute(routes(), getReferrals, request)).answer
    }
    const { rows } = await execute<{ at: Date }>(
      ledger.db,
      sql`select created_at as at from ledger_transfers where user_id = ${referrer.userId}`,
    )
    const purchasedAt = rows[0]?.at.toISOString()
    const purchase = { purchaseId: 4_711, cardName: `Card ${cardId}`, price: '3', bonus: '0.25', purchasedAt }
    expect(await ask(referrer)).toEqual({
      ok: true,
      value: {
        stats: { totalReferrals: 2, totalEarnings: '0.25' },
        referrals: [
          { walletAddress: buyers[1].wallet, joinedAt: await joinedAtOf(buyers[1]), earned: '0', purchases: [] },
          {
            ...{ walletAddress: buyers[0].wallet, joinedAt: await joinedAtOf(buyers[0]), earned: '0.25' },
            purchases: [purchase],
          },
        ],
      },
    })
    expect(await ask(buyers[0])).toEqual(refuse('not_yours'))
  })

  test('for an operator go page by page over one player’s referrals, each once, also as a file', async () => {
    const { referrer, buyers } = await refer()
    await refer()
    const lines: PlayerReferral[] = []
    for (const [index, { userId, wallet }] of buyers.entries()) {
      const brought = index === 0 ? { purchases: 1, earned: '0.25' } : { purchases: 0, earned: '0' }
      const joinedAt = (await joinedAtOf(buyers[index] ?? referrer)) ?? ''
      lines.unshift({ id: userId, walletAddress: wallet, joinedAt, ...brought })
    }
    const page = (query: object, accept = 'application/json', id = referrer.userId) =>
      callRoute(
        routes(),
        listPlayerReferrals,
        { session: OPERATOR, params: { id }, query },
        { headers: { accept }, exportList },
      )
    const first = await page({ limit: 1 })
    expect(first.answer).toEqual({ ok: true, value: lines.slice(0, 1) })
    expect(first.headers).toEqual({ vary: 'accept', 'x-next-cursor': String(buyers[1].userId) })
    const second = await page({ limit: 9, cursor: first.headers['x-next-cursor'] })
    expect(second).toEqual({ answer: { ok: true, value: lines.slice(1) }, headers: { vary: 'accept' } })
    expect((await page({ limit: 1, cursor: 'x' })).answer).toEqual(refuse('malformed_request'))
    expect((await page({ limit: 1 }, 'text/csv', 999_999)).answer).toEqual(refuse('player_unknown'))
    await page({ limit: 1 }, 'text/csv')
    const { kind, asked, username } = only(exported.splice(0))
    const { name, readAfter } = (kind as CsvKind).listFor(asked) as unknown as {
      name: string
      readAfter: (db: typeof ledger.db, last: PlayerReferral | null, limit: number) => Promise<PlayerReferral[]>
    }
    const read = [await readAfter(ledger.db, null, 1), await readAfter(ledger.db, lines[0] ?? null, 9)]
    expect([username, name, read.flat()]).toEqual(['bob', 'player-referrals', lines])
  })
})

test('a wallet at the end of a chain of up to a hundred referrals from one’s own cannot be named', async () => {
  // Each has referred the next one.
  const chain = [await ledger.newPlayer()]
  while (chain.length < 102) chain.push(await ledger.newPlayer(chain.at(-1)?.wallet))
  const decide = (wallet: number, referrer: number) => {
    const [one, other] = [chain[wallet]?.wallet, chain[referrer]?.wallet]
    if (one === undefined || other === undefined) throw new Error('there are 102')
    return ledger.db.transaction((tx) => decideReferrerFor(tx, one, other))
  }
  const refused = refuse('referrer_was_referred_by_this_wallet')
  expect([await decide(0, 1), await decide(0, 100), await decide(1, 101)]).toEqual([refused, refused, refused])
  // Farther up nobody looks: a ring of so many wallets brings them nothing.
  expect(await decide(0, 101)).toMatchObject({ ok: true })
  expect(await decide(100, 0)).toMatchObject({ ok: true })
})
