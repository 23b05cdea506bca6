import { parseUnits } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deployOtherToken,
  deploySmartWallet,
  payFromSmartWallet,
  randomAddress,
  readFinalBlock,
  waitForReceipt,
  waitUntilFinal,
} from '../support/chain/contracts.ts'
import { countRows, findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import type { HttpAnswer } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import {
  type CardOnSale,
  createPlayer,
  type Player,
  readCards,
  readFacts,
  transferData,
} from '../support/world/player.ts'

/** No watcher after the start: whatever is written was written by the call under test. */
const NEVER_MS = '3600000'

let platform: TestPlatform
let card: CardOnSale
let other: CardOnSale
let price: bigint
let treasury: string
let buyer: Player
let stranger: Player
beforeAll(async () => {
  platform = await startTestPlatform({ WATCH_EVERY_MS: NEVER_MS })
  const [first, second] = await readCards(platform)
  if (first === undefined || second === undefined) throw new Error('two cards are on sale')
  card = first
  other = second
  price = parseUnits(card.price, 18)
  treasury = (await readFacts(platform)).treasury
  buyer = createPlayer(platform)
  stranger = createPlayer(platform)
  for (const player of [buyer, stranger]) {
    await player.faucet()
    await player.signIn()
  }
})
afterAll(async () => {
  const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await platform?.close()
  expect(faults).toEqual([])
})

const purchaseInput = (txHash: string, copy: number | string = 1) => ({
  userId: buyer.userId(),
  cardId: card.id,
  purchasePrice: card.price,
  txHash: `${txHash}-${copy}`,
})
async function refused(act: () => Promise<HttpAnswer>, status: number, code: string): Promise<void> {
  await expectRefused(platform.databaseUrl, act, status, code)
}

/** A final payment of some copies to the treasury that nobody has claimed. */
async function payUnclaimed(value: bigint, by: Player = buyer): Promise<string> {
  const txHash = await by.sendToken(treasury, value)
  await waitUntilFinal(platform, txHash)
  return txHash
}

describe('a purchase is refused for', () => {
  test('a failed transaction', async () => {
    const txHash = await buyer.sendToken(treasury, parseUnits('1000000', 18))
    const receipt = await waitUntilFinal(platform, txHash)
    expect(receipt.status).toBe('0x0')
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 422, 'payment_failed')
  })

  test('another token, even if it is named USDT', async () => {
    const token = await deployOtherToken(platform, buyer, price)
    const txHash = await buyer.sendToken(treasury, price, token)
    expect((await waitUntilFinal(platform, txHash)).status).toBe('0x1')
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 422, 'payment_wrong_token')
  })

  test('a transaction that moves no token at all', async () => {
    const txHash = await buyer.send({ to: treasury, data: '0x' })
    await waitUntilFinal(platform, txHash)
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 422, 'payment_wrong_recipient')
  })

  test('another recipient', async () => {
    const txHash = await buyer.sendToken(randomAddress(), price)
    await waitUntilFinal(platform, txHash)
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 422, 'payment_wrong_recipient')
  })

  test('another sender’s payment', async () => {
    const txHash = await payUnclaimed(price, stranger)
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 403, 'payment_wrong_sender')
    expect((await stranger.claim(txHash, 1, card)).userId).toBe(stranger.userId())
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 403, 'payment_wrong_sender')
  })

  test('a transaction that does not exist', () =>
    refused(() => buyer.postPurchase(purchaseInput(`0x${'ab'.repeat(32)}`)), 404, 'payment_unknown'))

  test('one base unit less than the price', async () => {
    const txHash = await payUnclaimed(price - 1n)
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 422, 'payment_too_small')
  })

  test('one base unit less than the order', async () => {
    const order = await buyer.order(card.id, 2)
    const txHash = await buyer.sendToken(treasury, BigInt(order.amountBaseUnits) - 1n)
    await buyer.attach(order.id, txHash)
    await waitUntilFinal(platform, txHash)
    for (const copy of [1, 2])
      await refused(() => buyer.postPurchase(purchaseInput(txHash, copy)), 422, 'payment_too_small')
  })

  test('a zero transfer', async () => {
    const txHash = await payUnclaimed(0n)
    await refused(() => buyer.postPurchase(purchaseInput(txHash)), 422, 'payment_wrong_recipient')
  })
})

