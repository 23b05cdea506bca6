import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'

/** What the database does not let the program do with withdrawals and payouts, whatever the program believes. */
let ledger: TestLedger
let ann = 0
let bob = 0
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  ann = (await ledger.newPlayer()).userId
  bob = (await ledger.newPlayer()).userId
})
afterAll(() => ledger.close())

const run = (statement: string) =>
  ledger.db.transaction((tx) => execute(tx, statement.replaceAll(':ann', String(ann)).replaceAll(':bob', String(bob))))

const TO = `'0x${'a'.repeat(40)}'`
type Set = { readonly amount?: string; readonly fee?: string; readonly status?: string; readonly reason?: string }
const withdrawal = (by: string, key: string, set: Set = {}) =>
  `insert into withdrawals (user_id, asset, amount, fee, to_address, idempotency_key, status, reason)
  values (${by}, 'USDT', ${set.amount ?? '10'}, ${set.fee ?? '0'}, ${TO}, ${key}, '${set.status ?? 'pending'}',
    ${set.reason ?? 'null'})`
const own = (table: string) => `(select max(id) from ${table} where user_id = :ann)`
const payout = (of: string, state: string) =>
  `insert into payouts (user_id, withdrawal_id, payment_id, chain_id, way, state, to_address, amount, created_by)
  values (:ann, ${of}, 1, 'hot_wallet', '${state}', ${TO}, 10, 'operator')`
const OF_WITHDRAWAL = `${own('withdrawals')}, null`
const OF_PAYMENT = `null, ${own('payments')}`
const payment = `insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
    recipient, value, status)
  values (:ann, 1000 + :ann, 1, '0x1', 0, 'USDT', 1, '0x1', now(), ${TO}, ${TO}, 10, 'unmatched')`

test('the program’s own changes are allowed', async () => {
  for (const statement of [
    withdrawal(':ann', `'key'`),
    payout(OF_WITHDRAWAL, 'queued'),
    // Another player may have the same key, and many requests have none.
    withdrawal(':bob', `'key'`),
    withdrawal(':ann', 'null'),
    withdrawal(':ann', 'null'),
    payment,
    // A refund that was cancelled may come again.
    payout(OF_PAYMENT, 'cancelled'),
    payout(OF_PAYMENT, 'queued'),
    `insert into instant_days (day, withdrawals, paid) values (1, 1, 5)`,
    `update instant_days set withdrawals = 2, paid = 6 where day = 1`,
  ]) {
    await run(statement)
  }
})

test.each([
  {
    what: 'a second withdrawal under one key',
    statements: [withdrawal(':ann', `'key'`), withdrawal(':ann', `'key'`, { amount: '11' })],
    by: 'withdrawals_idempotency',
  },
  {
    what: 'one under the key of one that was rejected',
    statements: [withdrawal(':ann', `'key'`, { status: 'rejected', reason: `'no'` }), withdrawal(':ann', `'key'`)],
    by: 'withdrawals_idempotency',
  },
  {
    what: 'a second payout of a withdrawal',
    statements: [withdrawal(':ann', 'null'), payout(OF_WITHDRAWAL, 'queued'), payout(OF_WITHDRAWAL, 'queued')],
    by: 'payouts_withdrawal',
  },
  {
    what: 'another payout of a withdrawal whose first was cancelled',
    statements: [withdrawal(':ann', 'null'), payout(OF_WITHDRAWAL, 'cancelled'), payout(OF_WITHDRAWAL, 'queued')],
    by: 'payouts_withdrawal',
  },
  {
    what: 'a second refund of a payment',
    statements: [payment, payout(OF_PAYMENT, 'queued'), payout(OF_PAYMENT, 'queued')],
    by: 'payouts_payment',
  },
  { what: 'a payout for nothing', statements: [payout('null, null', 'queued')], by: 'payouts_purpose' },
  {
    what: 'a payout of a withdrawal that is another player’s',
    statements: [
      withdrawal(':bob', 'null'),
      payout(`(select max(id) from withdrawals where user_id = :bob), null`, 'queued'),
    ],
    by: 'payouts_user_id_withdrawal_id',
  },
  {
    what: 'a withdrawal of nothing',
    statements: [withdrawal(':ann', 'null', { amount: '0' })],
    by: 'withdrawals_amount',
  },
  { what: 'a fee that eats all', statements: [withdrawal(':ann', 'null', { fee: '10' })], by: 'withdrawals_fee' },
  {
    what: 'a rejection without a word',
    statements: [withdrawal(':ann', 'null', { status: 'rejected' })],
    by: 'withdrawals_reason',
  },
  {
    what: 'another amount',
    statements: [withdrawal(':ann', 'null'), 'update withdrawals set amount = 1 where user_id = :ann'],
    by: 'permission denied',
  },
  { what: 'a withdrawal gone', statements: ['delete from withdrawals'], by: 'permission denied' },
  { what: 'a day’s budget gone', statements: ['delete from instant_days'], by: 'permission denied' },
  {
    what: 'less than nothing of a day’s budget',
    statements: ['insert into instant_days (day, withdrawals, paid) values (2, 1, -1)'],
    by: 'instant_days_paid',
  },
])('$what is refused', async ({ statements, by }) => {
  const last = statements.at(-1) ?? ''
  for (const statement of statements.slice(0, -1)) await run(statement)
  await expect(run(last)).rejects.toMatchObject({ cause: { message: expect.stringContaining(by) } })
})
