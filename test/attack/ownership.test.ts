import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefused } from '../support/world/expect-refused.ts'
import type { HttpRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, type PlayerOrder, readCards } from '../support/world/player.ts'

let platform: TestPlatform
let owner: Player
let thief: Player
let order: PlayerOrder
let cardId: number
beforeAll(async () => {
  platform = await startTestPlatform()
  owner = createPlayer(platform)
  thief = createPlayer(platform)
  await owner.signIn()
  await thief.signIn()
  const [card] = await readCards(platform)
  cardId = card?.id ?? 0
  order = await owner.order(cardId, 1)
})
afterAll(() => platform?.close())

/** Every call that names a wallet or an account. */
const CALLS: readonly { name: string; make: (of: Player) => [path: string, request?: HttpRequest] }[] = [
  { name: 'POST /api/users', make: (of) => ['/api/users', { json: { walletAddress: of.address } }] },
  { name: 'GET /api/balance', make: (of) => [`/api/balance?walletAddress=${of.address}`] },
  { name: 'GET /api/purchases/user', make: (of) => [`/api/purchases/user?walletAddress=${of.address}`] },
  { name: 'GET /api/orders', make: (of) => [`/api/orders?walletAddress=${of.address}`] },
  { name: 'GET /api/mining/active', make: (of) => [`/api/mining/active?walletAddress=${of.address}`] },
  { name: 'GET /api/mining/shifts', make: (of) => [`/api/mining/shifts?walletAddress=${of.address}`] },
  { name: 'GET /api/mining/record', make: (of) => [`/api/mining/record?walletAddress=${of.address}`] },
  {
    name: 'POST /api/mining/start',
    make: (of) => ['/api/mining/start', { json: { userId: of.userId(), cardIds: [] } }],
  },
  { name: 'POST /api/mining/stop', make: (of) => ['/api/mining/stop', { json: { walletAddress: of.address } }] },
  {
    name: 'POST /api/purchases',
    make: (of) => [
      '/api/purchases',
      { json: { userId: of.userId(), cardId: 1, purchasePrice: '9', txHash: `0x${'ab'.repeat(32)}-1` } },
    ],
  },
  {
    name: 'POST /api/purchases/opened',
    make: (of) => ['/api/purchases/opened', { json: { walletAddress: of.address, purchaseIds: [1] } }],
  },
  { name: 'GET /api/game/runs', make: (of) => [`/api/game/runs?walletAddress=${of.address}`] },
  { name: 'GET /api/game/bests', make: (of) => [`/api/game/bests?walletAddress=${of.address}`] },
  {
    name: 'POST /api/game/save-score',
    make: (of) => ['/api/game/save-score', { json: { walletAddress: of.address, score: 1 } }],
  },
]
const refused = (act: Parameters<typeof expectRefused>[1], status: number, code: string) =>
  expectRefused(platform.databaseUrl, act, status, code)

describe.each(CALLS)('$name', ({ make }) => {
  test('is refused to another wallet', () => refused(() => thief.call(...make(owner)), 403, 'not_yours'))
  test('is refused without a session', () =>
    refused(() => createPlayer(platform).call(...make(owner)), 401, 'unauthenticated'))
})

describe('a wallet address', () => {
  const read = (query: string) => thief.call(`/api/balance?${query}`)
  const spellings = () => {
    const digits = owner.address.slice(2)
    return [`0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`, owner.address]
  }

  test('is compared without regard to its spelling, for the owner and for others', async () => {
    for (const wallet of spellings()) await refused(() => read(`walletAddress=${wallet}`), 403, 'not_yours')
    const own = `0x${thief.address.slice(2).toUpperCase()}`
    expect((await read(`walletAddress=${own}`)).status).toBe(200)
  })

  test('cannot be given twice, in a list, or beside another way of naming it', async () => {
    const [mine, theirs] = [thief.address, owner.address]
    for (const query of [
      `walletAddress=${mine}&walletAddress=${theirs}`,
      `walletAddress=${theirs}&walletAddress=${mine}`,
      `walletAddress[]=${theirs}`,
      `walletAddress[0]=${theirs}`,
      `walletAddress=${mine},${theirs}`,
      `walletaddress=${mine}`,
      `walletAddress=${mine}%00`,
      `walletAddress=${mine}%0a`,
      `__proto__[walletAddress]=${mine}`,
    ]) {
      await refused(() => read(query), 400, 'malformed_request')
    }
    for (const walletAddress of [[theirs], { toString: theirs }, [mine, theirs], 0, null, true]) {
      await refused(() => thief.post('/api/mining/stop', { walletAddress }), 400, 'malformed_request')
    }
  })

  test('of the caller does not open another’s account', async () => {
    const stop = { walletAddress: owner.address, userId: thief.userId() }
    await refused(() => thief.post('/api/mining/stop', stop), 403, 'not_yours')
    const start = { userId: owner.userId(), walletAddress: thief.address, cardIds: [cardId] }
    await refused(() => thief.post('/api/mining/start', start), 403, 'not_yours')
  })
})

describe('an order', () => {
  test('cannot be read or paid by other wallets', async () => {
    await refused(() => thief.call(`/api/orders/${order.id}`), 404, 'order_unknown')
    await refused(() => thief.call(`/api/orders/${order.id.toUpperCase()}`), 404, 'order_unknown')
    await refused(() => thief.attach(order.id, `0x${'ab'.repeat(32)}`), 404, 'order_unknown')
    expect((await owner.readOrder(order.id)).txHash).toBeNull()
  })

  test('cannot be found by a pattern', async () => {
    for (const id of ["' or '1'='1", '%25', '1', `${order.id}%20`, `${order.id};`, '*']) {
      const answer = await owner.call(`/api/orders/${encodeURIComponent(decodeURIComponent(id))}`)
      expect([id, answer.status, answer.error]).toEqual([id, 400, 'malformed_request'])
    }
  })
})

describe('ids of cards to mine with', () => {
  test.each([
    { what: 'none', cardIds: [], status: 422 },
    { what: 'one that was not bought', cardIds: [1], status: 422 },
    { what: 'one that does not exist', cardIds: [Number.MAX_SAFE_INTEGER], status: 422 },
    { what: 'a negative one', cardIds: [-1], status: 400 },
    { what: 'minus zero', cardIds: [-0], status: 400 },
    { what: 'half of one', cardIds: [0.5], status: 400 },
    { what: 'a word', cardIds: ['one'], status: 400 },
    { what: 'a list in a list', cardIds: [[1]], status: 400 },
    { what: 'too many', cardIds: Array.from({ length: 101 }, (_, i) => i + 1), status: 400 },
  ])('are refused when $what', async ({ cardIds, status }) => {
    expect((await thief.start(cardIds as number[])).status).toBe(status)
  })

  test('are refused above the largest integer', async () => {
    const text = `{"userId":${thief.userId()},"cardIds":[1e400]}`
    await refused(() => thief.call('/api/mining/start', { text }), 400, 'malformed_request')
  })
})
