import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readOwnedCopies } from '../features/purchases/read-purchases.ts'
import { ID_MAX } from '../http/routing/list-page.ts'
import { startMining } from '../ledger/mining/mining-sessions.ts'
import { readMining } from '../ledger/mining/read-mining.ts'

const NOW_MS = Date.parse('2026-01-01T00:00:00Z')

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
})
afterAll(() => ledger.close())

test('given copies are mined, and are listed without a transaction', async () => {
  const { userId } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await ledger.giveCopies(userId, cardId, 2)
  await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
  // What is given while its card is mined joins at once.
  await ledger.giveCopies(userId, cardId, 1)
  const { runningLots } = await readMining(ledger.db, userId)
  expect(runningLots.map(({ copies }) => copies)).toEqual([2n, 1n])
  const listed = await readOwnedCopies(ledger.db, { userId, beforeId: ID_MAX, limit: 10 })
  const gift = { cardId, txHash: null, paymentMethod: 'gift', purchasePrice: '0', isOpened: false }
  expect(listed).toMatchObject([gift, gift, gift])
  expect(await audit(ledger.db)).toEqual([])
})
