import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TxHash } from '#core/address.ts'
import {
  type AdminPaymentView,
  findPayment as findCall,
  listOwnPayments,
  listPayments,
  type PaymentView,
} from '#core/api/payments.ts'
import type { OrderStatus } from '#core/order.ts'
import { OPEN_PAYMENT_STATUSES, PASSED_ON_LOG_INDEX, PAYMENT_STATUSES, type PaymentStatus } from '#core/payment.ts'
import { PAYOUT_STATES, type PayoutState } from '#core/payout.ts'
import { payoutProblem, payoutProblemSentence, problemColumnsOf, type StoredProblem } from '#core/payout-problem.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { type StoredPayment, storeCopies, storeOrder, storePayment } from '#test/support/money/stored-payment.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { createListReader, pagesOf } from '#test/support/operator/panel-lists.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { only } from '../../db/statement.ts'
import { ensureAccount } from '../../ledger/accounts.ts'
import { readWaitingIdsAfter, readWaitingIdsBefore } from './payments.sql.ts'
import { countAsidePayments, countWaitingPayments, readAdminPayments, readOwnPayments } from './read-payments.ts'
import { paymentRoutes } from './routes.ts'

/** Which payments each list has, and what each line says. Payments are rows here: no money moves. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const MINUTE_MS = 60_000
const ONE = 10n ** 18n
const TOKEN = fakeAddress('token')

let ledger: TestLedger
let ann: LedgerPlayer
let bob: LedgerPlayer
/** Has paid from a wallet that has never signed in. */
let guest: LedgerPlayer
let cards: readonly [number, number]
beforeAll(async () => {
  ledger = await openTestLedger()
  ;[ann, bob] = [await ledger.newPlayer(), await ledger.newPlayer()]
  const wallet = fakeAddress('guest')
  guest = { wallet, userId: (await ledger.db.transaction((tx) => ensureAccount(tx, wallet))).userId }
  cards = [await ledger.newCard(), await ledger.newCard()]
  await execute(ledger.db, sql`update cards set name = 'Other' where id = ${cards[1]}`)
  await storeAll()
})
afterAll(() => ledger?.close())

type ListedPayment = {
  readonly id: number
  readonly of: LedgerPlayer
  readonly status: PaymentStatus
  readonly state: PayoutState | null
}
const all: ListedPayment[] = []

async function storeRefund(
  { userId }: LedgerPlayer,
  paymentId: number,
  state: PayoutState,
  more: {
    readonly problem?: StoredProblem
    readonly token?: string
    readonly amount?: number
    readonly ending?: string
  } = {},
): Promise<number> {
  const { problem = null, token = null, amount = 1, ending = null } = more
  const stored = problemColumnsOf(problem)
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`insert into payouts (user_id, payment_id, chain_id, way, state, token, to_address, amount, created_by, tx_hash, problem, problem_facts,
        ending)
      values (${userId}, ${paymentId}, 31337, 'operator_wallet', ${state}, ${token}, ${TOKEN}, ${amount}, 'bob',
        ${fakeHash(`refund ${paymentId}`)}, ${stored.problem}, ${stored.problemFacts}, ${ending}) returning id`,
  )
  return Number(rows[0]?.id)
}

async function put(
  of: LedgerPlayer,
  status: PaymentStatus,
  change: Partial<StoredPayment> = {},
  state: PayoutState | null = null,
) {
  const { id } = await storePayment(ledger, of.userId, { status, ...change })
  if (state !== null) await storeRefund(of, id, state)
  all.push({ id, of, status, state })
  return id
}

/** Payments of each status and refunds of each state, of two players in turns. */
async function storeAll() {
  for (let turn = 0; turn < 2; turn += 1) {
    const of = (index: number) => ((turn + index) % 2 === 0 ? ann : bob)
    for (const [index, status] of PAYMENT_STATUSES.entries()) await put(of(index), status)
    for (const [index, state] of PAYOUT_STATES.entries()) {
      await put(of(index), 'refunding', {}, state)
      // Withdrawals are paid in the same states, and are no payments.
      if (turn === 0) await storePayout(ledger, of(index).userId, { state })
    }
  }
  await put(guest, 'aside')
  await put(ann, 'aside', { asset: 'BNB' })
  await put(guest, 'late')
}

