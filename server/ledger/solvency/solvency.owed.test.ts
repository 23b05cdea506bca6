import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATUSES, type PaymentStatus } from '#core/payment.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { giveBalance } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { post } from '../post.ts'
import { foldTotals } from '../totals.ts'
import { readAllOwed, readOwed } from './solvency.ts'

const CHAIN_ID = 31_337

let ledger: TestLedger
let userId = 0
let payments = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  userId = (await ledger.newPlayer()).userId
})
afterAll(() => ledger.close())

async function addPayment(status: PaymentStatus, value: number, credited: number, asset: 'USDT' | 'BNB' = 'USDT') {
  payments += 1
  await execute(
    ledger.db,
    sql`insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
      recipient, value, credited_value, status)
    values (${userId}, ${payments}, ${CHAIN_ID}, ${`0x${payments}`}, ${asset === 'BNB' ? -1 : 0}, ${asset}, 1, '0x1', now(), '0x1', '0x2',
      ${value}, ${credited}, ${status})`,
  )
}

const owedNow = async () => {
  const { openPayments, now, later } = await readOwed(ledger.db, CHAIN_ID, [30])
  return { openPayments, now, later: later[0] }
}

/** What of a payment of 1,000 that bought for 300 is still owed to its sender. */
const OWED: Readonly<Record<PaymentStatus, bigint>> = {
  credited: 0n,
  surplus: 700n,
  partial: 700n,
  late: 700n,
  unmatched: 700n,
  aside: 700n,
  // Until the chain has it, it is the platform's money still and the sender's claim.
  refunding: 700n,
  refunded: 0n,
}

test.each(PAYMENT_STATUSES)('a payment that is %s is owed in its whole amount', async (status) => {
  const before = await owedNow()
  await addPayment(status, 1_000, 300)
  await addPayment(status === 'aside' ? 'late' : status, 5_000, 0, 'BNB')
  const more = OWED[status]
  const { openPayments, now, later = 0n } = before
  expect(await owedNow()).toEqual({ openPayments: openPayments + more, now: now + more, later: later + more })
})

test('the balances of players, and the amounts held for their withdrawals, are owed in each token', async () => {
  const before = await readAllOwed(ledger.db, CHAIN_ID, [30])
  await giveBalance(ledger.db, userId, 'USDT', 400n)
  await giveBalance(ledger.db, userId, 'BV3', 50n)
  const held = { asset: 'USDT', reason: 'withdrawal_hold', details: {} } as const
  await ledger.db.transaction((tx) =>
    post(tx, [
      {
        ...held,
        key: 'test:hold',
        amount: 100n,
        debit: { kind: 'available', userId },
        credit: { kind: 'held', userId },
      },
    ]),
  )
  await foldTotals(ledger.db)
  const after = await readAllOwed(ledger.db, CHAIN_ID, [30])
  expect(after.usdt.available - before.usdt.available).toBe(300n)
  expect(after.usdt.held - before.usdt.held).toBe(100n)
  expect(after.usdt.now - before.usdt.now).toBe(400n)
  expect(after.bv3.now - before.bv3.now).toBe(50n)
})
