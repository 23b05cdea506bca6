import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveNft } from '#server/features/grants/routes.ts'
import { openTestLedger, type TestLedger } from './ledger.ts'
import { findMoneyFaults } from './ledger-check.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('a given copy has an audit entry, and a copy without a source is a fault', async () => {
  const [{ userId, wallet: walletAddress }, cardId] = [await ledger.newPlayer(), await ledger.newCard()]
  const deps = { db: ledger.db, notifyPages: () => undefined, cards: { publishChange: () => undefined } }
  const operator = { username: 'olga', role: 'operator', isProven: true, isFactorMissing: false } as const
  const given = await giveNft(deps, operator, null, { walletAddress, cardId, quantity: 2 })
  expect(given).toMatchObject({ ok: true })
  expect(await findMoneyFaults(ledger.databaseUrl)).toEqual([])

  const lotId = await ledger.giveCopies(userId, cardId, 1)
  expect(await findMoneyFaults(ledger.databaseUrl)).toEqual([
    `every given copy has an operator who is named in the audit log: [{"id":"${lotId}"}]`,
  ])
})