const WAITING_STATES: readonly (PayoutState | null)[] = ['awaiting_operator', 'uncertain', 'failed']
const isWaiting = ({ status, state }: ListedPayment) =>
  (OPEN_PAYMENT_STATUSES as readonly PaymentStatus[]).includes(status) || WAITING_STATES.includes(state)
const idsOf = (lines: readonly { readonly id: number }[]) => lines.map(({ id }) => id)
const LISTS = { open: isWaiting, aside: ({ status }: ListedPayment) => status === 'aside', all: () => true } as const
const wantedBy = (filter: keyof typeof LISTS) => idsOf(all.filter(LISTS[filter])).toReversed()

type PaymentRouteTestDeps = Parameters<typeof paymentRoutes>[0]
const routesWith = (more: Partial<PaymentRouteTestDeps> = {}) =>
  paymentRoutes({ db: ledger.db, chainId: 31_337, ...more } as PaymentRouteTestDeps)
const reader = () => createListReader(ledger.db, routesWith())
const sessionOf = ({ userId, wallet }: LedgerPlayer) => ({
  session: { userId, walletAddress: wallet, expiresAt: new Date(8.64e15), isSignedByContract: false },
})

describe('the operator’s lists', () => {
  test.each(['open', 'aside', 'all'] as const)(
    'have their payments page by page, in both directions: %s',
    async (filter) => {
      const wanted = wantedBy(filter)
      for (const limit of [1, 3])
        expect(await reader().turn(listPayments, { query: { filter } }, limit)).toEqual(pagesOf(wanted, limit))
      const { lines, next, previous, count } = await reader().page(listPayments, { query: { filter } })
      expect([idsOf(lines), next, previous]).toEqual([wanted, undefined, undefined])
      expect(count).toBe(filter === 'all' ? undefined : String(wanted.length))
    },
  )

  test('are counted for the overview', async () => {
    expect(await countWaitingPayments(ledger.db)).toBe(wantedBy('open').length)
    expect(await countAsidePayments(ledger.db)).toBe(wantedBy('aside').length)
  })

  test.each(['open', 'aside', 'all'] as const)('are sent as a file with the same payments: %s', async (filter) => {
    const { username, name, rows } = await reader().file(listPayments, { query: { filter } }, 3)
    expect([username, name]).toEqual(['bob', 'payments'])
    expect(rows.map(({ id }) => id)).toEqual(wantedBy(filter))
  })

  test.each(['x', 'back.x', '-1', 'back.'])('can begin only at a payment: %s', async (cursor) => {
    expect(await reader().refusal(listPayments, { query: { filter: 'all', cursor } })).toBe('malformed_request')
  })

  test('are empty beyond their last payment and before their first, with a way back', async () => {
    const { lines, next, previous } = await reader().page(listPayments, { query: { filter: 'aside', cursor: '1' } })
    expect([lines, next, previous]).toEqual([[], undefined, 'back.0'])
  })
})

