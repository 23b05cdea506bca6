import { expect, test } from 'vitest'
import { createModelChain } from '#test/support/model-chain.ts'
import { createChainReader } from './chain-reader.ts'
import { beginNonceSearch, findNonceUse } from './find-nonce-use.ts'

const FROM = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const CALL = { to: OTHER, data: '0x', valueWei: 1n }

test.each([true, false])(
  'the use of a nonce is found, whoever else sends, on a node with old state: %s',
  async (keepsOldState) => {
    const chain = createModelChain(56, { keepsOldState })
    chain.mine(3)
    chain.send(OTHER, CALL)
    const hash = chain.send(FROM, CALL)
    chain.mine()
    const block = BigInt(chain.latest())
    chain.send(FROM, CALL)
    chain.mine(4)
    const reader = createChainReader(
      () => 56,
      () => [chain.source],
    )
    const search = beginNonceSearch(FROM.toUpperCase().replace('0X', '0x'), 0)
    const use = await findNonceUse(reader, search, BigInt(chain.latest()))
    expect(use).toMatchObject({ transaction: { hash, from: FROM, nonce: 0 }, block })
  },
)
