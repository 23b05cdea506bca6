import { parseTransaction, serializeTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lowercased } from '#core/address.ts'
import {
  type SignerAnswer,
  type SignerDouble,
  type SignerRequest,
  signAs,
  signHonestly,
  startSignerDouble,
} from '#test/support/chain/signer-double.ts'
import { createPayoutWallet, createRemoteWallet, SignerFailed } from './payout-wallet.ts'

const CHAIN_ID = 56
const KEY = generatePrivateKey()
const OWN = privateKeyToAccount(KEY)
const TOKEN = lowercased(privateKeyToAccount(generatePrivateKey()).address)
const PLAYER = lowercased(privateKeyToAccount(generatePrivateKey()).address)
const SENDING = { token: TOKEN, to: PLAYER, value: 12n }

let signer: SignerDouble
beforeAll(async () => {
  signer = await startSignerDouble(KEY, CHAIN_ID)
})
beforeEach(() => signer.behave(signHonestly))
afterAll(() => signer?.stop())

const remote = (url = signer.url) => createRemoteWallet(CHAIN_ID, { url, address: lowercased(OWN.address) })
const sign = (wallet = remote()) => wallet.sign(SENDING, 0, 90_000n, 1_000_000_000n)

test('a remote wallet signs the same bytes as the key itself, and requests them by the protocol', async () => {
  const local = createPayoutWallet(CHAIN_ID, KEY)
  expect(await sign()).toEqual(await sign(local))
  const bnb = { token: null, to: PLAYER, value: 10n ** 18n }
  expect(await remote().sign(bnb, 257, 21_000n, 3n)).toEqual(await local.sign(bnb, 257, 21_000n, 3n))
  expect(signer.mistakes).toEqual([])
  expect(signer.requests.at(-1)).toEqual({
    from: lowercased(OWN.address),
    to: PLAYER,
    gas: '0x5208',
    gasPrice: '0x3',
    nonce: '0x101',
    value: '0xde0b6b3a7640000',
    data: '0x',
  })
})

const other =
  (change: Partial<SignerRequest>) =>
  async (ask: SignerRequest): Promise<SignerAnswer> => ({
    result: await signAs(OWN, CHAIN_ID, { ...ask, ...change }),
  })
const text =
  (answer: string, status = 200) =>
  async (): Promise<SignerAnswer> => ({ text: answer, status })

/** The same signature as its twin above half the order. */
async function withHighS(ask: SignerRequest): Promise<SignerAnswer> {
  const { r, s, v, type: _, ...transaction } = parseTransaction((await signAs(OWN, CHAIN_ID, ask)) as `0x${string}`)
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const twin = `0x${(order - BigInt(s ?? '0x0')).toString(16).padStart(64, '0')}` as const
  const flipped = (v ?? 0n) % 2n === 0n ? (v ?? 0n) - 1n : (v ?? 0n) + 1n
  const signed = { r: r ?? '0x', s: twin, v: flipped }
  return { result: serializeTransaction({ type: 'legacy', ...transaction } as never, signed) }
}

