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
  ['The request took too long to respond.', 'It did not answer in time.'],
  ['header not found', 'header not found'],
])('%s', (detail, text) => expect(detailText(detail)).toBe(text))
