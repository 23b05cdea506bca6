import { describe, expect, test } from 'vitest'
import { createModelChain, type ModelChain } from '#test/support/chain/model-chain.ts'
import { type ChainSource, createChainReader } from './chain-reader.ts'
import { searchForPayment } from './follow-transaction.ts'

const FROM = `0x${'a1'.repeat(20)}`
const CALL = { to: `0x${'7e'.repeat(20)}`, data: '0x', valueWei: 100n }
const OTHER = { ...CALL, valueWei: 7n }
/** Transactions that the account has sent before the wallet was asked. */
const EARLIER = 3

const NOTHING = { kind: 'nothing' }
const CANNOT_TELL = { kind: 'cannot_tell', isForGood: false }
const NEVER_TELLS = { kind: 'cannot_tell', isForGood: true }
const foundAt = (hash: string) => ({ kind: 'found', hash })

function openChain(earlier = EARLIER, options = {}) {
  const chain = createModelChain(56, options)
  for (let count = 0; count < earlier; count += 1) chain.send(FROM, OTHER)
  chain.mine(1)
  return chain
}
const sendMany = (chain: ModelChain, count: number) => {
  for (let sent = 0; sent < count; sent += 1) chain.send(FROM, OTHER)
}

type PaymentSearchCase = {
  readonly nonceBefore?: number | null
  readonly taken?: readonly string[]
  readonly source?: ChainSource
}
function look(chain: ModelChain, { nonceBefore = EARLIER, taken = [], source = chain.source }: PaymentSearchCase = {}) {
  const reader = createChainReader(
    () => 56,
    () => [source],
  )
  return searchForPayment(reader, { from: FROM, call: CALL, nonceBefore }, (hash) => taken.includes(hash))
}

describe('for a payment whose nonce has a lower bound, the chain shows', () => {
  test('no payment if the account has sent nothing since', async () => {
    expect(await look(openChain())).toEqual(NOTHING)
  })

  test.each([
    { what: 'the payment itself', call: CALL },
    { what: 'something else', call: OTHER },
  ])('no certain result while $what is pending', async ({ call }) => {
    const chain = openChain()
    chain.send(FROM, call)
    expect(await look(chain)).toEqual(CANNOT_TELL)
  })

  test('no certain result while a transaction is pending after another mined one', async () => {
    const chain = openChain()
    chain.send(FROM, OTHER)
    chain.mine()
    chain.send(FROM, CALL)
    expect(await look(chain)).toEqual(CANNOT_TELL)
  })

  test('no payment once the nodes have dropped the pending transaction', async () => {
    const chain = openChain()
    chain.send(FROM, CALL)
    chain.drop(FROM)
    expect(await look(chain)).toEqual(NOTHING)
  })

  test('the payment, whatever was mined before it and is pending after it', async () => {
    const chain = openChain()
    chain.send(FROM, OTHER)
    const hash = chain.send(FROM, CALL)
    chain.mine()
    chain.send(FROM, OTHER)
    expect(await look(chain)).toEqual(foundAt(hash))
  })

  test('the newer transaction of a sped-up payment', async () => {
    const chain = openChain()
    chain.send(FROM, CALL)
    const faster = chain.send(FROM, CALL, { nonce: EARLIER })
    chain.mine()
    expect(await look(chain)).toEqual(foundAt(faster))
  })

  test.each([
    { change: 'another amount', call: OTHER },
    { change: 'another recipient', call: { ...CALL, to: FROM } },
    { change: 'other data', call: { ...CALL, data: '0xab' } },
  ])('no payment if a transaction with $change has used the nonce', async ({ call }) => {
    const chain = openChain()
    chain.send(FROM, CALL)
    chain.send(FROM, call, { nonce: EARLIER })
    chain.mine()
    expect(await look(chain)).toEqual(NOTHING)
  })

  test('the second of two with the same amount if the first one pays something else', async () => {
    const chain = openChain()
    const first = chain.send(FROM, CALL)
    const second = chain.send(FROM, CALL)
    chain.mine()
    expect(await look(chain)).toEqual(foundAt(first))
    expect(await look(chain, { taken: [first] })).toEqual(foundAt(second))
    expect(await look(chain, { taken: [first, second] })).toEqual(NOTHING)
  })

  test('no transaction mined before the wallet was asked', async () => {
    const chain = createModelChain(56)
    for (let count = 0; count < EARLIER; count += 1) chain.send(FROM, CALL)
    chain.mine()
    expect(await look(chain)).toEqual(NOTHING)
  })

  test('the eighth transaction since then, and no certain result for more', async () => {
    const chain = openChain()
    sendMany(chain, 7)
    const eighth = chain.send(FROM, CALL)
    chain.mine()
    expect(await look(chain)).toEqual(foundAt(eighth))
    expect(await look(chain, { taken: [eighth] })).toEqual(NOTHING)
    chain.send(FROM, CALL)
    chain.mine()
    expect(await look(chain, { taken: [eighth] })).toEqual(CANNOT_TELL)
  })

  test('no certain result by a node without the earlier transactions', async () => {
    expect(await look(openChain(), { nonceBefore: EARLIER + 1 })).toEqual(CANNOT_TELL)
  })

  test('the payment if the block of an earlier transaction cannot be read', async () => {
    const chain = openChain()
    chain.send(FROM, OTHER)
    chain.mine()
    const unread = `0x${chain.latest().toString(16)}`
    const hash = chain.send(FROM, CALL)
    chain.mine()
    const source: ChainSource = {
      request: async (method, params) => {
        if (method === 'eth_getBlockByNumber' && params[0] === unread) throw new Error('pruned')
        return chain.source.request(method, params)
      },
    }
    expect(await look(chain, { source })).toEqual(foundAt(hash))
    expect(await look(chain, { source, taken: [hash] })).toEqual(CANNOT_TELL)
  })

  test('a payment mined during the search, by the next search at the latest', async () => {
    const chain = openChain()
    const hash = chain.send(FROM, CALL)
    chain.afterAnswer('eth_blockNumber', () => chain.mine())
    expect(await look(chain)).toEqual(CANNOT_TELL)
    expect(await look(chain)).toEqual(foundAt(hash))
  })
})

