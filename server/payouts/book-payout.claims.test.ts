import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, refuse } from '#core/result.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { claimTransaction, completePayout } from './book-payout.ts'
import type { PayoutKey } from './payout-rows.ts'

const CHAIN_ID = 31_337
const PAYER = `0x${'aa'.repeat(20)}` as const
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

/** Another player's approved withdrawal, which an operator pays. */
async function awaitedPayout(): Promise<PayoutKey> {
  const { userId, wallet } = await ledger.newPlayer()
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`
    with asked as (
      insert into withdrawals (user_id, asset, amount, fee, to_address, status)
      values (${userId}, 'USDT', 1, 0, ${wallet}, 'approved') returning id
    )
    insert into payouts (user_id, withdrawal_id, chain_id, way, state, to_address, amount, created_by)
    select ${userId}, id, ${CHAIN_ID}, 'operator_wallet', 'awaiting_operator', ${wallet}, 1, 'ann' from asked
    returning id`,
  )
  return { userId, payoutId: Number(rows[0]?.id) }
}

const claim = (payout: PayoutKey, txHash: `0x${string}`) =>
  ledger.db.transaction((tx) => claimTransaction(tx, payout, { chainId: CHAIN_ID, txHash }))

async function complete(payout: PayoutKey, txHash: `0x${string}`, logIndexes?: readonly number[]) {
  const onCompleted = async () => () => undefined
  const proof = { ...payout, txHash, from: PAYER, nonce: null, ...(logIndexes !== undefined && { logIndexes }) }
  return completePayout({ db: ledger.db, onCompleted }, proof, ['awaiting_operator'])
}

test('a payout can claim several transactions, each repeatedly', async () => {
  const [payout, other] = [await awaitedPayout(), await awaitedPayout()]
  for (const txHash of [hashOf(1), hashOf(2), hashOf(1)]) expect(await claim(payout, txHash)).toBe(true)
  expect(await claim(other, hashOf(2))).toBe(false)
})

test('of two payouts completed concurrently with one transaction, one succeeds', async () => {
  for (let n = 100; n < 110; n++) {
    const payouts = [await awaitedPayout(), await awaitedPayout()]
    const answers = await Promise.all(payouts.map((payout) => complete(payout, hashOf(n))))
    expect(answers).toContainEqual(ok(true))
    expect(answers).toContainEqual(refuse('payout_transaction_used'))
    const { rows } = await execute(ledger.db, sql`select state from payouts where tx_hash = ${hashOf(n)}`)
    expect(rows).toEqual([{ state: 'completed' }])
  }
})

test('a transaction signed for one payout completes no other', async () => {
  const [payout, other] = [await awaitedPayout(), await awaitedPayout()]
  await claim(payout, hashOf(3))
  expect(await complete(other, hashOf(3))).toEqual(refuse('payout_transaction_used'))
  // Not by one of its logs either, which nobody has taken.
  expect(await complete(other, hashOf(3), [4])).toEqual(refuse('payout_transaction_used'))
  expect(await complete(payout, hashOf(3))).toEqual(ok(true))
})
