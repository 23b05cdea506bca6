import { parseUnits } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatAmount, type Usdt } from '#core/money.ts'
import { deployOtherToken, signForwardedPayment, waitUntilFinal } from '../support/chain/contracts.ts'
import { findLedgerFaults } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import {
  type CardOnSale,
  createPlayer,
  type Player,
  type PlayerOrder,
  readCards,
  transferData,
} from '../support/world/player.ts'

interface PaymentListRow {
  readonly id: number
  readonly txHash: string
  readonly asset: string
  readonly value: string
  readonly credited: string
  readonly open: string
  readonly status: string
  readonly copies: number
}
interface PaymentSearchAnswer {
  readonly state: string
  readonly otherwise: string | null
  readonly explanation: string
  readonly payments: readonly PaymentListRow[]
}
type PaymentOrder = PlayerOrder & { readonly amount: string; readonly paymentMethod: string }

let platform: TestPlatform
let operator: Operator
let card: CardOnSale
let treasury: string
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  operator = await logInAsOperator(platform)
  const [first] = await readCards(platform)
  if (first === undefined) throw new Error('a card is on sale')
  card = first
  treasury = (await (await guest()).order(card.id, 1)).treasury
})
afterAll(async () => {
  // Whatever the tests did, it has to add up.
  const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await platform?.close()
  expect(faults).toEqual([])
})

async function guest(on: TestPlatform = platform): Promise<Player> {
  const player = createPlayer(on)
  await player.faucet()
  await player.signIn()
  return player
}
const price = () => parseUnits(card.price, 18)

/** Of a card that nobody has edited. */
const creditOf = (copies: number, isAtOrderPrice = false) => ({
  ...{ action: 'credit', cardId: card.id, cardVersion: 1 },
  isAtOrderPrice,
  copies,
})

const find = async (player: Player, txHash: string) =>
  bodyOf(await player.post<PaymentSearchAnswer>('/api/payments/find', { txHash }))
const findFinal = async (player: Player, txHash: string): Promise<PaymentSearchAnswer> => {
  await waitUntilFinal(platform, txHash)
  return find(player, txHash)
}
const ownPayments = async (player: Player) => bodyOf(await player.call<PaymentListRow[]>('/api/payments'))
const openPayment = async (txHash: string) =>
  (await operator.get<PaymentListRow[]>('/api/admin/payments?filter=open')).find((payment) => payment.txHash === txHash)
const resolve = (id: number, verdict: object) =>
  operator.post<PaymentListRow>(`/api/admin/payments/${id}/resolve`, verdict)

const orderInBnb = async (player: Player, quantity = 1) =>
  bodyOf(await player.post<PaymentOrder>('/api/orders', { cardId: card.id, quantity, paymentMethod: 'BNB' }))

/** Sends BNB as a wallet does: value and no data. */
async function sendBnb(player: Player, to: string, value: bigint): Promise<string> {
  const nonce = Number(await player.nonce())
  const raw = await player.wallet.signTransaction({
    type: 0,
    chainId: (await player.facts()).chain.id,
    nonce,
    to,
    value,
    gasPrice: 1_000_000_000n,
    gasLimit: 21_000n,
  })
  return player.broadcast({ raw, hash: '' })
}

async function payNamed(player: Player, order: PlayerOrder, value: bigint): Promise<string> {
  const signed = await player.sign({ to: order.token, data: transferData(order.treasury, value) })
  expect((await player.attach(order.id, signed.hash)).status).toBe(200)
  await player.broadcast(signed)
  return signed.hash
}

const untilOrder = (player: Player, id: string, status: string) =>
  waitUntil(`order ${id} is ${status}`, async () => (await player.readOrder(id)).status === status)

