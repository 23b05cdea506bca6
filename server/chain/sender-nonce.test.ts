import { TransactionNotFoundError } from 'viem'
import { expect, test } from 'vitest'
import type { Payment } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { readPendingNonce, readSenderNonce } from './player-wallet.ts'

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
] as const)('where nodes say $said the nonce is $nonce, and $hint as a hint', async ({ said, nonce, hint }) => {
  const asked = readSenderNonce(readerWhere(said), { txHash: HASH, from: PAYER } as Payment)
  if (nonce === 'disagree') await expect(asked).rejects.toThrow('disagree')
  else expect(await asked).toBe(nonce)
  expect(await readPendingNonce(readerWhere(said), HASH, PAYER)).toBe(hint)
})
