import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TxHash } from '#core/address.ts'
import { getSharedPayout } from '#core/api/shared-links.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute } from '#test/support/world/execute.ts'
import { createSharedPayoutReader, shareRoutes } from './routes.ts'

const CHAIN = 31337
const hashOf = (digit: string): TxHash => `0x${digit.repeat(64)}`

let ledger: TestLedger
let read: ReturnType<typeof createSharedPayoutReader>
let toAddress: string
/** Names one more withdrawal that a transaction has paid. */
let payOneMore: (hash: TxHash, logIndex: number) => Promise<unknown>
beforeAll(async () => {
  ledger = await openTestLedger()
  const { userId, wallet } = await ledger.newPlayer()
  toAddress = wallet
  const run = async (statement: string) => (await execute<{ id: string }>(ledger.db, statement)).rows[0]?.id
  const withdraw = () =>
    run(`insert into withdrawals (user_id, asset, amount, fee, to_address)
      values (${userId}, 'USDT', 12340000000000000000, 340000000000000000, '${wallet}') returning id`)
  const payment = await run(`insert into payments
      (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender, recipient, value, status)
    values (${userId}, 1, ${CHAIN}, '0x1', 0, 'USDT', 1, '0x', now(), '${wallet}', '${wallet}', 10, 'unmatched') returning id`)
  const pay = (purpose: string, id: string | undefined, state: string, hash: TxHash) =>
    run(`insert into payouts
        (user_id, ${purpose}, chain_id, way, state, to_address, amount, tx_hash, created_by, completed_at)
      values (${userId}, ${id}, ${CHAIN}, 'hot_wallet', '${state}', '${wallet}', 1, '${hash}', 'operator',
        ${state === 'completed' ? "timestamptz '1970-01-01 00:00Z'" : 'null'}) returning id`)
  const claim = (id: string | undefined, hash: TxHash, logIndex = -1) =>
    run(`insert into payout_claims (tx_hash, chain_id, log_index, user_id, payout_id)
      values ('${hash}', ${CHAIN}, ${logIndex}, ${userId}, ${id})`)
  const payIn = async (state: string, hash: TxHash, logIndex: number) =>
    claim(await pay('withdrawal_id', await withdraw(), state, hash), hash, logIndex)
  payOneMore = (hash, logIndex) => payIn('completed', hash, logIndex)
  const paid = await pay('withdrawal_id', await withdraw(), 'completed', hashOf('a'))
  await claim(paid, hashOf('a'))
  // An attempt that the final one has replaced.
  await claim(paid, hashOf('d'))
  await claim(await pay('withdrawal_id', await withdraw(), 'broadcast', hashOf('b')), hashOf('b'))
  await claim(await pay('payment_id', payment, 'completed', hashOf('c')), hashOf('c'))
  for (const logIndex of [0, 1]) await payOneMore(hashOf('e'), logIndex)
  await payIn('broadcast', hashOf('1'), 0)
  await payOneMore(hashOf('1'), 1)
  await payOneMore(hashOf('2'), 0)
  for (const logIndex of [1, 2]) await payIn('broadcast', hashOf('2'), logIndex)
  read = createSharedPayoutReader(ledger.db, CHAIN)
})
afterAll(() => ledger?.close())

test('a paid withdrawal is found by its transaction, with its amount and recipient', async () => {
  const paid = { asset: 'USDT', net: 12n * 10n ** 18n, toAddress, completedAt: new Date(0) }
  expect(await read(hashOf('a'))).toEqual(paid)
  expect(await read(hashOf('a'))).toEqual(paid)
})

test.each([
  { what: 'that nobody knows', digit: 'f' },
  { what: 'that is under way', digit: 'b' },
  { what: 'that sent a payment back', digit: 'c' },
  { what: 'that was replaced', digit: 'd' },
  { what: 'that has paid two withdrawals', digit: 'e' },
  { what: 'that more payouts name than are looked at', digit: '2' },
])('nothing is returned for one $what', async ({ digit }) => {
  expect(await read(hashOf(digit))).toBeNull()
})

test('the only paid withdrawal is returned, even if another payout names the transaction too', async () => {
  expect(await read(hashOf('1'))).toMatchObject({ asset: 'USDT', toAddress })
})

test('a known payout disappears once its transaction pays a second one', async () => {
  await payOneMore(hashOf('3'), 0)
  expect(await read(hashOf('3'))).not.toBeNull()
  await payOneMore(hashOf('3'), 1)
  expect(await read(hashOf('3'))).toBeNull()
})

test('nothing is returned for the same transaction on another chain', async () => {
  expect(await createSharedPayoutReader(ledger.db, 56)(hashOf('a'))).toBeNull()
})

test('the linked page shows the same, with only the ends of the wallet', async () => {
  const routes = shareRoutes({ db: ledger.db, chainId: CHAIN })
  const ask = async (txHash: TxHash) => (await callRoute(routes, getSharedPayout, { params: { txHash } })).answer
  const to = `0x0000...${toAddress.slice(-4)}`
  const value = { asset: 'USDT', net: '12', to, paidAt: '1970-01-01T00:00:00.000Z' }
  expect(await ask(hashOf('a'))).toEqual({ ok: true, value })
  for (const digit of ['b', 'f']) expect(await ask(hashOf(digit))).toEqual({ ok: false, code: 'payout_unknown' })
  const elsewhere = shareRoutes({ db: ledger.db, chainId: 56 })
  const { answer } = await callRoute(elsewhere, getSharedPayout, { params: { txHash: hashOf('a') } })
  expect(answer).toEqual({ ok: false, code: 'payout_unknown' })
})