describe('a payment that the operator resolves', () => {
  test('as partial is shown to both, credited with fewer copies, and the rest refunded', async () => {
    const player = await guest()
    const order = await player.order(card.id, 3)
    const txHash = await payNamed(player, order, price() * 2n + 7n)
    await untilOrder(player, order.id, 'partial')
    expect(await ownPayments(player)).toMatchObject([{ txHash, status: 'partial', credited: '0', copies: 0 }])
    expect((await find(player, txHash)).explanation).toMatch(/less than your order of .+operator/)

    const open = await openPayment(txHash)
    const orderPrice = { cardId: card.id, copies: 3, amount: formatAmount((price() * 3n) as Usdt, 'USDT') }
    expect(open).toMatchObject({ status: 'partial', orderPrice })
    const verdict = { ...creditOf(2, true), note: 'asked in chat' }
    const credited = bodyOf(await resolve(open?.id ?? 0, verdict))
    // What its order has bought is bought: more would cost what the card costs now.
    expect(credited).toMatchObject({ status: 'surplus', copies: 2, open: '0.000000000000000007', orderPrice: null })
    expect(await player.purchases()).toHaveLength(2)
    const again = await resolve(open?.id ?? 0, verdict)
    expect([again.status, again.error]).toEqual([409, 'payment_already_resolved'])
    expect(await player.purchases()).toHaveLength(2)

    const refund = { action: 'refund', way: 'operator_wallet' }
    expect(bodyOf(await resolve(open?.id ?? 0, refund))).toMatchObject({ status: 'refunding', open: '0' })
    expect((await find(player, txHash)).explanation).toContain('on its way back')
    // It waits for the operator still: who has to pay it from a wallet of their own.
    expect(await openPayment(txHash)).toMatchObject({ status: 'refunding', payout: { state: 'awaiting_operator' } })
    const list = await operator.call<unknown[]>('/api/admin/payments?limit=200')
    const { openPayments } = await operator.get<{ openPayments: number }>('/api/admin/health')
    expect(list.headers.get('x-total-count')).toBe(String(bodyOf(list).length))
    expect(openPayments).toBe(bodyOf(list).length)
  })

  test('as surplus is delivered, and the rest sent back by the server’s wallet', async () => {
    const player = await guest()
    const order = await player.order(card.id, 1)
    const txHash = await player.sendToken(treasury, price() + 5n)
    await untilOrder(player, order.id, 'surplus')
    expect(await player.purchases()).toHaveLength(1)
    expect((await find(player, txHash)).explanation).toMatch(/bought 1 copy of .+ The other 0\.000000000000000005 USDT/)
    const open = await openPayment(txHash)
    const before = await player.usdtBalance()
    expect(bodyOf(await resolve(open?.id ?? 0, { action: 'refund' })).status).toBe('refunding')
    await untilOrder(player, order.id, 'credited')
    expect((await ownPayments(player))[0]).toMatchObject({ status: 'refunded', open: '0' })
    expect((await player.usdtBalance()) - before).toBe(5n)
  })

  test('as unmatched of a wallet that never signed in is claimed by no one else and sent back', async () => {
    const payer = createPlayer(platform)
    await payer.faucet()
    const txHash = await payer.sendToken(treasury, price())
    const kept = await waitUntil('it is kept', () => openPayment(txHash))
    expect(kept).toMatchObject({ status: 'unmatched' })
    const refused = await resolve(kept.id, creditOf(1))
    expect([refused.status, refused.error]).toEqual([409, 'payment_without_account'])
    const stranger = await guest()
    const stolen = await stranger.post('/api/payments/find', { txHash })
    expect([stolen.status, stolen.error]).toEqual([403, 'payment_wrong_sender'])
    await payer.signIn()
    expect(await find(payer, txHash)).toMatchObject({ state: 'found', payments: [{ status: 'unmatched' }] })
    expect(bodyOf(await resolve(kept.id, creditOf(1)))).toMatchObject({
      status: 'credited',
      copies: 1,
    })
    expect(await payer.purchases()).toHaveLength(1)
  })

  test('needs the operator’s token', async () => {
    const player = await guest()
    const verdict = { action: 'refund' }
    expect((await player.call('/api/admin/payments')).status).toBe(401)
    expect((await player.post('/api/admin/payments/1/resolve', verdict)).status).toBe(401)
    expect((await resolve(999_999, verdict)).error).toBe('payment_unknown')
  })
})

