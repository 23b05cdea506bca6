import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TxHash } from '#core/address.ts'
import type { OrderStatus } from '#core/order.ts'
import type { NoPayment } from '#core/payment.ts'
import { countRowsRead } from '#test/support/code/count-read.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createOrderFollower, isBnbAwaited } from './follow-orders.ts'
import { readUnknownOrders } from './orders.sql.ts'

const ADDRESS = `0x${'e'.repeat(40)}` as const
const PER_ROUND = 20
const KNOWN_PER_ROUND = 15

let ledger: TestLedger
let userId: number
let cardId: number
let chainId = 0
/** Transactions that were looked at, in their order. */
let looked: TxHash[]
beforeAll(async () => {
  ledger = await openTestLedger()
  userId = (await ledger.newPlayer()).userId
  cardId = await ledger.newCard()
})
afterAll(() => ledger.close())
beforeEach(() => {
  chainId += 1
  looked = []
})

const hashOf = (kind: string, n: number): TxHash => `0x${kind.repeat(4)}${n.toString(16).padStart(60, '0')}`

/** Orders made one after the other, or at one moment, each with a transaction of its own. */
async function order(count: number, status: OrderStatus, kind: string, hoursAgo = 0, apartMs = 0): Promise<TxHash[]> {
  const hashes = Array.from({ length: count }, (_, n) => hashOf(kind, n))
  await execute(
    ledger.db,
    sql`
    insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
      payment_method, chain_id, token, treasury, status, tx_hash, created_at, expires_at)
    select ${userId}, ${cardId}, 1, 1, 1, 1, 1, 1, 1, 'USDT', ${chainId}, ${ADDRESS}, ${ADDRESS}, ${status}, hash,
      clock_now() - make_interval(hours => ${hoursAgo}) - n * ${apartMs}::integer * interval '1 millisecond', now()
    from unnest(${hashes}::text[]) with ordinality as made(hash, n)`,
  )
  return hashes
}

/** Of what the network knows, every transaction is pending for ever. */
const createRound = (broken?: TxHash) =>
  createOrderFollower({
    db: ledger.db,
    chainId,
    readTransaction: async (hash) => {
      looked.push(hash)
      if (hash === broken) throw new Error('no node answers')
      return hash.startsWith('0xcccc') ? { state: 'pending', sender: ADDRESS, nonce: 0 } : { state: 'unknown' }
    },
    settleTogether: async () => undefined,
    notifyPages: () => undefined,
  })

test('every order is checked once before any is checked again, however many there are', async () => {
  const made = await order(3 * PER_ROUND - 5, 'awaiting', 'a')
  const round = createRound()
  for (let rounds = 0; rounds < 3; rounds++) await round()
  expect(looked).toHaveLength(3 * PER_ROUND)
  expect(looked.slice(0, made.length).toSorted()).toEqual(made.toSorted())
  // The next round goes on with those that come first.
  expect(looked.slice(made.length)).toEqual(looked.slice(0, 5))
})

test('orders that fit into one round are all checked once in each', async () => {
  const made = await order(3, 'awaiting', 'a')
  const round = createRound()
  for (let rounds = 0; rounds < 3; rounds++) await round()
  expect(looked).toHaveLength(9)
  for (const hash of made) expect(looked.filter((each) => each === hash)).toHaveLength(3)
})

test('orders known to the network come first, take turns too, and leave room for the others', async () => {
  const known = await order(2 * KNOWN_PER_ROUND, 'seen', 'c')
  const unknown = await order(3, 'awaiting', 'a')
  const round = createRound()
  await round()
  expect(looked).toHaveLength(KNOWN_PER_ROUND + unknown.length)
  expect(looked.slice(0, KNOWN_PER_ROUND).every((hash) => known.includes(hash))).toBe(true)
  await round()
  expect(new Set(looked)).toEqual(new Set([...known, ...unknown]))
})

test('an order whose check fails does not delay the others', async () => {
  const made = await order(PER_ROUND, 'awaiting', 'a')
  const round = createRound(made[3])
  await expect(round()).rejects.toThrow('no node answers')
  await round().catch(() => undefined)
  expect(new Set(looked)).toEqual(new Set(made))
})

test('orders older than a day are not checked', async () => {
  await order(3, 'awaiting', 'a', 25)
  await createRound()()
  expect(looked).toEqual([])
})