describe('a payment that is not final', () => {
  test('buys nothing before its block is final, and then buys at once', async () => {
    // Rows are counted again and again before the block is final: a busy cluster may take a second for it.
    const slow = await startTestPlatform({ WATCH_EVERY_MS: NEVER_MS, LOCAL_BLOCK_TIME_MS: '2000' })
    try {
      const player = createPlayer(slow)
      await player.faucet()
      await player.signIn()
      const txHash = await player.pay(await player.order(card.id, 1))
      const post = () => player.postPurchase({ ...purchaseInput(txHash), userId: player.userId() })

      const early = await expectRefused(slow.databaseUrl, post, 409, 'payment_not_final')
      expect(early.headers.get('retry-after')).toMatch(/^\d+$/)
      await waitForReceipt(slow, txHash)
      await expectRefused(slow.databaseUrl, post, 409, 'payment_not_final')

      const made = await waitUntil('the purchase', async () => {
        const answer = await post()
        if (answer.status !== 200) expect([answer.status, answer.error]).toEqual([409, 'payment_not_final'])
        return answer.status === 200 ? answer.body : null
      })
      expect(made.txHash).toBe(`${txHash}-1`)
      expect(await readFinalBlock(slow)).toBeGreaterThanOrEqual(
        Number((await waitForReceipt(slow, txHash)).blockNumber),
      )
    } finally {
      await slow.close()
    }
  })
})

describe('a used hash', () => {
  let txHash: string
  beforeAll(async () => {
    txHash = await payUnclaimed(price * 3n)
    await Promise.all([1, 2, 3].map((copy) => buyer.claim(txHash, copy, card)))
  })

  test.each([4, 5, 10, 999])('is refused for copy %s of a payment for three', (copy) =>
    refused(() => buyer.postPurchase(purchaseInput(txHash, copy)), 422, 'copy_not_covered'),
  )

  const hex = () => txHash.slice(2)
  test.each([
    { name: 'no 0x', spell: () => `${hex()}-1` },
    { name: 'copy 0', spell: () => `${txHash}-0` },
    { name: 'a negative copy', spell: () => `${txHash}--1` },
    { name: 'a signed copy', spell: () => `${txHash}-+1` },
    { name: 'a fraction of a copy', spell: () => `${txHash}-1.0` },
    { name: 'an exponent', spell: () => `${txHash}-1e0` },
    { name: 'a copy in hexadecimal', spell: () => `${txHash}-0x1` },
    { name: 'digits of another script', spell: () => `${txHash}-١` },
    { name: 'a copy of four digits', spell: () => `${txHash}-1000` },
    { name: 'a leading space', spell: () => ` ${txHash}-1` },
    { name: 'a trailing space', spell: () => `${txHash}-1 ` },
    { name: 'a trailing line break', spell: () => `${txHash}-1\n` },
    { name: 'a space in the middle', spell: () => `${txHash} -1` },
    { name: 'no copy', spell: () => txHash },
    { name: 'an empty copy', spell: () => `${txHash}-` },
    { name: 'two copies', spell: () => `${txHash}-1-2` },
    { name: 'a leading zero in the hash', spell: () => `0x0${hex()}-1` },
    { name: 'a hash that is cut short', spell: () => `${txHash.slice(0, -1)}-1` },
    { name: 'nothing', spell: () => '' },
  ])('counts as the same hash when written with $name', ({ spell }) =>
    refused(() => buyer.postPurchase({ ...purchaseInput(txHash), txHash: spell() }), 400, 'payment_hash_malformed'),
  )

  test.each([
    { name: 'in uppercase', spell: () => `0x${hex().toUpperCase()}-1` },
    { name: 'with one digit in uppercase', spell: () => `0x${hex().replace(/[a-f]/, (it) => it.toUpperCase())}-1` },
    { name: 'with 0X', spell: () => `0X${hex()}-1` },
    { name: 'with a leading zero in the copy', spell: () => `${txHash}-01` },
  ])('written $name is the same copy, and makes no other', async ({ spell }) => {
    const before = await countRows(platform.databaseUrl)
    const { body } = await buyer.postPurchase({ ...purchaseInput(txHash), txHash: spell() })
    expect(body.txHash).toBe(`${txHash}-1`)
    expect(await countRows(platform.databaseUrl)).toEqual(before)
  })

  test('cannot pay for another card or at another price afterwards', async () => {
    await refused(() => buyer.postPurchase({ ...purchaseInput(txHash), cardId: other.id }), 422, 'card_mismatch')
    await refused(
      () => buyer.postPurchase({ ...purchaseInput(txHash), purchasePrice: other.price }),
      422,
      'price_mismatch',
    )
  })

  test('cannot be attached to an order to be credited again', async () => {
    const order = await buyer.order(card.id, 3)
    const before = await buyer.purchases()
    await buyer.attach(order.id, txHash)
    const answer = await buyer.postPurchase(purchaseInput(txHash, 4))
    expect([answer.status, answer.error]).toEqual([422, 'copy_not_covered'])
    expect(await buyer.purchases()).toEqual(before)
    expect((await buyer.readOrder(order.id)).status).not.toBe('credited')
  })
})