describe('for a payment with an unknown nonce', () => {
  test('the chain shows none if the account has never sent a transaction', async () => {
    expect(await look(openChain(0), { nonceBefore: null })).toEqual(NOTHING)
  })

  test.each([0, EARLIER])(
    'the result is uncertain while a transaction is pending, after %i mined ones',
    async (earlier) => {
      const chain = openChain(earlier)
      chain.send(FROM, CALL)
      expect(await look(chain, { nonceBefore: null })).toEqual(CANNOT_TELL)
    },
  )

  test('the result stays uncertain if the account has sent a transaction', async () => {
    expect(await look(openChain(), { nonceBefore: null })).toEqual(NEVER_TELLS)
  })
})

describe.each([
  { silent: 'eth_blockNumber', params: undefined },
  { silent: 'eth_getTransactionCount', params: undefined },
  { silent: 'eth_getTransactionCount', params: 'pending' },
])('without an answer to $silent $params', ({ silent, params: block }) => {
  const chain = openChain()
  const source: ChainSource = {
    request: async (method, params) => {
      if (method === silent && (block === undefined || params[1] === block)) throw new Error('silent')
      return chain.source.request(method, params)
    },
  }

  test('a search with a lower bound of the nonce is repeated', async () => {
    expect(await look(chain, { source })).toEqual(CANNOT_TELL)
  })

  test('a search without a known nonce has no result', async () => {
    expect(await look(chain, { source, nonceBefore: null })).toEqual(NEVER_TELLS)
  })
})

test.each([{ from: null }, { call: null }])('a record with %j has no result', async (missing) => {
  const { source } = openChain()
  const reader = createChainReader(
    () => 56,
    () => [source],
  )
  const record = { from: FROM, call: CALL, nonceBefore: EARLIER, ...missing }
  expect(await searchForPayment(reader, record, () => false)).toEqual(NEVER_TELLS)
})
