import { describe, expect, test } from 'vitest'
import { CALL, CANCELLING, follow, PAYER } from '#test/support/chain/follow-on-chain.ts'
import { createModelChain, type ModelChain } from '#test/support/chain/model-chain.ts'
import { type ChainSource, createChainReader, SCANNED_BLOCKS_MAX } from './chain-reader.ts'

import { RECEIPT_POLLS_MAX } from './follow-transaction.ts'

describe('a sent payment is followed', () => {
  test('to its success receipt', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll()
    expect(it.ending()).toBe('none yet')
    chain.mine()
    await it.poll(2)
    expect(it.ending()).toBe('success')
  })

  test('to its failure receipt, once that is final', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL, { isReverted: true }))
    chain.mine()
    await it.poll(3)
    expect(it.ending()).toBe('none yet')
    chain.mine(2)
    await it.poll(2)
    expect(it.ending()).toBe('reverted')
  })

  test.each([
    { node: 'shows it', isHidden: false },
    { node: 'does not show it at first', isHidden: true },
  ])('by its receipt alone while that is not final, if the node $node', async ({ isHidden }) => {
    const chain = createModelChain(56)
    const hash = chain.send(PAYER, CALL, { isReverted: true })
    chain.mine()
    let hides = isHidden
    const source: ChainSource = {
      request: (method, params) =>
        hides && method === 'eth_getTransactionByHash' ? Promise.resolve(null) : chain.source.request(method, params),
    }
    const it = follow(chain, hash, () => [source])
    await it.poll(2)
    hides = false
    chain.asked.length = 0
    await it.poll(3)
    expect(new Set(chain.asked)).toEqual(new Set(['eth_chainId', 'eth_getTransactionReceipt', 'eth_getBlockByNumber']))
    expect(it.ending()).toBe('none yet')
  })

  test('to its speed-up in the wallet, in either case of the node’s addresses', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll()
    const faster = chain.send(PAYER, { ...CALL, to: CALL.to.toUpperCase().replace('0X', '0x') }, { nonce: 0 })
    chain.mine()
    await it.poll(2)
    expect(it.ending()).toBe('success')
    expect(it.replacedBy).toEqual([faster])
  })

  test('to the empty transaction that cancels it, once that is final', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll()
    chain.send(PAYER, CANCELLING, { nonce: 0 })
    chain.mine()
    await it.poll(3)
    expect(it.ending()).toBe('none yet')
    chain.mine(2)
    await it.poll(2)
    expect(it.ending()).toBe('cancelled')
  })

  test('to a replacement with another amount, which does not pay it', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll()
    chain.send(PAYER, { ...CALL, valueWei: 1n }, { nonce: 0 })
    chain.mine(3)
    await it.poll(3)
    expect(it.ending()).toBe('cancelled')
  })

  test('until the last poll if nothing is ever mined', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll(RECEIPT_POLLS_MAX + 1)
    expect(it.ending()).toBe('unknown')
    // Nothing has used its nonce: there is no block to look through.
    expect(chain.asked).not.toContain('eth_getBlockByNumber')
  })

  test('by its hash alone if the node shows it only once it is mined', async () => {
    const chain = createModelChain(56)
    const hidden: ChainSource = {
      request: (method, params) =>
        method === 'eth_getTransactionByHash' ? Promise.resolve(null) : chain.source.request(method, params),
    }
    const it = follow(chain, chain.send(PAYER, CALL), () => [hidden])
    await it.poll(2)
    chain.mine()
    await it.poll(2)
    expect(it.ending()).toBe('success')
  })

  test('no further once its end is known from another source', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll(2)
    it.end()
    await it.poll()
    expect(it.ending()).toBe('over')
  })
})

describe('on the chain of the payment', () => {
  test('nonces of another chain have no effect', async () => {
    const home = createModelChain(56)
    const foreign = createModelChain(1)
    for (let nonce = 0; nonce < 9; nonce += 1) foreign.send(PAYER, CANCELLING)
    foreign.mine(20)
    let now = home
    const it = follow(home, home.send(PAYER, CALL), () => [now.source])
    await it.poll()
    now = foreign
    await it.poll(5)
    expect(it.ending()).toBe('none yet')
    expect(foreign.asked.filter((method) => method !== 'eth_chainId')).toEqual([])
    now = home
    home.mine()
    await it.poll(2)
    expect(it.ending()).toBe('success')
  })

  test('an answer counts only if the wallet is on that chain before and after it', async () => {
    const home = createModelChain(56)
    const foreign = createModelChain(1)
    const hash = home.send(PAYER, CALL)
    // A wallet that moves between two questions: a receipt of the other chain would come back for this hash.
    let questions = 0
    const moving: ChainSource = {
      request(method, params) {
        questions += 1
        const lied = method === 'eth_getTransactionReceipt'
        if (lied) return Promise.resolve({ transactionHash: hash, status: '0x1', blockNumber: '0x1' })
        return (questions % 3 === 1 ? home : foreign).source.request(method, params)
      },
    }
    const reader = createChainReader(
      () => 56,
      () => [moving],
    )
    expect(await reader.receiptOf(hash)).toBeNull()
  })

  test('the platform’s nodes are used while the wallet is on another chain', async () => {
    const home = createModelChain(56)
    const foreign = createModelChain(1)
    const it = follow(home, home.send(PAYER, CALL), () => [foreign.source, home.source])
    home.mine()
    await it.poll(2)
    expect(it.ending()).toBe('success')
  })
})