describe('a purchase is refused with', () => {
  let txHash: string
  beforeAll(async () => {
    txHash = await payUnclaimed(price)
  })
  // Last: what was refused can still be bought as it should be.
  afterAll(async () => {
    expect((await buyer.claim(txHash, 1, card)).purchasePrice).toBe(card.price)
  })

  test.each([
    '0',
    '0.01',
    '8.99',
    '8.999999999999999999',
    '9.000000000000000001',
    '9.01',
    '90',
    '-9',
    '+9',
    '9e0',
    '9,00',
    '9.',
    '.9',
    '09',
    '0x9',
    ' 9',
    '9 ',
    '',
    'nine',
    '９',
    'NaN',
    'Infinity',
    '9'.repeat(80),
    8.99,
    0,
    -9,
    1e21,
  ])('%j for a card of 9', (purchasePrice) =>
    refused(() => buyer.postPurchase({ ...purchaseInput(txHash), purchasePrice }), 422, 'price_mismatch'),
  )

  test.each([null, true, [], {}, ['9'], undefined])('%j is no price', (purchasePrice) =>
    refused(() => buyer.post('/api/purchases', { ...purchaseInput(txHash), purchasePrice }), 400, 'malformed_request'),
  )

  test('an unknown card', () =>
    refused(() => buyer.postPurchase({ ...purchaseInput(txHash), cardId: 999_999 }), 404, 'card_unknown'))

  test('a dearer card at its own price', () =>
    refused(
      () => buyer.postPurchase({ ...purchaseInput(txHash), cardId: other.id, purchasePrice: other.price }),
      422,
      'payment_too_small',
    ))

  test('another card than the order’s, and another price than the order’s', async () => {
    const order = await buyer.order(other.id, 1)
    const forOrder = await buyer.pay(order)
    await waitUntilFinal(platform, forOrder)
    await refused(() => buyer.postPurchase(purchaseInput(forOrder)), 422, 'card_mismatch')
    const atLowerPrice = { ...purchaseInput(forOrder), cardId: other.id }
    await refused(() => buyer.postPurchase(atLowerPrice), 422, 'price_mismatch')
    expect((await buyer.claim(forOrder, 1, other)).cardId).toBe(other.id)
  })

  test('a card that is not on sale any more', async () => {
    const setActive = (isActive: boolean) =>
      readRows(platform.databaseUrl, 'update cards set is_active = $1 where id = $2', [isActive, card.id])
    await setActive(false)
    try {
      await refused(() => buyer.postPurchase(purchaseInput(txHash)), 409, 'card_inactive')
      await refused(() => buyer.post('/api/orders', { cardId: card.id, quantity: 1 }), 409, 'card_inactive')
    } finally {
      await setActive(true)
    }
  })

  test('another payment method than was used, or an unknown one', async () => {
    const inBnb = { ...purchaseInput(txHash), paymentMethod: 'BNB' }
    await refused(() => buyer.postPurchase(inBnb), 422, 'payment_wrong_token')
    await refused(() => buyer.postPurchase({ ...inBnb, paymentMethod: 'DOGE' }), 400, 'malformed_request')
  })
})

