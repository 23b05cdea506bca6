import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { lowercased } from '#core/address.ts'
import { fakeAddress } from '#test/support/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/reader-of.ts'
import { DependencyDown } from '../dependency-down.ts'
import { verifySignature } from './verify-signature.ts'

const CONTRACT = fakeAddress('a contract wallet')

/** What each node says of a contract's signature; every node is alive, but for those that say nothing. */
const verify = (words: readonly ('yes' | 'no' | 'nothing')[]) => {
  const nodes = words.map((word) => ({
    getChainId: async () => {
      if (word === 'nothing') throw new Error('connection refused')
      return 56
    },
    verifyMessage: async () => word === 'yes',
  }))
  return verifySignature(readerOf(nodes), CONTRACT, 'message', '0x1234')
}

test.each([
  { words: ['yes'], isSigned: true },
  { words: ['no'], isSigned: false },
  { words: ['yes', 'yes'], isSigned: true },
  { words: ['yes', 'no'], isSigned: false },
  { words: ['no', 'yes'], isSigned: false },
  { words: ['yes', 'yes', 'yes'], isSigned: true },
  { words: ['yes', 'yes', 'no'], isSigned: false },
  { words: ['no', 'yes', 'yes'], isSigned: false },
  { words: ['yes', 'nothing', 'yes'], isSigned: true },
  { words: ['yes', 'nothing', 'no'], isSigned: false },
] as const)('nodes say $words of a contract’s signature: $isSigned', async ({ words, isSigned }) => {
  expect(await verify(words)).toBe(isSigned)
})

test.each([{ words: ['nothing'] }, { words: ['yes', 'nothing'] }, { words: ['nothing', 'yes', 'nothing'] }] as const)(
  'where nodes say $words nobody knows',
  async ({ words }) => {
    await expect(verify(words)).rejects.toThrow(DependencyDown)
  },
)

test('a key’s signature asks no node', async () => {
  const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
  const signature = await account.signMessage({ message: 'message' })
  const asked = readerOf([{}])
  expect(await verifySignature(asked, lowercased(account.address), 'message', signature)).toBe(true)
  expect(asked.seen.hasAnswered).toBe(false)
})
