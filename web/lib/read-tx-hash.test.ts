import { expect, test } from 'vitest'
import { readTxHash } from './read-tx-hash.ts'

const HASH = `0x${'a1'.repeat(32)}`

test.each([
  HASH,
  ` ${HASH}\n`,
  HASH.toUpperCase(),
  `https://bscscan.com/tx/${HASH}`,
  `https://bscscan.com/tx/${HASH}#eventlog`,
])('%s contains a transaction hash', (text) => {
  expect(readTxHash(text)).toBe(HASH)
})

test.each(['', '0x', HASH.slice(2), HASH.slice(0, -1), `${HASH}0`, `${HASH}-1`, `https://bscscan.com/address/${HASH}`])(
  '%s contains no transaction hash',
  (text) => {
    expect(readTxHash(text)).toBe(null)
  },
)