describe('an order is refused', () => {
  test.each([0, 11, 1.5, '11', '3.0', -1, null, true, [3], {}, 1e21, 2 ** 53, undefined])('for %j copies', (quantity) =>
    refused(() => buyer.post('/api/orders', { cardId: card.id, quantity }), 400, 'malformed_request'),
  )

  test.each([0, -1, 1.5, '0', '1.0', null, 2 ** 53, undefined])('for card %j', (cardId) =>
    refused(() => buyer.post('/api/orders', { cardId, quantity: 1 }), 400, 'malformed_request'),
  )

  test('for a card that does not exist', () =>
    refused(() => buyer.post('/api/orders', { cardId: 999_999, quantity: 1 }), 404, 'card_unknown'))

  test('with its own price, and other extra amounts are ignored', async () => {
    const asked = { cardId: card.id, quantity: 2, amount: '0.01', amountBaseUnits: '1', price: 1 }
    await refused(() => buyer.post('/api/orders', { ...asked, unitPrice: '0.01' }), 422, 'price_mismatch')
    const made = await buyer.post<{ amountBaseUnits: string }>('/api/orders', asked)
    expect(made.body.amountBaseUnits).toBe((price * 2n).toString())
  })

  test('if a payment names one that does not exist', async () => {
    const none = '00000000-0000-4000-8000-000000000000'
    await refused(() => buyer.attach(none, `0x${'ab'.repeat(32)}`), 404, 'order_unknown')
    await refused(() => buyer.attach('1', `0x${'ab'.repeat(32)}`), 400, 'malformed_request')
  })

  test.each(['', '0x', `0x${'ab'.repeat(32)}-1`, 7])('with the payment %j', async (txHash) => {
    const order = await buyer.order(card.id, 1)
    const attach = () => buyer.post(`/api/orders/${order.id}/payment`, { txHash })
    await refused(attach, 400, 'malformed_request')
  })

  test('with the transaction of another order', async () => {
    const [first, second] = [await buyer.order(card.id, 1), await buyer.order(card.id, 1)]
    const txHash = `0x${'cd'.repeat(32)}`
    expect((await buyer.attach(first.id, txHash)).status).toBe(200)
    await refused(() => buyer.attach(second.id, txHash), 409, 'order_already_paid')
  })
})