test('a round reads no more rows with thousands of orders', async () => {
  await order(5_000, 'awaiting', 'a', 0, 1)
  await order(5_000, 'awaiting', 'b', 25, 1)
  await execute(ledger.db, sql`analyze orders`)
  const { rows } = await execute<{ id: string; created_at: Date }>(
    ledger.db,
    sql`
    select id, created_at from orders where chain_id = ${chainId} and created_at > now() - interval '1 hour'
    order by created_at, id offset 2500 limit 1`,
  )
  const { id: afterId = '', created_at: afterAt = new Date(0) } = rows[0] ?? {}
  const read = await countRowsRead(ledger.db, (tx) =>
    readUnknownOrders(tx, { chainId, afterAt, afterId, hours: 24, limit: PER_ROUND }),
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(10 * PER_ROUND)
})

test('from a final transaction the payments of the order’s wallet are settled', async () => {
  const [hash] = await order(1, 'seen', 'c')
  const { rows } = await execute<{ wallet: string }>(
    ledger.db,
    sql`select wallet_address as wallet from users where user_id = ${userId}`,
  )
  const paid = (from: string | undefined, value: bigint) => ({ from, value })
  const wallet = rows[0]?.wallet
  const payments = [paid(ADDRESS, 1n), paid(wallet, 2n), paid(ADDRESS, 3n), paid(wallet, 4n)]
  const settled: unknown[] = []
  await createOrderFollower({
    ...{ db: ledger.db, chainId, notifyPages: () => undefined },
    async readTransaction(asked) {
      expect(asked).toBe(hash)
      return { state: 'final', sender: ADDRESS, payments, otherwise: 'unseen' } as never
    },
    settleTogether: async (own) => settled.push(own),
  })()
  expect(settled).toEqual([[paid(wallet, 2n), paid(wallet, 4n)]])
})

test.each<{ otherwise: NoPayment; paymentMethod: 'BNB' | 'USDT'; status: OrderStatus }>([
  { otherwise: 'passed_on', paymentMethod: 'BNB', status: 'unclear' },
  { otherwise: 'unseen', paymentMethod: 'BNB', status: 'unclear' },
  { otherwise: 'wrong_recipient', paymentMethod: 'BNB', status: 'failed' },
  { otherwise: 'wrong_token', paymentMethod: 'BNB', status: 'failed' },
  { otherwise: 'unseen', paymentMethod: 'USDT', status: 'failed' },
])('an order in $paymentMethod whose final transaction is $otherwise is $status', async (followed) => {
  const { otherwise, paymentMethod, status } = followed
  const [hash] = await order(1, 'seen', 'c')
  if (paymentMethod === 'BNB')
    await execute(ledger.db, sql`update orders set payment_method = 'BNB', bnb_price = 1 where chain_id = ${chainId}`)
  const told: string[] = []
  await createOrderFollower({
    ...{ db: ledger.db, chainId, settleTogether: async () => undefined },
    readTransaction: async () => ({ state: 'final', sender: ADDRESS, payments: [], otherwise }),
    notifyPages: (_, __, message) =>
      told.push(message !== undefined && 'status' in message ? String(message.status) : ''),
  })()
  const { rows } = await execute(ledger.db, sql`select status, tx_hash from orders where chain_id = ${chainId}`)
  expect(rows).toEqual([{ status, tx_hash: hash }])
  expect(told).toEqual([status])
})

describe('a payment in BNB is watched for', () => {
  const NOW_MS = BigInt(Date.parse('2026-06-01T00:00:00Z'))
  const HOUR_MS = 3_600_000n
  const awaited = async (status: OrderStatus, paymentMethod: 'BNB' | 'USDT', agoMs: bigint) => {
    await execute(ledger.db, sql`delete from orders`)
    await order(1, status, 'd')
    await execute(
      ledger.db,
      sql`update orders set payment_method = ${paymentMethod}, bnb_price = case when ${paymentMethod} = 'BNB' then 1 end,
        created_at = to_timestamp(${String(NOW_MS - agoMs)}::numeric / 1000)`,
    )
    return isBnbAwaited(ledger.db, NOW_MS)
  }
  test.each<{ status: OrderStatus; isAwaited: boolean }>([
    { status: 'awaiting', isAwaited: true },
    { status: 'seen', isAwaited: true },
    { status: 'confirming', isAwaited: true },
    { status: 'unclear', isAwaited: true },
    { status: 'failed', isAwaited: true },
    { status: 'credited', isAwaited: false },
    { status: 'refunded', isAwaited: false },
  ])('while an order is $status: $isAwaited', async ({ status, isAwaited }) => {
    expect(await awaited(status, 'BNB', HOUR_MS)).toBe(isAwaited)
  })

  test('but not for an order in USDT, nor for one older than two hours', async () => {
    expect(await awaited('awaiting', 'USDT', HOUR_MS)).toBe(false)
    expect(await awaited('awaiting', 'BNB', 2n * HOUR_MS - 1n)).toBe(true)
    expect(await awaited('awaiting', 'BNB', 2n * HOUR_MS)).toBe(false)
  })
})
