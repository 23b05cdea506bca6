import { describe, expect, test } from 'vitest'
import { CALL, CANCELLING, follow, PAYER } from '#test/support/chain/follow-on-chain.ts'
import { createModelChain } from '#test/support/chain/model-chain.ts'
import type { ChainSource } from './chain-reader.ts'

describe('a block that is reorganised while it is read', () => {
  test.each([
    { name: 'failure', isReverted: true, ending: 'reverted' },
    { name: 'cancellation', isReverted: false, ending: 'cancelled' },
  ])('proves no $name until its transactions are mined and final again', async ({ isReverted, ending }) => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL, { isReverted }))
    await it.poll()
    if (!isReverted) chain.send(PAYER, CANCELLING, { nonce: 0 })
    chain.mine(2)
    chain.afterFinalized(() => chain.takeBack(3))
    await it.poll()
    expect(it.ending()).toBe('none yet')
    chain.mine(2)
    await it.poll(2)
    expect(it.ending()).toBe(ending)
  })

  test('proves no failure by the receipt of another block', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL, { isReverted: true }))
    await it.poll()
    chain.mine(2)
    chain.afterFinalized(() => {
      chain.takeBack(3)
      chain.mineEmpty()
      chain.mine()
    })
    await it.poll()
    expect(it.ending()).toBe('none yet')
  })

  test('proves no cancellation by the transactions of others', async () => {
    const chain = createModelChain(56)
    const it = follow(chain, chain.send(PAYER, CALL))
    await it.poll()
    chain.send(PAYER, CANCELLING, { nonce: 0 })
    chain.mine(2)
    chain.afterFinalized(() => {
      chain.takeBack(3)
      chain.drop(PAYER)
      chain.send(CALL.to, CALL)
      chain.mine()
    })
    await it.poll()
    expect(it.ending()).toBe('none yet')
  })
})

test('a cancellation that one source confirms and another denies is not proven', async () => {
  const chain = createModelChain(56)
  const hash = chain.send(PAYER, CALL)
  let isAway = false
  let others = ''
  let block = Number.POSITIVE_INFINITY
  // A wallet that calls another account's transaction the payer's, and then answers nothing more.
  const lying: ChainSource = {
    async request(method, params) {
      if (isAway && method !== 'eth_chainId') throw new Error('away')
      if (method === 'eth_getTransactionCount') return Number(params[1]) < block ? '0x0' : '0x1'
      if (method !== 'eth_getBlockByNumber' || params[1] !== true) return chain.source.request(method, params)
      isAway = true
      return { transactions: [{ hash: others, from: PAYER, nonce: '0x0', to: PAYER, input: '0x', value: '0x0' }] }
    },
  }
  const it = follow(chain, hash, () => [lying, chain.source])
  await it.poll()
  chain.drop(PAYER)
  chain.send(CALL.to, CALL)
  others = chain.send(CALL.to, CANCELLING)
  block = chain.latest() + 1
  chain.mine(4)
  await it.poll(3)
  expect([isAway, it.ending()]).toEqual([true, 'none yet'])
})

test.each([
  { name: 'a failure', isReverted: true, ending: 'reverted' },
  { name: 'a cancellation', isReverted: false, ending: 'cancelled' },
])('$name counts in the final block, and not in a later one', async ({ isReverted, ending }) => {
  const chain = createModelChain(56)
  const it = follow(chain, chain.send(PAYER, CALL, { isReverted }))
  await it.poll()
  if (!isReverted) chain.send(PAYER, CANCELLING, { nonce: 0 })
  chain.mine(1)
  await it.poll(2)
  expect(it.ending()).toBe('none yet')
  chain.mine()
  await it.poll(2)
  expect(it.ending()).toBe(ending)
})
