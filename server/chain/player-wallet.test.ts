import { createPublicClient, custom, HttpRequestError, TransactionNotFoundError, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { lowercased } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { DependencyDown } from '../fault.ts'
import { isPlainWallet, isSignedByKey, readPendingNonce, readSenderNonce, verifySignature } from './player-wallet.ts'

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
] as const)('nodes that answer $words about a contract’s signature: $isSigned', async ({ words, isSigned }) => {
  expect(await verify(words)).toBe(isSigned)
})

test.each([{ words: ['nothing'] }, { words: ['yes', 'nothing'] }, { words: ['nothing', 'yes', 'nothing'] }] as const)(
  'nodes that answer $words leave the signature unknown',
  async ({ words }) => {
    await expect(verify(words)).rejects.toThrow(DependencyDown)
  },
)

test('a key’s signature is checked without a node', async () => {
  const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
  const signature = await account.signMessage({ message: 'message' })
  const asked = readerOf([{}])
  expect(await verifySignature(asked, lowercased(account.address), 'message', signature)).toBe(true)
  expect(asked.seen.hasAnswered).toBe(false)
})

const MAGIC = '8010'.repeat(16)
const word = (value: number | string) => (typeof value === 'number' ? value.toString(16) : value).padStart(64, '0')
/** An authorization of nobody's key: r and s lie outside of the curve's order. */
const NO_AUTHORIZATION = [word(56), word('de'.repeat(20)), word(0), word(1), 'f'.repeat(64), 'f'.repeat(64)].join('')
const SUFFIX = `${NO_AUTHORIZATION}${word('ab'.repeat(20))}${word(0x100)}${word(0)}`

/** A node that is alive and has no contract anywhere; what it is asked to run is refused. */
const nodeOver = (request: (call: { method: string }) => Promise<unknown>): NodeCalls => {
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  return { getChainId: () => client.getChainId(), verifyMessage: client.verifyMessage }
}
const aliveNode = () =>
  nodeOver(async ({ method }) => {
    if (method === 'eth_chainId') return '0x38'
    if (method === 'eth_getCode') return '0x'
    throw Object.assign(new Error('execution reverted'), { code: 3 })
  })

const MALFORMED: readonly `0x${string}`[] = [
  '0x00',
  `0x${'00'.repeat(65)}`,
  `0x${'ff'.repeat(64)}1b`,
  `0x${'6492'.repeat(16)}`,
  `0x12${'6492'.repeat(16)}`,
  `0x${MAGIC}`,
  `0x12${MAGIC}`,
  `0x${word(0)}${MAGIC}`,
  `0x${word(32)}${MAGIC}`,
  `0x${'f'.repeat(64)}${MAGIC}`,
  `0x${'12'.repeat(65)}${word(0)}${MAGIC}`,
  `0x${'12'.repeat(65)}${word(65)}${MAGIC}`,
  `0x${'12'.repeat(65)}${SUFFIX}${word(SUFFIX.length / 2)}${MAGIC}`,
  `0x${'f'.repeat(64 * 12)}${word(32 * 9)}${MAGIC}`,
  ...Array.from({ length: 40 }, (_, bytes) => `0x${'5a'.repeat(bytes * 17)}${word(bytes * 8)}${MAGIC}` as const),
  `0x${'5a'.repeat(9_900)}${word(5_000)}${MAGIC}`,
]

test('an unreadable signature of any length is invalid, and no node is blamed for it', async () => {
  const nodes = [aliveNode(), aliveNode()]
  const chain = readerOf(nodes)
  const verdicts = await Promise.allSettled(
    MALFORMED.map((signature) => verifySignature(chain, CONTRACT, 'message', signature)),
  )
  expect(verdicts.map((it) => (it.status === 'fulfilled' ? it.value : String(it.reason)))).toEqual(
    MALFORMED.map(() => false),
  )
  expect(chain.nodes.map(({ seen }) => seen.problem)).toEqual([null, null])
})

// Recovering a key from what is no signature yields the zero address.
test.each([`0x${'00'.repeat(64)}1b`, `0x${'00'.repeat(64)}1c`, `0x${'ff'.repeat(64)}1b`] as const)(
  'no signature is valid for the zero address, whatever nodes say: %s',
  async (signature) => {
    const nodes = [{ getChainId: async () => 56, verifyMessage: async () => true }]
    expect(await verifySignature(readerOf(nodes), zeroAddress, 'message', signature)).toBe(false)
    expect(await isSignedByKey(zeroAddress, 'message', signature)).toBe(false)
  },
)

test('a node that falls silent while it checks a signature is no verdict', async () => {
  const silent = nodeOver(async ({ method }) => {
    if (method === 'eth_chainId') return '0x38'
    throw new HttpRequestError({ url: 'http://node.example' })
  })
  const signature = `0x${'12'.repeat(65)}${SUFFIX}${word(SUFFIX.length / 2)}${MAGIC}` as const
  await expect(verifySignature(readerOf([silent]), CONTRACT, 'message', signature)).rejects.toThrow(DependencyDown)
})

const WALLET = fakeAddress('wallet')
const DELEGATED = `0xef0100${'1'.repeat(40)}`
const node = (code: string | undefined) => ({ getCode: async () => code })

test.each([
  { of: 'without code', codes: [undefined], isPlain: true },
  { of: 'with a key that acts as a contract (EIP-7702)', codes: [DELEGATED], isPlain: true },
  { of: 'that is a contract', codes: ['0x60806040'], isPlain: false },
  { of: 'that is a contract by one node of three', codes: [undefined, '0x60806040', undefined], isPlain: false },
])('a wallet $of is plain: $isPlain', async ({ codes, isPlain }) => {
  expect(await isPlainWallet(readerOf(codes.map(node)), WALLET)).toBe(isPlain)
})

const [HASH, PAYER] = [fakeHash('sent'), fakeAddress('payer')]
const UNKNOWN = 'unknown'

const readerWhere = (said: readonly (number | typeof UNKNOWN)[]) =>
  readerOf(
    said.map((nonce) => ({
      getTransaction: async () => {
        if (nonce === UNKNOWN) throw new TransactionNotFoundError({ hash: HASH })
        return { hash: HASH, from: PAYER, nonce }
      },
    })),
  )

test.each([
  { said: [7], nonce: 7, hint: 7 },
  { said: [7, 7, 7], nonce: 7, hint: 7 },
  { said: [UNKNOWN, 7, 7], nonce: 7, hint: 7 },
  { said: [7, UNKNOWN, UNKNOWN], nonce: null, hint: 7 },
  { said: [UNKNOWN, UNKNOWN, UNKNOWN], nonce: null, hint: null },
  { said: [9, 7, 7], nonce: 'disagree', hint: null },
] as const)('nodes that say $said give the nonce $nonce, and $hint as a hint', async ({ said, nonce, hint }) => {
  const asked = readSenderNonce(readerWhere(said), { txHash: HASH, from: PAYER } as Payment)
  if (nonce === 'disagree') await expect(asked).rejects.toThrow('disagree')
  else expect(await asked).toBe(nonce)
  expect(await readPendingNonce(readerWhere(said), HASH, PAYER)).toBe(hint)
})