describe('a replacement is found', () => {
  test('by a few requests, however old it is', async () => {
    const chain = createModelChain(56)
    const hash = chain.send(PAYER, CALL)
    const it = follow(chain, hash)
    await it.poll()
    chain.send(PAYER, CANCELLING, { nonce: 0 })
    chain.mine(2_000)
    const before = chain.asked.length
    await it.poll(2)
    expect(it.ending()).toBe('cancelled')
    const asked = chain.asked.slice(before)
    expect(asked.filter((method) => method === 'eth_getBlockByNumber').length).toBeLessThan(5)
    expect(asked.filter((method) => method === 'eth_getTransactionCount').length).toBeLessThan(30)
  })

  test('on a node without old state by reading each block once, up to the limit', async () => {
    const chain = createModelChain(56, { keepsOldState: false })
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll()
    chain.send(PAYER, CANCELLING, { nonce: 0 })
    // Further back than is looked: whether it was paid stays unknown, and is not guessed.
    chain.mine(500)
    await it.poll(RECEIPT_POLLS_MAX)
    expect(it.ending()).toBe('unknown')
    expect(chain.asked.filter((method) => method === 'eth_getBlockByNumber').length).toBeLessThanOrEqual(
      SCANNED_BLOCKS_MAX,
    )
  })
})

describe('the sender and the nonce of a transaction', () => {
  const reveal = (chain: ModelChain, isShown: () => boolean): (() => readonly ChainSource[]) => {
    const request: ChainSource['request'] = (method, params) =>
      method === 'eth_getTransactionByHash' && !isShown() ? Promise.resolve(null) : chain.source.request(method, params)
    return () => [{ request }]
  }

  test('are reported once known', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.time.advance(0)
    expect(it.nonces).toEqual([[PAYER, 0, CALL]])
  })

  test('are requested again after half a second: a briefly shown transaction is read, and its replacement found', async () => {
    const chain = createModelChain(56)
    const hash = chain.send(PAYER, CALL)
    let isShown = false
    const it = follow(
      chain,
      hash,
      reveal(chain, () => isShown),
    )
    await it.time.advance(900)
    isShown = true
    await it.time.advance(200)
    isShown = false
    const faster = chain.send(PAYER, CALL, { nonce: 0 })
    chain.mine(5)
    await it.poll(3)
    expect([it.ending(), it.replacedBy]).toEqual(['success', [faster]])
  })

  test('are read later too', async () => {
    const chain = createModelChain(56)
    let isShown = false
    const it = follow(
      chain,
      chain.send(PAYER, CALL),
      reveal(chain, () => isShown),
    )
    await it.poll(2)
    isShown = true
    await it.poll(1)
    chain.send(PAYER, CANCELLING, { nonce: 0 })
    chain.mine(3)
    await it.poll(2)
    expect(it.ending()).toBe('cancelled')
  })

  test('are not requested any more once the end is known from another source', async () => {
    const chain = createModelChain(56)
    const it = follow(
      chain,
      chain.send(PAYER, CALL),
      reveal(chain, () => false),
    )
    await it.time.advance(600)
    it.end()
    await it.time.advance(500)
    expect(it.ending()).toBe('over')
  })
})

test('a transaction without a receipt does not count as replaced by itself', async () => {
  const chain = createModelChain(56)
  let hasReceipts = false
  const request: ChainSource['request'] = (method, params) =>
    method === 'eth_getTransactionReceipt' && !hasReceipts
      ? Promise.resolve(null)
      : chain.source.request(method, params)
  const it = follow(chain, chain.send(PAYER, CALL), () => [{ request }])
  chain.mine(5)
  await it.poll(2)
  hasReceipts = true
  await it.poll(2)
  expect([it.ending(), it.replacedBy]).toEqual(['success', []])
})

test('an end that becomes known during the last poll is not reported as unknown', async () => {
  const chain = createModelChain(56)
  const it = follow(chain, chain.send(PAYER, CALL))
  await it.poll(RECEIPT_POLLS_MAX - 1)
  it.end()
  await it.poll()
  expect(it.ending()).toBe('over')
})
