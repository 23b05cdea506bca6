import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { createNonce, NONCE_LIFETIME_MINUTES, spendNonce } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('of two concurrent uses of a nonce, one succeeds', async () => {
  const nonce = await createNonce(ledger.db)
  const taken = await Promise.all([spendNonce(ledger.db, nonce), spendNonce(ledger.db, nonce)])
  expect(taken.toSorted()).toEqual([false, true])
  expect(await spendNonce(ledger.db, nonce)).toBe(false)
})

test('a nonce is valid until it expires', async () => {
  const startMs = Date.now()
  const setClock = (minutes: number) => ledger.setClock(startMs + minutes * 60_000)
  await setClock(0)
  const [early, late] = [await createNonce(ledger.db), await createNonce(ledger.db)]
  await setClock(NONCE_LIFETIME_MINUTES - 1)
  expect(await spendNonce(ledger.db, early)).toBe(true)
  await setClock(NONCE_LIFETIME_MINUTES)
  expect(await spendNonce(ledger.db, late)).toBe(false)
})

test('nonces are in an unlogged table, so that PostgreSQL waits for no disk', async () => {
  const { rows } = await ledger.db.$client.query<{ kind: string }>(
    `select relpersistence as kind from pg_class where oid = 'sign_in_nonces'::regclass`,
  )
  expect(rows).toEqual([{ kind: 'u' }])
})
