import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntilFinal } from '../support/chain/contracts.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { type CardOnSale, createPlayer, type Player, readCards } from '../support/world/player.ts'

const PARALLEL = 20
const NEVER_MS = '3600000'

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

async function guest(platform: TestPlatform, referredBy?: string): Promise<Player> {
  const player = createPlayer(platform)
  await player.faucet()
  await player.signIn(referredBy === undefined ? {} : { referredBy })
  return player
}

async function cheapest(platform: TestPlatform): Promise<CardOnSale> {
  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('no card is on sale')
  return card
}

describe.each([
  { name: 'with a watcher', environment: {} as Record<string, string> },
  { name: 'without a watcher', environment: { WATCH_EVERY_MS: NEVER_MS } },
  { name: 'on two connections to the database', environment: { DATABASE_CONNECTIONS: '2' } },
])('$name', ({ environment }) => {
  let platform: TestPlatform
  let card: CardOnSale
  beforeAll(async () => {
    platform = await startTestPlatform(environment)
    card = await cheapest(platform)
  })
  afterAll(async () => {
    const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
    await platform?.close()
    expect(faults).toEqual([])
  })

  test('twenty identical posts of each copy make one set of purchases', async () => {
    const player = await guest(platform)
    const txHash = await player.pay(await player.order(card.id, 3))
    const posts = times(PARALLEL, () => [1, 2, 3]).flat()
    const made = await Promise.all(posts.map((copy) => player.claim(txHash, copy, card)))
    expect(new Set(made.map(({ id, txHash: copyHash }) => `${id} ${copyHash}`)).size).toBe(3)
    expect(await player.purchases()).toHaveLength(3)
    const lots = await readRows(platform.databaseUrl, 'select 1 from lots where user_id = $1', [player.userId()])
    expect(lots).toHaveLength(1)
  })

  test('twenty posts at the moment when the payment becomes final make one set', async () => {
    const player = await guest(platform)
    const txHash = await player.pay(await player.order(card.id, 2))
    await waitUntilFinal(platform, txHash)
    const wish = (copy: number) => ({
      userId: player.userId(),
      cardId: card.id,
      purchasePrice: card.price,
      txHash: `${txHash}-${copy}`,
    })
    const answers = await Promise.all(times(PARALLEL, (i) => player.postPurchase(wish((i % 3) + 1))))
    const outcomes = answers.map(({ status, error }, i) => [(i % 3) + 1, status, error])
    expect(outcomes).toEqual(
      times(PARALLEL, (i) => ((i % 3) + 1 === 3 ? [3, 422, 'copy_not_covered'] : [(i % 3) + 1, 200, undefined])),
    )
    expect(await player.purchases()).toHaveLength(2)
  })

  test('concurrent starts, stops, reads and purchases of one player end with correct sums', async () => {
    const player = await guest(platform)
    const buy = async () => player.claim(await player.pay(await player.order(card.id, 1)), 1, card)
    await buy()
    const storm = times(8, () => [
      player.start([card.id]),
      player.call(`/api/balance?walletAddress=${player.address}`),
      player.stop(),
      player.call(`/api/mining/active?walletAddress=${player.address}`),
      player.start([card.id]),
      sleep(5).then(() => player.stop()),
    ]).flat()
    const [answers] = await Promise.all([Promise.all(storm), buy()])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await player.start([card.id])
    await sleep(50)
    expect(bodyOf(await player.stop()).sessions).toEqual([])
    expect(await player.purchases()).toHaveLength(2)
    expect(await findLedgerFaults(platform.databaseUrl)).toEqual([])
  })
})

describe('concurrently', () => {
  let platform: TestPlatform
  let card: CardOnSale
  beforeAll(async () => {
    platform = await startTestPlatform()
    card = await cheapest(platform)
  })
  afterAll(async () => {
    const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
    await platform?.close()
    expect(faults).toEqual([])
  })

  test('ten sign-ins of a new wallet create one account', async () => {
    const { privateKey } = createPlayer(platform).wallet
    const ids = await Promise.all(times(10, () => createPlayer(platform, privateKey).signIn()))
    expect(new Set(ids).size).toBe(1)
  })

  test.each([2, 4])(
    '%i new wallets that name each other in a ring form none: one of them has no referrer',
    async (size) => {
      const ring = times(size, () => createPlayer(platform))
      await Promise.all(ring.map((player, i) => player.signIn({ referredBy: ring[(i + 1) % size]?.address ?? '' })))
      const bound = await readRows(
        platform.databaseUrl,
        'select 1 from users where wallet_address = any($1) and referred_by is not null',
        [ring.map(({ address }) => address.toLowerCase())],
      )
      expect(bound).toHaveLength(size - 1)
    },
  )

  test('five buyers who name one wallet without an account create one account and five bonuses', async () => {
    const referrer = createPlayer(platform)
    const buyers = await Promise.all(times(5, () => guest(platform, referrer.address)))
    const hashes = await Promise.all(buyers.map(async (buyer) => buyer.pay(await buyer.order(card.id, 1))))
    await Promise.all(buyers.map((buyer, i) => buyer.claim(hashes[i] ?? '', 1, card)))
    await referrer.signIn()
    expect(Number((await referrer.balance()).referralEarnings)).toBeCloseTo(Number(card.price) * 0.15 * 5, 10)
  })

  test('a chain of referred wallets buys and mines without a deadlock', async () => {
    const chain: Player[] = []
    for (let i = 0; i < 5; i++) chain.push(await guest(platform, chain.at(-1)?.address))
    const rounds = times(3, () => chain).flat()
    for (const player of chain) await player.claim(await player.pay(await player.order(card.id, 1)), 1, card)
    const hashes = new Map<Player, string[]>()
    for (const player of rounds) {
      hashes.set(player, [...(hashes.get(player) ?? []), await player.pay(await player.order(card.id, 1))])
    }
    const work = chain.flatMap((player) => [
      ...(hashes.get(player) ?? []).map((hash) => player.claim(hash, 1, card)),
      ...times(6, (i) => (i % 2 === 0 ? player.start([card.id]) : player.stop()).then(bodyOf)),
    ])
    await Promise.all(work)
    await Promise.all(chain.map((player) => player.stop()))
    for (const player of chain) expect(await player.purchases()).toHaveLength(4)
  })

  test('one transaction attached to ten orders belongs to one of them', async () => {
    const player = await guest(platform)
    const orders = await Promise.all(times(10, () => player.order(card.id, 1)))
    const txHash = `0x${'ef'.repeat(32)}`
    const answers = await Promise.all(orders.map((order) => player.attach(order.id, txHash)))
    expect(answers.map(({ status, error }) => `${status} ${error ?? ''}`).toSorted()).toEqual([
      '200 ',
      ...times(9, () => '409 order_already_paid'),
    ])
  })

  test('ten attachments and posts of one payment credit it once', async () => {
    const player = await guest(platform)
    const order = await player.order(card.id, 2)
    const txHash = await player.pay(order)
    const attached = await Promise.all(times(10, () => player.attach(order.id, txHash)))
    expect(attached.map(({ status }) => status)).toEqual(attached.map(() => 200))
    await Promise.all(times(10, (i) => player.claim(txHash, (i % 2) + 1, card)))
    await waitUntil('the order is credited', async () => (await player.readOrder(order.id)).status === 'credited')
    expect(await player.purchases()).toHaveLength(2)
  })
})
