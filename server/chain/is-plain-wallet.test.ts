import { expect, test } from 'vitest'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { isPlainWallet } from './player-wallet.ts'

const WALLET = fakeAddress('wallet')
const DELEGATED = `0xef0100${'1'.repeat(40)}`
const node = (code: string | undefined) => ({ getCode: async () => code })

test.each([
  { of: 'without code', codes: [undefined], isPlain: true },
  { of: 'with a key that acts as a contract (EIP-7702)', codes: [DELEGATED], isPlain: true },
  { of: 'that is a contract', codes: ['0x60806040'], isPlain: false },
  { of: 'that is a contract by one node of three', codes: [undefined, '0x60806040', undefined], isPlain: false },
])('a wallet $of: plain is $isPlain', async ({ codes, isPlain }) => {
  expect(await isPlainWallet(readerOf(codes.map(node)), WALLET)).toBe(isPlain)
})
