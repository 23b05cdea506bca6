import { expect, test } from 'vitest'
import { detailText } from './detail-text.ts'

test.each([
  ['payments are not read since 12 minutes', 'No payments have been read for 12 minutes.'],
  [
    '3 payments have waited for ten minutes and were never tried',
    '3 payments have waited for ten minutes and were never tried.',
  ],
  [
    '2000 transfers that are too small to buy anything came at once, the first in block 70121001',
    '2,000 transfers too small to buy anything arrived at once, the first in block 70,121,001.',
  ],
  ['2 of 3 nodes must agree. one.example: no answer', '2 of 3 nodes must agree. one.example: no answer'],
  [
    'About the payments it says 3 more than another node, 0 less: {"block":"70121057"}.',
    '3 more than another node, 0 fewer.',
  ],
  ['About the last final block it says "0xaa", and another node "0xbb".', 'It says "0xaa", another node "0xbb".'],
  [
    `payment 41 of 3990000000000000000000 base units of USDT by 0x${'ab'.repeat(20)} was in block 70121001; its transaction is absent now`,
    '3,990.0000\u00a0USDT · Block 70,121,001',
  ],
  [
    `20000000000000000 base units of BNB by 0x${'ab'.repeat(20)} in block 70121001; they are credited now`,
    '0.020000\u00a0BNB · Block 70,121,001',
  ],
  ['The request took too long to respond.', 'It did not answer in time.'],
  ['header not found', 'header not found'],
])('%s', (detail, text) => expect(detailText(detail)).toBe(text))