describe('a line', () => {
  const line = async (id: number) =>
    (await reader().page<AdminPaymentView>(listPayments, { query: { filter: 'all' } })).lines.find((it) => it.id === id)

  test('has the purchase, the open amount and the payer', async () => {
    const orderId = await storeOrder(ledger, ann.userId, cards[0], {
      createdAtMs: NOON_MS - 5,
      status: 'surplus',
      quantity: 3,
    })
    const txHash = fakeHash('bought')
    const blockTimeMs = NOON_MS - 1_000
    const id = await put(ann, 'surplus', {
      orderId,
      value: 9n * ONE,
      credited: 5n * ONE,
      txHash,
      blockTimeMs,
      sender: ann.wallet,
    })
    const other = await put(ann, 'credited', { value: ONE, credited: ONE })
    for (const [cardId, copies, paymentId] of [
      [cards[0], 3, id],
      [cards[1], 2, id],
      [cards[1], 4, other],
      [cards[0], 7, null],
    ] as const)
      await storeCopies(ledger, ann.userId, { cardId, copies, paymentId })
    const payment = {
      ...{
        id,
        txHash,
        asset: 'USDT',
        value: '9',
        credited: '5',
        open: '4',
        status: 'surplus',
        sender: ann.wallet,
        orderId,
      },
      ...{ cardName: 'Card, Other', copies: 5, transfers: 1, receivedAt: new Date(blockTimeMs).toISOString() },
    }
    expect(await line(id)).toEqual({
      ...payment,
      userId: ann.userId,
      wasRecorded: false,
      orderPrice: null,
      payout: null,
    })
    expect(await line(other)).toMatchObject({ orderId: null, cardName: 'Other', copies: 4, open: '0' })
    const own = await reader().page<PaymentView>(listOwnPayments, sessionOf(ann))
    expect(own.lines.find((it) => it.id === id)).toEqual(payment)
    const { rows } = await reader().file(listPayments, { query: { filter: 'all' } }, 99)
    const { receivedAt, ...cells } = payment
    const refund = { refundState: null, refundTxHash: null }
    expect(rows.find((row) => row.id === id)).toEqual({ ...cells, receivedAt, userId: ann.userId, ...refund })
  })

  test('names the card of the order until something is delivered', async () => {
    const orderId = await storeOrder(ledger, bob.userId, cards[1], {
      createdAtMs: NOON_MS - MINUTE_MS,
      status: 'partial',
      quantity: 2,
    })
    const id = await put(bob, 'partial', { orderId, value: ONE, transfers: 2 })
    expect(await line(id)).toMatchObject({
      ...{
        orderId,
        cardName: 'Other',
        copies: 0,
        value: '1',
        credited: '0',
        open: '1',
        transfers: 2,
        userId: bob.userId,
      },
      orderPrice: { cardId: cards[1], copies: 2, amount: '2' },
    })
  })

  test.each<{ status: PaymentStatus; open: string }>([
    { status: 'credited', open: '0' },
    { status: 'refunding', open: '0' },
    { status: 'refunded', open: '0' },
    { status: 'late', open: '2' },
  ])('of a payment that is $status has $open to be decided', async ({ status, open }) => {
    const id = await put(bob, status, { value: 3n * ONE, credited: ONE })
    expect(await line(id)).toMatchObject({ status, open })
    expect(
      (await reader().page<PaymentView>(listOwnPayments, sessionOf(bob))).lines.find((it) => it.id === id)?.open,
    ).toBe(status === 'credited' ? undefined : open)
  })

  test('has no account for a wallet that never signed in, and has what an operator recorded', async () => {
    const id = await put(guest, 'unmatched', { asset: 'BNB', logIndex: PASSED_ON_LOG_INDEX, value: ONE / 4n })
    expect(await line(id)).toMatchObject({
      userId: null,
      wasRecorded: true,
      asset: 'BNB',
      value: '0.25',
      cardName: null,
    })
    expect(await line(await put(ann, 'unmatched', { asset: 'BNB' }))).toMatchObject({
      userId: ann.userId,
      wasRecorded: false,
    })
  })

  test('has the current refund', async () => {
    const [id, other] = [await put(ann, 'refunding'), await put(bob, 'refunding')]
    const problem = payoutProblem('above_cap', { cap: '1 USDT' })
    await storeRefund(ann, id, 'cancelled', { ending: 'cancel' })
    const payoutId = await storeRefund(ann, id, 'failed', { problem, token: TOKEN, amount: 7, ending: 'cancel' })
    await storeRefund(ann, id, 'cancelled')
    await storeRefund(bob, other, 'queued', { problem: { code: 'other', values: { sentence: 'As it says.' } } })
    expect((await line(id))?.payout).toEqual({
      ...{ id: payoutId, way: 'operator_wallet', state: 'failed', ending: 'cancel', txHash: fakeHash(`refund ${id}`) },
      ...{ token: TOKEN, amountBaseUnits: '7', problem: payoutProblemSentence(problem) },
      problemFacts: { code: 'above_cap', values: { cap: '1 USDT' } },
    })
    const its = {
      state: 'queued',
      token: null,
      amountBaseUnits: '1',
      problem: 'As it says.',
      problemFacts: null,
      ending: null,
    }
    const alone = only(await readAdminPayments(ledger.db, [{ user_id: ann.userId, id }]))
    expect(alone.payout?.id).toBe(payoutId)
    expect((await line(other))?.payout).toMatchObject(its)
    const { rows } = await reader().file(listPayments, { query: { filter: 'all' } }, 99)
    const refund = { refundState: 'failed', refundTxHash: fakeHash(`refund ${id}`) }
    expect(rows.find((row) => row.id === id)).toMatchObject(refund)
  })

  test.each<{ when: string; price: boolean; payment?: object; order?: object; status?: OrderStatus }>([
    { when: 'it was paid in the order’s time', price: true },
    {
      when: 'it was paid as far before as clocks differ',
      price: true,
      payment: { blockTimeMs: NOON_MS - 10 * MINUTE_MS - 15_000 },
    },
    {
      when: 'it was paid before the order was made',
      price: false,
      payment: { blockTimeMs: NOON_MS - 10 * MINUTE_MS - 15_001 },
    },
    { when: 'it was paid in its last moment', price: true, payment: { blockTimeMs: NOON_MS + 5 * MINUTE_MS } },
    { when: 'it was paid after the order’s end', price: false, payment: { blockTimeMs: NOON_MS + 5 * MINUTE_MS + 1 } },
    { when: 'the order named it late', price: false, order: { namedAtMs: NOON_MS + 21 * MINUTE_MS } },
    { when: 'the order named it in time', price: true, order: { namedAtMs: NOON_MS + 19 * MINUTE_MS } },
    {
      when: 'the order named another late',
      price: true,
      order: { namedAtMs: NOON_MS + 21 * MINUTE_MS, txHash: fakeHash('x') },
    },
    { when: 'the order is delivered', price: false, status: 'credited' },
    { when: 'the order has ended otherwise', price: true, status: 'expired' },
  ])(
    'has the order’s price only if a credit would use it: $when',
    async ({ price, payment, order, status = 'late' }) => {
      const txHash = fakeHash(`of an order ${all.length}`)
      const orderId = await storeOrder(ledger, ann.userId, cards[0], {
        ...{
          createdAtMs: NOON_MS - 10 * MINUTE_MS,
          status,
          quantity: 3,
          asset: 'BNB',
          amount: ONE / 2n,
          txHash,
          ...order,
        },
      })
      const id = await put(ann, 'late', { asset: 'BNB', orderId, txHash, blockTimeMs: NOON_MS, ...payment })
      const orderPrice = price ? { cardId: cards[0], copies: 3, amount: '0.5' } : null
      expect(await line(id)).toMatchObject({ orderId, orderPrice })
    },
  )
})