describe('‘I paid, find it’', () => {
  test('distinguishes another token, another recipient, a failed and an unknown transaction', async () => {
    const player = await guest()
    const token = await deployOtherToken(platform, player, price())
    const otherToken = await findFinal(player, await player.sendToken(treasury, price(), token))
    expect(otherToken).toMatchObject({ state: 'no_payment', payments: [] })
    expect(otherToken.explanation).toContain('a token other than USDT')
    const elsewhere = await findFinal(player, await player.sendToken((await guest()).address, 1n))
    expect(elsewhere.explanation).toContain('it sent nothing to the treasury')
    const tooMuch = await findFinal(player, await player.sendToken(treasury, parseUnits('1000000', 18)))
    expect(tooMuch).toMatchObject({ state: 'failed' })
    expect(await find(player, `0x${'ab'.repeat(32)}`)).toMatchObject({ state: 'unknown', payments: [] })
    const malformed = await player.post('/api/payments/find', { txHash: 'my payment' })
    expect(malformed.status).toBe(400)
  })

  test('credits like the watcher when no watcher runs', async () => {
    const unwatched = await startTestPlatform({ WATCH_EVERY_MS: '3600000' })
    try {
      const player = await guest(unwatched)
      const order = await player.order(card.id, 2)
      const txHash = await player.pay(order)
      await waitUntilFinal(unwatched, txHash)
      const found = await find(player, txHash)
      expect(found).toMatchObject({ state: 'found', payments: [{ status: 'credited', copies: 2 }] })
      expect(found.explanation).toContain('bought 2 copies of')
      expect(await find(player, txHash)).toEqual(found)
      const bnb = bodyOf(
        await player.post<PaymentOrder>('/api/orders', { cardId: card.id, quantity: 1, paymentMethod: 'BNB' }),
      )
      const bnbHash = await sendBnb(player, bnb.treasury, BigInt(bnb.amountBaseUnits))
      await waitUntilFinal(unwatched, bnbHash)
      expect(await find(player, bnbHash)).toMatchObject({ payments: [{ asset: 'BNB', status: 'credited' }] })
      expect(await player.purchases()).toHaveLength(3)
      expect(await findLedgerFaults(unwatched.databaseUrl)).toEqual([])
    } finally {
      await unwatched.close()
    }
  })
})

test('BNB forwarded by a contract: the player is informed, and the operator records and credits it', async () => {
  const player = await guest()
  const order = await orderInBnb(player)
  const signed = await signForwardedPayment(platform, player, order.treasury, BigInt(order.amountBaseUnits))
  expect((await player.attach(order.id, signed.hash)).status).toBe(200)
  await player.broadcast(signed)
  await untilOrder(player, order.id, 'unclear')
  const found = await findFinal(player, signed.hash)
  expect(found).toMatchObject({ state: 'no_payment', otherwise: 'passed_on', payments: [] })
  expect(found.explanation).toMatch(/a contract passed BNB on .+ send the hash to support/)

  const record = (body: object) => operator.post<PaymentListRow>('/api/admin/payments/record', body)
  const facts = { txHash: signed.hash, walletAddress: player.address, note: 'asked in chat' }
  const tooMuch = await record({ ...facts, amountWei: String(BigInt(order.amountBaseUnits) + 1n) })
  expect([tooMuch.status, tooMuch.error]).toEqual([422, 'payment_amount_unproven'])
  const recorded = bodyOf(await record(facts))
  expect(recorded).toMatchObject({ status: 'unmatched', asset: 'BNB', open: order.amount })
  const again = await record(facts)
  expect([again.status, again.error]).toEqual([409, 'payment_already_recorded'])
  expect((await find(player, signed.hash)).explanation).toMatch(/arrived\. It is kept for your order of .+ operator/)
  expect(bodyOf(await resolve(recorded.id, creditOf(1, true)))).toMatchObject({
    status: 'credited',
    open: '0',
  })
  await untilOrder(player, order.id, 'credited')
  expect(await player.purchases()).toHaveLength(1)
  // What is recorded is found, though no node lists it.
  expect(await find(player, signed.hash)).toMatchObject({ state: 'found', payments: [{ status: 'credited' }] })
})

