import { inFile } from './in-file.ts'

/** Amounts, shares, prices and what a payment buys. */
export const CORE_MONEY = [
  ...inFile(
    'core/money.ts',
    ['core/money.test.ts'],
    ['a share is rounded up', '(amount as bigint) * percent) / 100n', '(amount as bigint) * percent + 99n) / 100n'],
    ['more decimals than the asset has are taken', 'fraction.length > decimals', 'fraction.length > 18'],
    ['decimals are filled up at the wrong end', 'fraction.padEnd(decimals', 'fraction.padStart(decimals'],
    ['a leading zero is taken', '(0|[1-9]\\d{0,29})', '(\\d{1,30})'],
    ['a shown amount keeps its last zeros', ".replace(/0+$/, '')", ''],
  ),
  ...inFile(
    'core/referral.ts',
    ['core/referral.test.ts'],
    ['a bonus of 16 %', 'REFERRAL_PERCENT = 15n', 'REFERRAL_PERCENT = 16n'],
    ['a wallet refers itself', 'if (referrer === wallet)', 'if (referrer === code && referrer === wallet && false)'],
    ['referrals form a ring', 'above.includes(wallet)', 'above[0] === wallet'],
  ),
  ...inFile(
    'core/cards.ts',
    ['core/cards.test.ts'],
    [
      'a referrer costs nothing',
      'add(totalUsdt, percentRoundedDown(price, REFERRAL_PERCENT))',
      'add(totalUsdt, usdt(0n))',
    ],
    ['the last day is left out', '(total + perDay - 1n) / perDay', 'total / perDay'],
  ),
  ...inFile(
    'core/bnb-quote.ts',
    ['core/bnb-quote.test.ts'],
    ['a quote is rounded down', '* USD + usdPerBnb - 1n) / usdPerBnb', '* USD) / usdPerBnb'],
    [
      'an old price is taken',
      'nowMs - answer.updatedAtMs > QUOTE_AGE_MAX_MS',
      'answer.updatedAtMs - nowMs > QUOTE_AGE_MAX_MS',
    ],
    ['an answer of an earlier round is taken', 'answeredInRound < roundId', 'answeredInRound <= 0n'],
  ),
  ...inFile(
    'core/payment.ts',
    ['core/payment.test.ts'],
    ['any token pays', 'transfer.token === here.usdt &&', ''],
    ['a transfer to anybody pays', 'transfer.to === here.treasury &&', ''],
    ['the treasury pays itself', 'transfer.from !== here.treasury &&', ''],
    ['a payment of nothing counts', 'transfer.value > 0n', 'transfer.value >= 0n'],
    ['too little buys all that was ordered', 'if (value < order.amount)', 'if (value * 2n < order.amount)'],
    [
      'a share of an order is rounded down',
      '* BigInt(copies) + quantity - 1n) / quantity',
      '* BigInt(copies)) / quantity',
    ],
    [
      'more than ten copies at once',
      'affordable > BigInt(QUANTITY_MAX) ? QUANTITY_MAX : Number(affordable)',
      'Number(affordable)',
    ],
    ['a price a cent away is meant', 'apart * 2n <= CENT', 'apart <= CENT'],
  ),
  ...inFile(
    'core/order.ts',
    ['core/order.test.ts'],
    [
      'an old payment has the price of a later order',
      'wasMadeBefore(order, paid) && paid.blockTimeMs',
      'paid.blockTimeMs',
    ],
    ['an order holds for ever', ' && paid.blockTimeMs <= order.expiresAtMs', ''],
    ['an order names what it likes for ever', 'hasNamed(order, paid, order.expiresAtMs + ORDER_CLAIM_MS)', 'true'],
    [
      'the clocks may differ for any order',
      'return isInTolerance && paid.isNew && hasNamed(order, paid, expiresAtMs)',
      'return isInTolerance',
    ],
    [
      'a delivered order is credited again',
      'doesOrderHold(order, settled) &&',
      'doesOrderHold(order, settled) ||',
    ],
    ['an order made after the payment is seen', 'orders.filter((order) => wasMadeBefore(order, payment))', 'orders'],
    ['another order than the named one', 'if (named !== undefined) return named', ''],
    ['a sped-up transaction is not found', 'if (replaced !== undefined) return replaced', ''],
    ['one of two different things is guessed', 'return isCertain ? youngest : null', 'return youngest'],
    ['an only order is taken though too little came', ' && payment.value >= only.amount', ''],
  ),
  ...inFile('core/order.ts', ['core/payment.test.ts'], ['a copy of the number 0', '([1-9]\\d{0,2})', '(\\d{1,3})']),
  ...inFile(
    'core/withdrawal.ts',
    ['core/withdrawal.test.ts'],
    ['a minimum of BV3 is rounded down', '(least.value + unit - 1n) / unit', 'least.value / unit'],
    [
      'a fee is rounded down',
      '* terms.feeBasisPoints + BASIS_POINTS - 1n) / BASIS_POINTS',
      '* terms.feeBasisPoints) / BASIS_POINTS',
    ],
    ['less than the minimum', 'if (amount < terms.minimum)', 'if (amount + amount < terms.minimum)'],
    ['more than there is', 'if (amount > available)', 'if (amount > available + available)'],
    ['a fee that eats everything', 'if (net <= 0n)', 'if (net < 0n)'],
    [
      'an approved one is decided again',
      "return status === 'pending' ? ok(verdict)",
      "return status !== 'completed' ? ok(verdict)",
    ],
    [
      'BV3 has its own decimals on the chain',
      'amount * 10n ** (ON_CHAIN_DECIMALS - BV3_LEDGER_DECIMALS)',
      'amount * 10n ** ON_CHAIN_DECIMALS',
    ],
  ),
  ...inFile(
    'core/dust.ts',
    ['core/dust.test.ts'],
    ['the limit itself is dust', 'value < (', 'value <= ('],
    ['a limit keeps back what buys a card', 'bound !== null && bound < limit ? bound : limit', 'limit'],
  ),
  ...inFile(
    'core/grant.ts',
    ['core/grant.test.ts'],
    ['fractions of a cent are sent', '|| usdtSent.value % ONE_CENT !== 0n', ''],
    ['any amount is sent at once', 'bv3Sent.value > SENT_BV3_MAX || ', ''],
  ),
]
