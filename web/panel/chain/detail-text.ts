import { plural, t } from '@lingui/core/macro'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { assetText } from '../parts/asset-text.ts'
import { momentText } from '../parts/moment-text.ts'

type Said = readonly [RegExp, (...parts: string[]) => string]

/** Translations of the sentences that the server writes about nodes and alarms. */
const SENTENCES: readonly Said[] = [
  [
    /^payments are not read since (\d+) minutes$/,
    (minutes = '') =>
      plural(Number(minutes), {
        one: 'No payments have been read for # minute.',
        other: 'No payments have been read for # minutes.',
      }),
  ],
  [
    /^(\d+) payments have waited for ten minutes and were never tried$/,
    (count = '') =>
      plural(Number(count), {
        one: '# payment has waited for ten minutes and was never tried.',
        other: '# payments have waited for ten minutes and were never tried.',
      }),
  ],
  [
    /^(\d+) transfers that are too small to buy anything came at once(?:, the first in block (\d+))?$/,
    (count = '', block = '') =>
      block === ''
        ? t`${decimalText(count)} transfers too small to buy anything arrived at once.`
        : t`${decimalText(count)} transfers too small to buy anything arrived at once, the first in block ${decimalText(block)}.`,
  ],
  [
    /^About .+? it says (\d+) more than another node, (\d+) less: /s,
    (more = '', less = '') => t`${decimalText(more)} more than another node, ${decimalText(less)} fewer.`,
  ],
  [
    /^About .+? it says (.+), and another node (.+)\.$/s,
    (own = '', other = '') => t`It says ${own}, another node ${other}.`,
  ],
  [/^payment \d+ of (\d+) base units of (\w+) by 0x\w+ was in block (\d+); its transaction is \w+ now$/, sumText],
  [/^(\d+) base units of (\w+) by 0x\w+ in block (\d+); they are credited now$/, sumText],
  [
    /^(\d+) of (\d+) nodes must agree\. ?(.*)$/s,
    (least = '', all = '', problems = '') => `${t`${least} of ${all} nodes must agree.`} ${problems}`.trim(),
  ],
  [
    /^Block (\d+) of (\S+) is still the last final one\.$/,
    (block = '', at = '') => t`Block ${decimalText(block)} of ${momentText(at)} is still the last final one.`,
  ],
  [/took too long|timed out|not answer in time/i, () => t`It did not answer in time.`],
  [/^no answer$/, () => t`No answer.`],
]

/** Returns a payment's amount and block. Both assets that pay for cards have 18 decimals. */
function sumText(baseUnits = '', asset = '', number = ''): string {
  const block = decimalText(number)
  const sum =
    asset === 'USDT' || asset === 'BNB'
      ? assetText(formatAmount(BigInt(baseUnits), asset), asset)
      : `${decimalText(baseUnits)} ${asset}`
  return `${sum} · ${t`Block ${block}`}`
}

/** Translates a sentence of the server. A node's own words are returned unchanged. */
export function detailText(detail: string): string {
  for (const [pattern, say] of SENTENCES) {
    const match = pattern.exec(detail)
    if (match !== null) return say(...match.slice(1).map((part) => part ?? ''))
  }
  return detail
}
