import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { LOCKS } from '../db/with-lock.ts'
import { numberCopies } from '../payments/deliver-purchases.ts'
import { checkPlatformWithin } from './run-checks.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

test('the audit waits for a batch of edition numbers in progress', async () => {
  const begun = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const numbering = ledger.db.transaction(async (tx) => {
    await execute(tx, sql`select pg_advisory_xact_lock(${LOCKS.editions})`)
    begun.resolve()
    await ending.promise
  })
  await begun.promise
  let hasLooked = false
  const looking = ledger.db.transaction(async (tx) => {
    const found = await checkPlatformWithin(tx, 'editions')
    hasLooked = true
    return found
  })
  await untilBlocked(ledger.db)
  expect(hasLooked).toBe(false)
  ending.resolve()
  await numbering
  expect(await looking).toEqual([])
})

test('no batch of edition numbers begins while the audit counts them', async () => {
  const { userId } = await ledger.newPlayer()
  await ledger.giveCopies(userId, await ledger.newCard(), 1)
  await ledger.db.transaction(async (tx) => {
    expect(await checkPlatformWithin(tx, 'editions')).toEqual([])
    // It has no more to do until its next turn.
    expect(await numberCopies(ledger.db)).toBe('skipped')
    expect(await countNumbered()).toBe(0)
  })
  await numberCopies(ledger.db)
  expect(await countNumbered()).toBe(1)
})

async function countNumbered(): Promise<number | undefined> {
  const counted = sql`select count(*)::integer as n from purchases where edition is not null`
  const { rows } = await execute<{ n: number }>(ledger.db, counted)
  return rows[0]?.n
}