describe('an order in BNB', () => {
  test('has its amount in BNB at the feed’s price, and its card’s price in USDT', async () => {
    const order = await orderInBnb(await guest(), 2)
    const wei = (price() * 2n * 10n ** 8n + 60_000_000_000n - 1n) / 60_000_000_000n
    expect(order).toMatchObject({
      paymentMethod: 'BNB',
      amountBaseUnits: wei.toString(),
      unitPrice: card.price,
      token: `0x${'0'.repeat(40)}`,
      status: 'awaiting',
    })
    expect(parseUnits(order.amount, 18)).toBe(wei)
  })

  test('is credited by its amount when its page was closed', async () => {
    const player = await guest()
    const order = await orderInBnb(player)
    const txHash = await sendBnb(player, order.treasury, BigInt(order.amountBaseUnits))
    await untilOrder(player, order.id, 'credited')
    expect((await player.purchases()).map((purchase) => purchase.txHash)).toEqual([`${txHash}-1`])
  })

  test('answers each copy to the page that posts it, and not as another payment method', async () => {
    const player = await guest()
    const order = await orderInBnb(player, 2)
    const txHash = await sendBnb(player, order.treasury, BigInt(order.amountBaseUnits))
    await player.attach(order.id, txHash)
    await untilOrder(player, order.id, 'credited')
    const wish = { userId: player.userId(), cardId: card.id, purchasePrice: card.price, paymentMethod: 'BNB' }
    for (const copy of [1, 2]) {
      expect(bodyOf(await player.postPurchase({ ...wish, txHash: `${txHash}-${copy}` })).cardId).toBe(card.id)
    }
    expect((await player.postPurchase({ ...wish, txHash: `${txHash}-3` })).error).toBe('copy_not_covered')
  })

  test('that got a wei too little is partial, and the operator refunds it in BNB', async () => {
    const player = await guest()
    const order = await orderInBnb(player)
    const value = BigInt(order.amountBaseUnits) - 1n
    const txHash = await sendBnb(player, order.treasury, value)
    await player.attach(order.id, txHash)
    const kept = await waitUntil('it is kept', () => openPayment(txHash))
    expect(kept).toMatchObject({ asset: 'BNB' })
    const before = await player.bnbBalance()
    expect(bodyOf(await resolve(kept.id, { action: 'refund' })).status).toBe('refunding')
    await waitUntil('it was sent back', async () => (await ownPayments(player))[0]?.status === 'refunded')
    expect((await player.bnbBalance()) - before).toBe(value)
  })

  test('is missing for some BNB, which is stored for the operator', async () => {
    const player = await guest()
    const txHash = await sendBnb(player, treasury, 12_345n * 10n ** 10n)
    const kept = await waitUntil('it is kept', () => openPayment(txHash))
    expect(kept).toMatchObject({ asset: 'BNB', status: 'unmatched', value: '0.00012345' })
  })
})

test('an order goes from awaiting to seen, confirming and credited', async () => {
  const slow = await startTestPlatform({ LOCAL_BLOCK_TIME_MS: '1500' })
  try {
    const player = await guest(slow)
    const order = await player.order(card.id, 1)
    expect(order.status).toBe('awaiting')
    const seen: string[] = []
    const txHash = await player.pay(order)
    await player.attach(order.id, txHash)
    await waitUntil('it is credited', async () => {
      const { status } = await player.readOrder(order.id)
      if (seen.at(-1) !== status) seen.push(status)
      return status === 'credited'
    })
    expect(seen).toEqual(['seen', 'confirming', 'credited'])
  } finally {
    await slow.close()
  }
})