describe('a malformed request is refused', () => {
  const text = () => JSON.stringify(purchaseInput(`0x${'ab'.repeat(32)}`))
  const send = (body: string, headers: Record<string, string> = {}) =>
    buyer.call('/api/purchases', { method: 'POST', text: body, headers })

  test('but not the same well-formed request, which is checked for payment', () =>
    refused(() => send(text()), 404, 'payment_unknown'))
  test('but not one with an unknown field', () =>
    refused(() => send(text().replace('{', '{"isAdmin":true,')), 404, 'payment_unknown'))
  test('but not one with the site’s origin and a charset', () =>
    refused(
      () => send(text(), { origin: platform.url, 'content-type': 'application/json; charset=utf-8' }),
      404,
      'payment_unknown',
    ))

  test.each([
    { name: 'JSON that is cut short', body: () => text().slice(0, -1) },
    { name: 'JSON with trailing text', body: () => `${text()}]` },
    { name: 'single quotes', body: () => text().replaceAll('"', "'") },
    { name: 'an array', body: () => `[${text()}]` },
    { name: 'a string', body: () => '"hello"' },
    { name: 'null', body: () => 'null' },
    { name: 'a doubled price', body: () => text().replace('{', '{"purchasePrice":"0.01",') },
    { name: 'a doubled price in disguise', body: () => text().replace('{', '{"purchase\\u0050rice":"0.01",') },
    { name: 'a doubled unknown field', body: () => text().replace('{', '{"x":{"a":1,"a":2},') },
    { name: '__proto__', body: () => text().replace('{', '{"__proto__":{"userId":1},') },
    { name: '__proto__ in disguise', body: () => text().replace('{', '{"\\u005f_proto__":{"userId":1},') },
    { name: '__proto__ further down', body: () => text().replace('{', '{"x":[{"__proto__":null}],') },
    { name: 'constructor', body: () => text().replace('{', '{"constructor":{"prototype":{}},') },
    { name: 'brackets ten thousand deep', body: () => '['.repeat(10_000) + ']'.repeat(10_000) },
    { name: 'nothing', body: () => '' },
    { name: 'a NUL byte in a text', body: () => text().replace('-1"', '-1\\u0000"').replace('{', '{"y":"",') },
  ])('$name', async ({ name, body }) => {
    const code = name === 'a NUL byte in a text' ? 'payment_hash_malformed' : 'malformed_request'
    await refused(() => send(body()), 400, code)
  })

  test('no body and no content type', () =>
    refused(() => buyer.call('/api/purchases', { method: 'POST' }), 400, 'malformed_request'))

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'the content type %s',
    (type) => refused(() => send(text(), { 'content-type': type }), 415, 'unsupported_media_type'),
  )

  test('a body of 60 kB', () =>
    refused(() => send(text().replace('{', `{"x":"${'x'.repeat(60_000)}",`)), 413, 'payload_too_large'))
  test('but not a body of 40 kB', () =>
    refused(() => send(text().replace('{', `{"x":"${'x'.repeat(40_000)}",`)), 404, 'payment_unknown'))

  test.each(['https://evil.example', 'null', 'http://localhost:1', 'https://localhost', ''])(
    'the origin %j',
    async (origin) => {
      await refused(() => send(text(), { origin }), 403, 'wrong_origin')
      const mining = { method: 'POST', json: { walletAddress: buyer.address }, headers: { origin } } as const
      await refused(() => buyer.call('/api/mining/stop', mining), 403, 'wrong_origin')
    },
  )

  test.each([0, -1, 1.5, '0', 'one', null, 2 ** 53])('the user %j', (userId) =>
    refused(
      () => buyer.post('/api/purchases', { ...purchaseInput(`0x${'ab'.repeat(32)}`), userId }),
      400,
      'malformed_request',
    ),
  )
  test('the session of another wallet', () =>
    refused(() => stranger.postPurchase(purchaseInput(`0x${'ab'.repeat(32)}`)), 403, 'not_yours'))
  test('an unknown session', () =>
    refused(
      () => send(text(), { cookie: 'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }),
      401,
      'unauthenticated',
    ))

  test.each(['', '0x', 'me', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(41)}`, ` 0x${'a'.repeat(40)}`])(
    'the wallet %j',
    (wallet) =>
      refused(() => buyer.call(`/api/balance?walletAddress=${encodeURIComponent(wallet)}`), 400, 'malformed_request'),
  )
  test('an unknown path', () => refused(() => buyer.call('/api/nothing'), 404, 'not_found'))
})

describe('a contract wallet', () => {
  test('buys with its own payment, which its owner cannot claim under another name', async () => {
    const owner = createPlayer(platform)
    await owner.faucet()
    await owner.signIn()
    const wallet = await deploySmartWallet(platform, owner)
    const { usdt } = await readFacts(platform)
    await waitForReceipt(platform, await owner.sendToken(wallet, price))
    const txHash = await payFromSmartWallet(owner, wallet, usdt.address, treasury, price)
    await waitUntilFinal(platform, txHash)
    await refused(
      () => owner.postPurchase({ ...purchaseInput(txHash), userId: owner.userId() }),
      403,
      'payment_wrong_sender',
    )
  })
})

describe('a short payment while the watcher runs', () => {
  test('is stored for the operator and buys nothing', async () => {
    const watched = await startTestPlatform()
    try {
      const player = createPlayer(watched)
      await player.faucet()
      await player.signIn()
      const order = await player.order(card.id, 1)
      const short = BigInt(order.amountBaseUnits) - 1n
      const { hash, raw } = await player.sign({ to: order.token, data: transferData(order.treasury, short) })
      await player.attach(order.id, hash)
      await player.broadcast({ hash, raw })
      await waitUntil('the order is partial', async () => (await player.readOrder(order.id)).status === 'partial')
      const post = () => player.postPurchase({ ...purchaseInput(hash), userId: player.userId() })
      await expectRefused(watched.databaseUrl, post, 422, 'payment_too_small')
      expect(await player.purchases()).toEqual([])
      expect(await findLedgerFaults(watched.databaseUrl)).toEqual([])
    } finally {
      await watched.close()
    }
  })
})
