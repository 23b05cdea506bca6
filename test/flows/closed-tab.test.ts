import { parseUnits } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#test/support/world/execute.ts'
import { payInOneTransaction } from '../support/chain/contracts.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { changeCard } from '../support/world/change-card.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import {
  type CardOnSale,
  createPlayer,
  type Player,
  type PlayerOrder,
  readCards,
  transferData,
} from '../support/world/player.ts'

let platform: TestPlatform
let card: CardOnSale
let dearer: CardOnSale
beforeAll(async () => {
  platform = await startTestPlatform()
  const cards = await readCards(platform)
  const [first, second] = cards
  if (first === undefined || second === undefined) throw new Error('two cards are on sale')
  card = first
  dearer = second
})
afterAll(async () => {
  // Whatever the tests did, it has to add up.
  const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await platform?.close()
  expect(faults).toEqual([])
})

async function guest(on: TestPlatform = platform, referredBy?: string): Promise<Player> {
  const player = createPlayer(on)
  await player.faucet()
  await player.signIn(referredBy === undefined ? {} : { referredBy })
  return player
}

/** The same wallet in a browser that remembers nothing. */
async function signInAgain(player: Player, on: TestPlatform = platform): Promise<Player> {
  const returning = createPlayer(on, player.wallet.privateKey)
  await returning.signIn()
  return returning
}

/** What became of a transaction's payment, read past the server so that no call of anybody's helps it along. */
const waitForPaymentStatus = (txHash: string, on: TestPlatform = platform) =>
  waitUntil(`a payment by ${txHash}`, async () => {
    const [payment] = await readRows<{ status: string }>(
      on.databaseUrl,
      'select status from payments where tx_hash = $1',
      [txHash],
    )
    return payment?.status
  })

/** Names the transaction before it is sent, so that no watcher is quicker than the order. */
async function payNamed(player: Player, order: PlayerOrder, value: bigint): Promise<string> {
  const signed = await player.sign({ to: order.token, data: transferData(order.treasury, value) })
  expect((await player.attach(order.id, signed.hash)).status).toBe(200)
  await player.broadcast(signed)
  return signed.hash
}