test('rows of another player with the same numbers are not mixed up', async () => {
  const [one, two] = [await ledger.newPlayer(), await ledger.newPlayer()]
  const id = await put(one, 'late')
  const orderId = await storeOrder(ledger, one.userId, cards[0], { createdAtMs: NOON_MS - MINUTE_MS })
  await execute(ledger.db, sql`update payments set order_id = ${orderId} where user_id = ${one.userId}`)
  await storeOrder(ledger, two.userId, cards[1], { id: orderId, createdAtMs: NOON_MS, quantity: 9 })
  await storePayment(ledger, two.userId, { id })
  await storeRefund(two, id, 'failed')
  await storeCopies(ledger, two.userId, { cardId: cards[1], copies: 8, paymentId: id })
  const wanted = { id, copies: 0, cardName: 'Card', orderId }
  const payment = only(await readAdminPayments(ledger.db, [{ user_id: one.userId, id }]))
  expect(payment).toMatchObject({
    ...wanted,
    userId: one.userId,
    payout: null,
    orderPrice: { cardId: cards[0], copies: 1 },
  })
  expect(await readOwnPayments(ledger.db, one.userId, [{ id }])).toMatchObject([wanted])
  const its = { copies: 8, cardName: 'Other', orderId: null }
  expect(await readOwnPayments(ledger.db, two.userId, [{ id }])).toMatchObject([its])
  await execute(ledger.db, sql`update payments set status = 'refunding' where user_id = ${one.userId}`)
  const waiting = [
    ...(await readWaitingIdsBefore(ledger.db, { beforeId: id + 1, limit: 9 })),
    ...(await readWaitingIdsAfter(ledger.db, { afterId: id - 1, limit: 9 })),
  ].filter((row) => Number(row.id) === id)
  // Once in each direction, though its refund and itself would both wait.
  expect(waiting.map((row) => Number(row.user_id))).toEqual([two.userId, two.userId])
  await execute(ledger.db, sql`update payments set status = 'late' where user_id = ${one.userId}`)
  await execute(ledger.db, sql`delete from payouts where user_id = ${two.userId}`)
  await execute(ledger.db, sql`update payments set status = 'credited' where user_id = ${two.userId}`)
})

