import { afterAll, beforeAll, expect, test } from 'vitest'
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