const copiesOf = (txHash: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${txHash}-${index + 1}`).toSorted()
const hashesOf = async (player: Player) => (await player.purchases()).map(({ txHash }) => txHash).toSorted()

describe('a player who pays and never returns to the page', () => {
  test('is credited by the order’s amount alone', async () => {
    const player = await guest()
    const order = await player.order(card.id, 2)
    const txHash = await player.pay(order)
    expect(await waitForPaymentStatus(txHash)).toBe('credited')

    const returning = await signInAgain(player)
    expect(await hashesOf(returning)).toEqual(copiesOf(txHash, 2))
    expect(await returning.readOrder(order.id)).toMatchObject({ status: 'credited', txHash })
  })

  test('finds each copy unopened once on any device, and no other player can open it', async () => {
    const player = await guest()
    const txHash = await player.pay(await player.order(card.id, 2))
    expect(await waitForPaymentStatus(txHash)).toBe('credited')
    const opened = async (of: Player) => (await of.purchases()).map(({ isOpened }) => isOpened)
    const [first, second] = await player.purchases()
    if (first === undefined || second === undefined) throw new Error('two copies were bought')
    expect(await opened(player)).toEqual([false, false])

    const stranger = await guest()
    await stranger.open([first.id, second.id])
    expect(await opened(player)).toEqual([false, false])

    await player.open([first.id, first.id])
    const returning = await signInAgain(player)
    expect(await opened(returning)).toEqual([true, false])
    const seenAt = await readRows(platform.databaseUrl, 'select opened_at from purchases where id = $1', [first.id])
    await returning.open([second.id, first.id])
    expect(await opened(player)).toEqual([true, true])
    const seenStill = await readRows(platform.databaseUrl, 'select opened_at from purchases where id = $1', [first.id])
    expect(seenStill).toEqual(seenAt)
  })

  test('is credited for the order that names the transaction, not for a newer one of the same amount', async () => {
    const player = await guest()
    const named = await player.order(card.id, 1)
    const younger = await player.order(card.id, 1)
    const txHash = await payNamed(player, named, BigInt(named.amountBaseUnits))
    expect(await waitForPaymentStatus(txHash)).toBe('credited')

    const returning = await signInAgain(player)
    expect(await hashesOf(returning)).toEqual(copiesOf(txHash, 1))
    expect((await returning.readOrder(named.id)).status).toBe('credited')
    expect(await returning.readOrder(younger.id)).toMatchObject({ status: 'awaiting', purchaseIds: [] })
  })

  test('is credited for an order without a transaction, not for one that names another', async () => {
    const player = await guest()
    const open = await player.order(card.id, 1)
    const elsewhere = await player.order(card.id, 1)
    expect((await player.attach(elsewhere.id, `0x${'cd'.repeat(32)}`)).status).toBe(200)
    const txHash = await player.pay(open)
    expect(await waitForPaymentStatus(txHash)).toBe('credited')
    expect(await player.readOrder(open.id)).toMatchObject({ status: 'credited', txHash })
    // No node knows that transaction.
    expect(await player.readOrder(elsewhere.id)).toMatchObject({ status: 'awaiting', purchaseIds: [] })
  })

  test('gets the same purchases that the watcher made when the page posts them late', async () => {
    const player = await guest()
    const order = await player.order(card.id, 2)
    const txHash = await player.pay(order)
    expect(await waitForPaymentStatus(txHash)).toBe('credited')

    const returning = await signInAgain(player)
    const posted = await Promise.all([1, 2].map((copy) => returning.claim(txHash, copy, card)))
    const owned = await returning.purchases()
    expect(owned.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(posted.map(({ id }) => id))
  })

  test('has two payments within a minute credited to two orders', async () => {
    const player = await guest()
    const orders = [await player.order(card.id, 1), await player.order(card.id, 1)]
    const hashes: string[] = []
    for (const order of orders) hashes.push(await player.pay(order))
    for (const hash of hashes) expect(await waitForPaymentStatus(hash)).toBe('credited')

    const returning = await signInAgain(player)
    expect(await hashesOf(returning)).toEqual(hashes.flatMap((hash) => copiesOf(hash, 1)).toSorted())
    for (const order of orders) expect((await returning.readOrder(order.id)).status).toBe('credited')
  })

  test('who paid too much gets the order, and the rest is set aside', async () => {
    const player = await guest()
    const order = await player.order(card.id, 1)
    const txHash = await payNamed(player, order, BigInt(order.amountBaseUnits) + 5n)
    expect(await waitForPaymentStatus(txHash)).toBe('surplus')
    expect((await player.readOrder(order.id)).status).toBe('surplus')
    expect(await hashesOf(player)).toEqual(copiesOf(txHash, 1))
    const rest = await readRows<{ amount: string; credit_kind: string }>(
      platform.databaseUrl,
      `select amount, credit_kind from ledger_transfers where reason = 'payment_surplus' and details ->> 'txHash' = $1`,
      [txHash],
    )
    expect(rest).toEqual([{ amount: '5', credit_kind: 'suspense' }])
  })
})

describe('a payment that fits no order', () => {
  test('is stored, and buys at today’s price once the player picks a card', async () => {
    const player = await guest()
    const txHash = await player.sendToken((await player.order(dearer.id, 10)).treasury, parseUnits(card.price, 18) * 2n)
    expect(await waitForPaymentStatus(txHash)).toBe('unmatched')
    expect(await hashesOf(player)).toEqual([])

    const made = await Promise.all([1, 2].map((copy) => player.claim(txHash, copy, card)))
    expect(made.map((purchase) => purchase.cardId)).toEqual([card.id, card.id])
    expect(await hashesOf(player)).toEqual(copiesOf(txHash, 2))
  })

  test('by a wallet that never signed in is stored, and belongs to that wallet after its sign-in', async () => {
    const player = createPlayer(platform)
    await player.faucet()
    const [{ treasury } = { treasury: '' }] = await readRows<{ treasury: string }>(
      platform.databaseUrl,
      'select treasury from orders limit 1',
    )
    const txHash = await player.sendToken(treasury, parseUnits(card.price, 18))
    expect(await waitForPaymentStatus(txHash)).toBe('unmatched')
    await player.signIn()
    expect((await player.claim(txHash, 1, card)).txHash).toBe(`${txHash}-1`)
    expect(await hashesOf(player)).toEqual(copiesOf(txHash, 1))
  })
})

describe('a transaction with several payments', () => {
  test('pays an order with each, and delays no other player', async () => {
    const player = await guest()
    const orders = [await player.order(card.id, 1), await player.order(dearer.id, 1), await player.order(card.id, 3)]
    const values = orders.map((order) => BigInt(order.amountBaseUnits))
    const txHash = await payInOneTransaction(platform, player, orders[0]?.treasury ?? '', values)

    const next = await guest()
    expect(await waitForPaymentStatus(await next.pay(await next.order(card.id, 1)))).toBe('credited')
    const statuses = async () => Promise.all(orders.map(async ({ id }) => (await player.readOrder(id)).status))
    await waitUntil('all three orders are credited', async () =>
      (await statuses()).every((status) => status === 'credited'),
    )
    expect(await hashesOf(player)).toEqual(copiesOf(txHash, 5))
  })
})

describe('an order that expired before its payment', () => {
  const runOut = (order: PlayerOrder) =>
    readRows(platform.databaseUrl, `update orders set expires_at = now() - interval '1 hour' where id = $1`, [order.id])

  test('is credited if the card still costs the same', async () => {
    const player = await guest()
    const order = await player.order(dearer.id, 1)
    await runOut(order)
    expect((await player.readOrder(order.id)).status).toBe('expired')
    const txHash = await player.pay(order)
    expect(await waitForPaymentStatus(txHash)).toBe('credited')
    expect((await player.readOrder(order.id)).status).toBe('credited')
  })

  test('waits for the operator when the price has changed', async () => {
    const player = await guest()
    const order = await player.order(dearer.id, 1)
    await runOut(order)
    const price = parseUnits(dearer.price, 18)
    const setPrice = (to: bigint) =>
      readRows(platform.databaseUrl, 'update cards set price = $1::numeric where id = $2', [to.toString(), dearer.id])
    await setPrice(price + 1n)
    try {
      const txHash = await player.pay(order)
      expect(await waitForPaymentStatus(txHash)).toBe('late')
      expect((await player.readOrder(order.id)).status).toBe('late')
      expect(await hashesOf(player)).toEqual([])
      const wish = { userId: player.userId(), cardId: dearer.id, purchasePrice: dearer.price, txHash: `${txHash}-1` }
      const posted = await player.postPurchase(wish)
      expect([posted.status, posted.error]).toEqual([409, 'payment_awaits_operator'])
    } finally {
      await setPrice(price)
    }
  })
})

describe('a transaction that the wallet has sped up', () => {
  /**
   * Sends an order's payment twice with one nonce; the second, better paid one replaces the first. Neither goes into a block
   * before the nonce below it is used, so the first is never too quick for the second.
   */
  async function speedUp(player: Player, order: PlayerOrder, between: (oldHash: string) => Promise<unknown>) {
    const data = transferData(order.treasury, BigInt(order.amountBaseUnits))
    const below = Number(await player.nonce())
    const payment = { to: order.token, data, nonce: below + 1 }
    const first = await player.sign({ ...payment, gasPriceWei: 1_000_000_000n })
    await player.broadcast(first)
    await between(first.hash)
    const faster = await player.sign({ ...payment, gasPriceWei: 3_000_000_000n })
    await player.broadcast(faster)
    await player.send({ to: player.address, data: '0x', nonce: below })
    return { oldHash: first.hash, newHash: faster.hash }
  }

  test('is found by sender and nonce when the order names the old hash', async () => {
    const player = await guest()
    const order = await player.order(card.id, 1)
    const younger = await player.order(card.id, 1)
    const { oldHash, newHash } = await speedUp(player, order, async (hash) => {
      expect((await player.attach(order.id, hash)).body).toMatchObject({ status: 'seen', txHash: hash })
    })
    expect(newHash).not.toBe(oldHash)
    expect(await waitForPaymentStatus(newHash)).toBe('credited')

    const returning = await signInAgain(player)
    expect(await hashesOf(returning)).toEqual(copiesOf(newHash, 1))
    expect(await returning.readOrder(order.id)).toMatchObject({ status: 'credited', txHash: newHash })
    expect(await returning.readOrder(younger.id)).toMatchObject({ status: 'awaiting' })
    const wish = { userId: returning.userId(), cardId: card.id, purchasePrice: card.price, txHash: `${oldHash}-1` }
    const old = await returning.postPurchase(wish)
    expect([old.status, old.error]).toEqual([404, 'payment_unknown'])
  })

  test('is found when the old hash was attached after its replacement', async () => {
    const player = await guest()
    const order = await player.order(card.id, 2)
    const { oldHash, newHash } = await speedUp(player, order, async () => undefined)
    await player.attach(order.id, oldHash)
    expect(await waitForPaymentStatus(newHash)).toBe('credited')
    const returning = await signInAgain(player)
    expect(await hashesOf(returning)).toEqual(copiesOf(newHash, 2))
    expect(await returning.readOrder(order.id)).toMatchObject({ status: 'credited', txHash: newHash })
  })
})

describe('the referrer', () => {
  const earnings = async (player: Player) => {
    const { referralEarnings, usdtBalance } = await player.balance()
    return [parseUnits(referralEarnings, 18), parseUnits(usdtBalance, 18)]
  }
  /** A price of which 15 % is no whole number of base units. */
  const oddPrice = parseUnits('9', 18) + 7n
  const bonus = (oddPrice * 15n) / 100n

  beforeAll(async () => {
    expect((oddPrice * 15n) % 100n).not.toBe(0n)
    await changeCard(
      platform.databaseUrl,
      sql`update cards set price = ${oddPrice.toString()}::numeric where id = ${card.id}`,
    )
    card = await waitUntil('the new price', async () => {
      const cards = await readCards(platform)
      return cards.find(({ price }) => price === '9.000000000000000007') ?? false
    })
  })

  test('gets 15 % of every copy, rounded down, once', async () => {
    const referrer = await guest()
    const player = await guest(platform, referrer.address)
    const txHash = await player.pay(await player.order(card.id, 3))
    expect(await waitForPaymentStatus(txHash)).toBe('credited')
    expect(await earnings(referrer)).toEqual([bonus * 3n, bonus * 3n])

    await Promise.all([1, 2, 3, 1, 2, 3].map((copy) => player.claim(txHash, copy, card)))
    expect(await earnings(referrer)).toEqual([bonus * 3n, bonus * 3n])
    expect(await earnings(player)).toEqual([0n, 0n])

    const second = await player.pay(await player.order(card.id, 1))
    expect(await waitForPaymentStatus(second)).toBe('credited')
    expect(await earnings(referrer)).toEqual([bonus * 4n, bonus * 4n])
  })

  test('who has never signed in gets the bonus at the first sign-in', async () => {
    const referrer = createPlayer(platform)
    const player = await guest(platform, referrer.address.toLowerCase())
    const txHash = await player.pay(await player.order(card.id, 2))
    expect(await waitForPaymentStatus(txHash)).toBe('credited')
    await referrer.signIn()
    expect(await earnings(referrer)).toEqual([bonus * 2n, bonus * 2n])
  })

  test('can also be set by the call after the first sign-in, for clients that use only that call', async () => {
    const referrer = await guest()
    const player = await guest()
    const name = async (referredBy: string) => {
      const { body } = await player.post<{ referredBy: string | null }>('/api/users', {
        walletAddress: player.address,
        referredBy,
      })
      return body.referredBy
    }
    expect(await name('a bad link')).toBeNull()
    expect(await name(referrer.address)).toBe(referrer.address.toLowerCase())
    expect(await name((await guest()).address)).toBe(referrer.address.toLowerCase())
    expect(await waitForPaymentStatus(await player.pay(await player.order(card.id, 1)))).toBe('credited')
    expect(await earnings(referrer)).toEqual([bonus, bonus])
  })

  test('is set at the first sign-in and never changes, and cannot be oneself or a wallet one referred', async () => {
    const [first, second] = [await guest(), await guest()]
    const player = await guest(platform, first.address)
    await player.signIn({ referredBy: second.address })
    const own = createPlayer(platform)
    await own.faucet()
    await own.signIn({ referredBy: own.address })
    // The referrer names whom it referred: the two would pay each other.
    const circle = createPlayer(platform)
    const below = await guest(platform, circle.address)
    await circle.faucet()
    await circle.signIn({ referredBy: below.address })

    for (const buyer of [player, own, circle]) {
      expect(await waitForPaymentStatus(await buyer.pay(await buyer.order(card.id, 1)))).toBe('credited')
    }
    expect(await earnings(first)).toEqual([bonus, bonus])
    expect(await earnings(second)).toEqual([0n, 0n])
    expect(await earnings(own)).toEqual([0n, 0n])
    expect(await earnings(below)).toEqual([0n, 0n])
  })
})
