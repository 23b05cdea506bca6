import { inFile } from './in-file.ts'

/** Bugs in decisions about payouts and in permissions. */
export const CORE_PAYOUTS = [
  ...inFile(
    'core/payout.ts',
    ['core/payout.test.ts'],
    ['a paid payout is not completed', "if (paid !== undefined) return { step: 'complete', hash: paid.hash }", ''],
    ['nodes that disagree are believed', "if (first('contradictory') !== undefined) {", 'if (isEnding) {'],
    [
      'a payout ends without proof',
      "if (isEnding && isDead) return { step: 'end unpaid' }",
      "if (isEnding) return { step: 'end unpaid' }",
    ],
    ['a used nonce is used up again', "if (isEnding && nonceUse === 'free')", 'if (isEnding)'],
    [
      'a reverted payout is sent again',
      "if (reverted !== undefined) return person('failed', payoutProblem('reverted', { hash: reverted.hash }))",
      '',
    ],
    [
      'a payout whose transaction paid another is sent again',
      "if (other !== undefined) return person('uncertain', payoutProblem('paid_other', { hash: other.hash }))",
      '',
    ],
    [
      'a nonce used by another program is not reported',
      'if (isOfAnother) return person',
      'if (isLongSilent && isOfAnother) return person',
    ],
    [
      'a manually paid payout is also refunded',
      "reverted !== undefined || nonceUse === 'used by another'",
      "reverted !== undefined || nonceUse.startsWith('used by')",
    ],
  ),
  ...inFile(
    'core/payout.ts',
    ['core/payout.test.ts'],
    [
      'a count above the record is accepted',
      "if (finalCount > next) return { choice: 'stop', from: next, to: finalCount }",
      "if (finalCount > next) return { choice: 'use', nonces: [finalCount] }",
    ],
    ['pending transactions are not waited for', "if (seenCount > next) return { choice: 'wait' }", ''],
    [
      'a wallet used elsewhere starts at once',
      "if (recorded === null && finalCount > 0) return { choice: 'stop', from: finalCount - 1, to: finalCount }",
      "if (recorded === null && finalCount > 0) return { choice: 'use', nonces: [finalCount] }",
    ],
    ['a gap is not filled', 'free[index] ?? next + index - free.length', 'next + index'],
  ),
  ...inFile(
    'core/gas-price.ts',
    ['core/gas-price.test.ts'],
    ['a replacement at 10 % more', 'BUMP_PERCENT = 125n', 'BUMP_PERCENT = 109n'],
    ['any gas price is paid', 'return price <= maxWei ? price : null', 'return price'],
  ),
  ...inFile(
    'core/operator.ts',
    ['core/operator.test.ts'],
    [
      'a viewer decides',
      'OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(least)',
      'OPERATOR_ROLES.indexOf(role) <= OPERATOR_ROLES.indexOf(least)',
    ],
  ),
  ...inFile(
    'core/sign-in.ts',
    ['core/sign-in.test.ts'],
    ['a message for another site', 'isDomainHere &&', ''],
    ['a message for a site with the same beginning', 'here.origin}/`)', 'here.origin}`)'],
    ['a message for another chain', "if (fields.chainId !== here.chainId) return refuse('sign_in_chain_mismatch')", ''],
    ['a message that has expired', 'endsAtMs > here.nowMs && ', ''],
    [
      'a message from the future',
      "if (startsAtMs > here.nowMs + CLOCK_SKEW_MAX_MS) return refuse('sign_in_expired')",
      '',
    ],
  ),
  ...inFile(
    'core/image-url.ts',
    ['core/image-url.test.ts'],
    ['an invalid port is accepted', '|| Number(port) > PORT_MAX', ''],
  ),
  ...inFile(
    'core/csv.ts',
    ['core/csv.test.ts'],
    ['a formula runs in a spreadsheet', 'text.replace(FORMULAS, "\'")', 'text'],
  ),
  ...inFile(
    'core/card-draft.ts',
    ['core/card-draft.test.ts'],
    [
      'the daily amount may exceed the total',
      'if (dailyBv3 > totalBv3 || dailyUsdt > totalUsdt)',
      'if (dailyBv3 > totalBv3)',
    ],
    ['a card may cost nothing', 'price === null || price === 0n ? null : price', 'price'],
  ),
]
