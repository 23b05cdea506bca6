import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { post } from '../../ledger/post.ts'
import { ID_MAX } from '../../routing/id-cursor.ts'
import { readReferrals, readReferred } from './read-referrals.ts'

const ONE_USDT = 10n ** 18n
/** More than are shown of one buyer. */
const BONUSES = 52
const SHOWN = 50

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

test('of a buyer the latest bonuses are shown, and all of them are summed', async () => {
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
  const { stats, referrals } = await readReferrals(ledger.db, referrer)
  expect(stats.totalReferrals).toBe(2)
  expect(referrals.map(({ walletAddress, earned }) => ({ walletAddress, earned }))).toEqual([
    { walletAddress: buyers[1].wallet, earned: '0' },
    { walletAddress: buyers[0].wallet, earned: String(BONUSES) },
  ])
  const latest = Array.from({ length: SHOWN }, (_, index) => BONUSES - 1 - index)
  expect(referrals[1]?.purchases.map(({ purchaseId }) => purchaseId)).toEqual(latest)
  expect(referrals[1]?.purchases[0]).toMatchObject({ cardName: 'Card', price: '7', bonus: '1' })
  expect(await readReferred(ledger.db, referrer, ID_MAX, 10)).toMatchObject([
    { walletAddress: buyers[1].wallet, purchases: 0, earned: '0' },
    { walletAddress: buyers[0].wallet, purchases: BONUSES, earned: String(BONUSES) },
  ])
  const [, before] = await readReferred(ledger.db, referrer, ID_MAX, 10)
  expect(await readReferred(ledger.db, referrer, BigInt(buyers[1].userId), 10)).toEqual([before])
})

test('page by page each referred wallet is there once, whenever it joined', async () => {
  const referrer = await ledger.newPlayer()
  const referred: Awaited<ReturnType<TestLedger['newPlayer']>>[] = []
  for (let count = 0; count < 7; count++) referred.push(await ledger.newPlayer(referrer.wallet))
  // Imported accounts are newer than they have joined.
  await execute(
    ledger.db,
    sql`update referrals set joined_at = clock_now() - make_interval(days => user_id::integer % 3) where referrer = ${referrer.wallet}`,
  )
  const owner = { userId: referrer.userId, walletAddress: referrer.wallet }
  const seen: string[] = []
  let beforeId = ID_MAX
  for (;;) {
    const page = await readReferred(ledger.db, owner, beforeId, 3)
    seen.push(...page.map(({ walletAddress }) => walletAddress))
    const last = referred.find(({ wallet }) => wallet === page.at(-1)?.walletAddress)
    if (page.length < 3 || last === undefined) break
    beforeId = BigInt(last.userId)
  }
  expect(seen).toEqual(referred.map(({ wallet }) => wallet).toReversed())
})