test.each<{ lie: string; answer: (ask: SignerRequest) => Promise<SignerAnswer | null>; failure: string; says: RegExp }>(
  [
    { lie: 'another recipient', answer: other({ to: PLAYER }), failure: 'wrong', says: /^the recipient 0x/ },
    { lie: 'other data', answer: other({ data: '0x1234' }), failure: 'wrong', says: /^other data$/ },
    { lie: 'another value', answer: other({ value: '0x1' }), failure: 'wrong', says: /^the value 1$/ },
    { lie: 'another nonce', answer: other({ nonce: '0x7' }), failure: 'wrong', says: /^nonce 7 instead of 0$/ },
    { lie: 'more gas', answer: other({ gas: '0xfffff' }), failure: 'wrong', says: /gas instead of 90000$/ },
    { lie: 'a higher price', answer: other({ gasPrice: '0x5d21dba00' }), failure: 'wrong', says: /^a gas price of/ },
    {
      lie: 'another chain',
      answer: async (ask) => ({ result: await signAs(OWN, 97, ask) }),
      failure: 'wrong',
      says: /^chain 97 instead of 56$/,
    },
    {
      lie: 'somebody else’s signature',
      answer: async (ask) => ({ result: await signAs(privateKeyToAccount(generatePrivateKey()), CHAIN_ID, ask) }),
      failure: 'wrong',
      says: /^a signature by 0x/,
    },
    {
      lie: 'a transaction of another type',
      answer: async ({ to, data }) => ({
        result: await OWN.signTransaction({ type: 'eip1559', chainId: CHAIN_ID, nonce: 0, to, data, gas: 90_000n }),
      }),
      failure: 'wrong',
      says: /^a transaction of type eip1559$/,
    },
    {
      lie: 'a signature that nodes refuse',
      answer: withHighS,
      failure: 'wrong',
      says: /^a signature that nodes refuse$/,
    },
    {
      lie: 'no signature at all',
      answer: async ({ to, data }) => ({
        result: serializeTransaction({
          type: 'legacy',
          chainId: CHAIN_ID,
          to: to,
          data,
          gas: 90_000n,
          gasPrice: 10n ** 9n,
        }),
      }),
      failure: 'wrong',
      says: /^no signature$|^chain none/,
    },
    {
      lie: 'bytes behind the transaction',
      answer: async (ask) => ({ result: `${await signAs(OWN, CHAIN_ID, ask)}00` }),
      failure: 'wrong',
      says: /another way|no signed transaction/,
    },
    {
      lie: 'garbage in hexadecimal',
      answer: async () => ({ result: '0xdeadbeef' }),
      failure: 'wrong',
      says: /no signed/,
    },
    { lie: 'a number', answer: async () => ({ result: 7 }), failure: 'down', says: /not JSON-RPC/ },
    { lie: 'no bytes', answer: async () => ({ result: 'yes' }), failure: 'wrong', says: /has no signed bytes/ },
    { lie: 'a page', answer: text('<h1>Hello</h1>'), failure: 'down', says: /not JSON-RPC/ },
    { lie: 'nothing', answer: text(''), failure: 'down', says: /not JSON-RPC/ },
    { lie: 'an error of its server', answer: text('no', 503), failure: 'down', says: /HTTP 503/ },
    { lie: 'an endless answer', answer: text('0'.repeat(10_000_000)), failure: 'down', says: /too long/ },
    {
      lie: 'the answer to another request',
      answer: async (ask) => ({
        text: JSON.stringify({ jsonrpc: '2.0', id: -1, result: await signAs(OWN, CHAIN_ID, ask) }),
      }),
      failure: 'wrong',
      says: /another request/,
    },
    {
      lie: 'a refusal',
      answer: async () => ({ error: { code: -32_000, message: 'No unlocked account\n matches the Sender' } }),
      failure: 'refused',
      says: /^No unlocked account matches the Sender$/,
    },
    {
      lie: 'a refusal as long as a book',
      answer: async () => ({ error: { code: -32_000, message: '\n no '.repeat(1_000) } }),
      failure: 'refused',
      says: /^no( no){66}$/,
    },
    {
      lie: 'a refusal without a word',
      answer: async () => ({ error: { code: -32_000, message: ' \n' } }),
      failure: 'refused',
      says: /^no reason$/,
    },
  ],
)('a signer that answers $lie is refused by its name', async ({ answer, failure, says }) => {
  signer.behave((ask) => answer(ask))
  const refusal = await sign().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SignerFailed)
  expect(refusal).toMatchObject({ failure, complaint: expect.stringMatching(says) })
})

test('a hanging signer is waited for a few seconds at most', async () => {
  signer.behave(async () => null)
  await expect(sign()).rejects.toMatchObject({ failure: 'down', complaint: 'no answer in 5 seconds' })
})

test('a missing or redirecting signer is down, and its password is never shown', async () => {
  await expect(sign(remote('http://127.0.0.1:9/'))).rejects.toMatchObject({ failure: 'down' })
  const url = signer.url.replace('http://', 'http://user:secret@')
  expect(await sign(remote(url))).toEqual(await sign())
  await expect(sign(remote('http://user:secret@127.0.0.1:9/'))).rejects.toMatchObject({
    complaint: expect.not.stringContaining('secret'),
  })
})
