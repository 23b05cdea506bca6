import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'

/** What the database does not let the program do to payouts. */
let ledger: TestLedger
let ann = 0
let withdrawal = 0
let payment = 0
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  const { userId, wallet } = await ledger.newPlayer()
  ann = userId
  const idOf = async (statement: string) => {
    const { rows } = await execute<{ id: string }>(ledger.db, statement)
    return Number(rows[0]?.id)
  }
  withdrawal = await idOf(`insert into withdrawals (user_id, asset, amount, fee, to_address)
    values (${ann}, 'USDT', 10, 0, '${wallet}') returning id`)
  payment = await idOf(`insert into payments
      (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender, recipient, value, status)
    values (${ann}, ${ann}, 1, '0x${ann}', 0, 'USDT', 1, '0x', now(), '${wallet}', '${wallet}', 10, 'unmatched') returning id`)
})
afterAll(() => ledger?.close())

const run = (statement: string) =>
  ledger.db.transaction((tx) =>
    execute(
      tx,
      statement
        .replaceAll(':ann', String(ann))
        .replaceAll(':withdrawal', String(withdrawal))
        .replaceAll(':payment', String(payment)),
    ),
  )
const payout = (purpose: 'withdrawal' | 'payment', state = 'queued', amount = 10) =>
  `insert into payouts (user_id, ${purpose}_id, chain_id, way, state, to_address, amount, created_by)
  values (:ann, :${purpose}, 1, 'hot_wallet', '${state}', '0x${'1'.repeat(40)}', ${amount}, 'operator')`
const claim = (payoutId: number, logIndex: number) =>
  `insert into payout_claims (tx_hash, chain_id, log_index, user_id, payout_id)
  values ('0xab:ann', 1, ${logIndex}, :ann, ${payoutId})`
const attempt = `insert into payout_transactions (user_id, payout_id, attempt, nonce, hash, raw_transaction, gas_price_wei)
  select user_id, id, 1, 0, '0x', '0x', 1 from payouts where user_id = :ann`

test('the program’s own changes are allowed', async () => {
  for (const statement of [
    payout('withdrawal'),
    payout('payment', 'cancelled'),
    payout('payment'),
    claim(1, 0),
    claim(2, 1),
    `update payouts set confirmed_by = 'second', confirmed_at = now(), signed_at = now() where user_id = :ann`,
  ]) {
    await run(statement)
  }
})

test.each([
  {
    what: 'a second payout of a withdrawal',
    statements: [payout('withdrawal'), payout('withdrawal')],
    by: 'payouts_withdrawal',
  },
  {
    what: 'a second payout of a withdrawal whose first was cancelled',
    statements: [payout('withdrawal', 'cancelled'), payout('withdrawal')],
    by: 'payouts_withdrawal',
  },
  { what: 'a second refund of a payment', statements: [payout('payment'), payout('payment')], by: 'payouts_payment' },
  {
    what: 'a refund of a payment that was paid back',
    statements: [payout('payment', 'completed'), payout('payment')],
    by: 'payouts_payment',
  },
  { what: 'a log for two payouts', statements: [claim(1, 0), claim(2, 0)], by: 'payout_claims' },
  { what: 'an attempt twice', statements: [payout('withdrawal'), attempt, attempt], by: 'payout_transactions' },
  { what: 'a payout of nothing', statements: [payout('withdrawal', 'queued', 0)], by: 'payouts_amount' },
])('$what is refused', async ({ statements, by }) => {
  const last = statements.at(-1) ?? ''
  for (const statement of statements.slice(0, -1)) await run(statement)
  const refusal: unknown = await run(last).catch((error: unknown) => error)
  expect(causeOf(refusal)).toContain(by)
})

test.each([
  { what: 'whose a payout is', statement: `update payouts set to_address = '0x' where user_id = :ann` },
  { what: 'its amount', statement: 'update payouts set amount = 1 where user_id = :ann' },
  { what: 'who decided it', statement: `update payouts set created_by = 'second' where user_id = :ann` },
  { what: 'what was signed', statement: `update payout_transactions set hash = '0x1' where user_id = :ann` },
  { what: 'a claim', statement: 'delete from payout_claims where user_id = :ann' },
])('the program cannot change $what', async ({ statement }) => {
  expect(causeOf(await run(statement).catch((error: unknown) => error))).toContain('permission denied')
})

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'nothing was refused'
  return error.cause instanceof Error ? causeOf(error.cause) : error.message
}