describe('a player', () => {
  const read = async (player: LedgerPlayer) =>
    (await reader().page<PaymentView>(listOwnPayments, sessionOf(player))).lines

  test('reads all payments that are not simply credited, newest first', async () => {
    for (const player of [ann, bob, guest]) {
      const wanted = all.filter(({ of, status }) => of === player && status !== 'credited')
      expect(idsOf(await read(player))).toEqual(idsOf(wanted).toReversed())
    }
  })

  test('reads the newest thousand', async () => {
    const many = await ledger.newPlayer()
    await execute(
      ledger.db,
      sql`insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
          recipient, value, status)
        select ${many.userId}, 5000 + n, 31337, ${fakeHash('many')}, 0, 'USDT', 1, ${fakeHash('block')}, clock_now(),
          ${many.wallet}, ${TOKEN}, 1, 'unmatched' from generate_series(0, 1000) n`,
    )
    const ids = idsOf(await read(many))
    await execute(ledger.db, sql`delete from payments where user_id = ${many.userId}`)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 6_000, 5_001])
  })
})

describe('‘I paid, find it’', () => {
  type FoundTransaction = Awaited<ReturnType<PaymentRouteTestDeps['readTransaction']>>
  /** Asks for a transaction as a player, and how the server was asked. */
  async function find(player: LedgerPlayer, txHash: TxHash, transaction: object, hasTurn = true) {
    const settled: unknown[] = []
    const turns: unknown[] = []
    const read: unknown[] = []
    const deps: Partial<PaymentRouteTestDeps> = {
      readTransaction: async (hash) => {
        read.push(hash)
        return transaction as FoundTransaction
      },
      settleTogether: async (payments) => settled.push(payments),
      takeTurn: (async (kind: string, key: string, act: () => Promise<unknown>) => {
        turns.push([kind, key])
        return hasTurn ? act() : null
      }) as never,
    }
    const lists = createListReader(ledger.db, routesWith(deps))
    const { answer } = await lists.call(findCall, { ...sessionOf(player), body: { txHash } })
    return { answer, settled, turns, read }
  }
  const paidBy = (player: LedgerPlayer, value = 1n) => ({ from: player.wallet, value })
  const FINAL = { state: 'final', otherwise: 'unseen', payments: [] }
  const HASH = fakeHash('asked for')

  test.each(['unknown', 'pending', 'confirming', 'failed'] as const)(
    'returns for a transaction that it is %s',
    async (state) => {
      const { answer, settled, turns, read } = await find(ann, HASH, { state })
      expect(answer).toMatchObject({ ok: true, value: { state, otherwise: null, payments: [] } })
      expect([settled, turns, read]).toEqual([[], [['find', '192.0.2.1']], [HASH]])
    },
  )

  test.each(['wrong_token', 'wrong_recipient', 'passed_on', 'before_start', 'unseen'] as const)(
    'returns why a final transaction is no payment: %s',
    async (otherwise) => {
      const { answer } = await find(ann, HASH, { ...FINAL, otherwise })
      expect(answer).toMatchObject({ ok: true, value: { state: 'no_payment', otherwise, payments: [] } })
    },
  )

  test('is refused without a turn, and calls no node', async () => {
    const { answer, read } = await find(ann, HASH, FINAL, false)
    expect([answer, read]).toEqual([{ ok: false, code: 'rate_limited' }, []])
  })

  test('settles the player’s own payments of the transaction, and shows only those', async () => {
    const txHash = fakeHash('of several')
    const first = await put(ann, 'late', { txHash })
    const second = await put(ann, 'unmatched', { txHash, value: 8n })
    await put(bob, 'unmatched', { txHash })
    await put(ann, 'unmatched', { txHash, chainId: 56 })
    await put(ann, 'unmatched', { txHash: fakeHash('of another') })
    // Kept together with what the same transaction sent in another transfer.
    await execute(
      ledger.db,
      sql`insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id) overriding system value
        values (31337, ${txHash}, 'USDT', ${ann.wallet}, 1, 0, ${ann.userId}, ${second})`,
    )
    const payments = [paidBy(bob, 2n), paidBy(ann, 3n), paidBy(bob, 4n), paidBy(ann, 5n)]
    const { answer, settled } = await find(ann, txHash, { ...FINAL, payments })
    if (!answer.ok) throw new Error(answer.code)
    const found = answer.value as { readonly payments: readonly PaymentView[] }
    expect(found).toMatchObject({ state: 'found', otherwise: null })
    expect(idsOf(found.payments)).toEqual([second, first])
    expect(settled).toEqual([[paidBy(ann, 3n), paidBy(ann, 5n)]])
  })

  test('shows a payment recorded by an operator, which no node lists', async () => {
    const txHash = fakeHash('recorded')
    const id = await put(ann, 'unmatched', { txHash, asset: 'BNB', logIndex: PASSED_ON_LOG_INDEX })
    const { answer, settled } = await find(ann, txHash, FINAL)
    expect(answer).toMatchObject({ ok: true, value: { state: 'found', payments: [{ id }] } })
    expect(settled).toEqual([])
  })

  test.each([
    { whose: 'another wallet', paid: () => [paidBy(bob)], code: 'payment_wrong_sender' },
    { whose: 'the player, and is imported', paid: () => [paidBy(bob), paidBy(ann)], code: 'payment_imported' },
  ])('is refused where the payment is of $whose', async ({ paid, code }) => {
    expect((await find(ann, fakeHash('elsewhere'), { ...FINAL, payments: paid() })).answer).toEqual({ ok: false, code })
  })

  test.each<{
    status: PaymentStatus
    credited?: bigint
    copies?: number
    isOrdered?: boolean
    transfers?: number
    told: string
  }>([
    { status: 'credited', credited: 9n, copies: 1, told: '9 USDT arrived. 9 USDT bought 1 copy of Other.' },
    { status: 'credited', credited: 9n, copies: 3, told: '9 USDT arrived. 9 USDT bought 3 copies of Other.' },
    {
      ...{ status: 'surplus', credited: 4n, copies: 2 },
      told: '9 USDT arrived. 4 USDT bought 2 copies of Other. The other 5 USDT are kept, and the operator credits or refunds them.',
    },
    {
      ...{ status: 'partial', isOrdered: true },
      told: '9 USDT arrived. That is less than your order of Card; it is kept, and the operator credits or refunds it.',
    },
    {
      ...{ status: 'late', isOrdered: true },
      told: '9 USDT arrived. Your order of Card had expired by then; the payment is kept, and the operator credits or refunds it.',
    },
    {
      ...{ status: 'unmatched', isOrdered: true },
      told: '9 USDT arrived. It is kept for your order of Card, and the operator credits or refunds it.',
    },
    {
      status: 'unmatched',
      told: '9 USDT arrived. It was matched with none of your orders; it is kept, and the operator credits or refunds it.',
    },
    {
      status: 'aside',
      told: '9 USDT arrived in 1 transfer, each too small to buy anything. They are kept together, and the operator can refund them.',
    },
    {
      ...{ status: 'aside', transfers: 2 },
      told: '9 USDT arrived in 2 transfers, each too small to buy anything. They are kept together, and the operator can refund them.',
    },
    { status: 'refunding', told: '9 USDT arrived. The payment is on its way back to your wallet.' },
    {
      ...{ status: 'refunding', credited: 4n, copies: 1 },
      told: '9 USDT arrived. 4 USDT bought 1 copy of Other. The rest is on its way back to your wallet.',
    },
    { status: 'refunded', told: '9 USDT arrived. The payment was sent back to your wallet.' },
    {
      ...{ status: 'refunded', credited: 4n, copies: 1 },
      told: '9 USDT arrived. 4 USDT bought 1 copy of Other. The rest was sent back to your wallet.',
    },
  ])(
    'returns the outcome: $told',
    async ({ status, credited = 0n, copies = 0, isOrdered = false, transfers = 1, told }) => {
      const payer = await ledger.newPlayer()
      const txHash = fakeHash(`told ${payer.userId}`)
      const orderId = isOrdered ? await storeOrder(ledger, payer.userId, cards[0], { createdAtMs: NOON_MS }) : null
      const id = await put(payer, status, { txHash, value: 9n * ONE, credited: credited * ONE, orderId, transfers })
      if (copies > 0) await storeCopies(ledger, payer.userId, { cardId: cards[1], copies, paymentId: id })
      const { answer } = await find(payer, txHash, FINAL)
      expect(answer).toMatchObject({ ok: true, value: { explanation: told } })
    },
  )
})
