import { accepted, type Excuse, equivalent } from './excusing.ts'

/** Excuses in the order of their files. */
export const CORE: readonly Excuse[] = [
  ...equivalent('core/api/fields.ts', 'A whole number of the schema is never above what is safe.', [
    'id: drop bound: z.int().positive().max(Number.MAX_SAFE_INTEGER) → z.int().positive()',
  ]),
  ...equivalent('core/api/fields.ts', 'z.int() refuses what is above it.', [
    'id: loosen bound: Number.MAX_SAFE_INTEGER → (Number.MAX_SAFE_INTEGER) + 1',
  ]),
  ...equivalent('core/api/fields.ts', 'Only the offset of a date and time has this form, and it stands at the end.', [
    'ZONE_BEYOND: Regex: /[+-](?:1[6-9]|2\\d):\\d\\d$/ → /[+-](?:1[6-9]|2\\d):\\d\\d/',
  ]),
  ...accepted('core/assert.ts', 'Only the log shows the name, beside the message and the stack.', [
    'AssertionFailed: StringLiteral: \'AssertionFailed\' → ""',
  ]),
  ...equivalent('core/bnb-quote.ts', 'Two equal prices are the same price in either order.', [
    'judgeBnbPrice>0: EqualityOperator: a < b → a <= b',
    'differs: EqualityOperator: price < other → price <= other',
  ]),
  ...equivalent('core/bnb-quote.ts', 'No time is no day.', ['jumpPercent: EqualityOperator: ageMs > 0n → ageMs >= 0n']),
  ...equivalent('core/bnb-quote.ts', 'Two equal percentages are the same, whichever is taken.', [
    'jumpPercent: EqualityOperator: percent < JUMP_PERCENT_MAX → percent <= JUMP_PERCENT_MAX',
  ]),
  ...equivalent('core/bnb-quote.ts', 'The difference is the same both ways.', [
    'judgeBnbPrice: swap arguments: lowest, last.usdPerBnb → last.usdPerBnb, lowest',
  ]),
  ...equivalent('core/bnb-quote.ts', 'The difference is the same both ways.', [
    'judgeBnbPrice>2: swap arguments: other, lowest → lowest, other',
  ]),
  ...equivalent('core/card-draft.ts', 'What is null is answered as null either way.', [
    'readPrice: ConditionalExpression: price === null → false',
  ]),
  ...equivalent('core/cards.ts', 'The difference of two equal amounts is zero as well.', [
    'shortfallOf: EqualityOperator: most > price → most >= price',
  ]),
  ...equivalent('core/csv.ts', 'A cell in quotes begins and ends with one, and no other cell has one.', [
    "withComma: MethodExpression: cell.startsWith('\"') → cell.endsWith('\"')",
  ]),
  ...equivalent('core/payment.ts', 'Two equal amounts are the same amount, whichever is taken.', [
    'least: EqualityOperator: bound < limit → bound <= limit',
  ]),
  ...equivalent('core/find.ts', 'The pattern never matches without this group, so only the type needs the fallback.', [
    'readFindQueries: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('core/find.ts', 'The pattern matches by one of its two groups, so only the type needs the fallback.', [
    'readFindQueries: StringLiteral: \'\' → "Stryker was here!" (3)',
  ]),
  ...equivalent('core/game-pay.ts', 'Two equal times are the same time, whichever is taken.', [
    'payRun: EqualityOperator: playedMs < usableMs → playedMs <= usableMs',
    'payRun: EqualityOperator: coveredMs > allowedMs → coveredMs >= allowedMs',
  ]),
  ...equivalent(
    'core/game/course.ts',
    'A remainder has the sign of what is divided, so a negative divisor leaves the same.',
    ['drawKind>1: ArithmeticOperator: sum + weight → sum - weight'],
  ),
  ...accepted('core/game/course.ts', 'The loop never ends, so no game starts and no test ends.', [
    'extendCourse: BlockStatement: { const arrivalTick = course.earlie … ourse.variant].more, arrivalTick) } → {}',
  ]),
  ...equivalent(
    'core/game/course.ts',
    'A remainder has the sign of what is divided, so a negative divisor leaves the same.',
    [
      'createCourse: ArithmeticOperator: RUN_IN_TICKS + between(GAPS[variant].more, RUN_IN_TICKS) → RUN_IN_TICKS - between(GAPS[variant].more, RUN_IN_TICKS)',
    ],
  ),
  ...equivalent(
    'core/game/press-meter.ts',
    'Only differences between two leads or two holds count, and each lead and hold shifts by the same two ticks.',
    ['createPressMeter>watch: ArithmeticOperator: state.tick - 1 → state.tick + 1'],
  ),
  ...equivalent(
    'core/game/press-meter.ts',
    'Only differences between two holds count, and each hold shifts by the same two ticks.',
    ['createPressMeter>watch: ArithmeticOperator: state.tick - 1 → state.tick + 1 (2)'],
  ),
  ...equivalent('core/game/press-meter.ts', 'No obstacle hangs exactly as high as the runner.', [
    'requiresJump>0: EqualityOperator: bottom < RULES[variant].runnerHeightPx → bottom <= RULES[variant].runnerHeightPx',
  ]),
  ...accepted('core/game/random.ts', 'The loop never ends, so no game starts and no test ends.', [
    'createRandom: UpdateOperator: i++ → i--',
  ]),
  ...equivalent('core/game/course.ts', 'A typed array ignores a write behind its end.', [
    'wayWhileSpeedingUp: EqualityOperator: tick < speedUpTicks → tick <= speedUpTicks',
  ]),
  ...accepted('core/game/course.ts', 'The loop never ends, so no server starts and no test either.', [
    'wayWhileSpeedingUp: UpdateOperator: tick++ → tick--',
  ]),
  ...equivalent('core/game/course.ts', 'In this tick the formula gives the maximum as well.', [
    'speedAt: EqualityOperator: tick >= speedUpTicks → tick > speedUpTicks',
  ]),
  ...equivalent('core/game/course.ts', 'In this tick the other branch adds zero ticks at full speed.', [
    'distanceAt: EqualityOperator: tick <= speedUpTicks → tick < speedUpTicks',
  ]),
  ...accepted('core/game/step.ts', 'The loop never ends, so no game starts and no test ends.', [
    'add: AssignmentOperator: shift += 8 → shift -= 8',
  ]),
  ...equivalent(
    'core/game/step.ts',
    'A front that only touches an obstacle lies beside each of its boxes and over no pit.',
    ['meetObstacles: EqualityOperator: obstacle.left >= state.distance → obstacle.left > state.distance'],
  ),
  ...equivalent(
    'core/game/step.ts',
    'An obstacle ahead is not passed, lies beside each of its boxes and over no pit. The break only saves time.',
    ['meetObstacles: ConditionalExpression: obstacle.left >= state.distance → false'],
  ),
  ...equivalent('core/gas-price.ts', 'Two equal prices are the same price, whichever is taken.', [
    'nextGasPrice>0: EqualityOperator: wei > highest → wei >= highest',
  ]),
  ...equivalent('core/image-url.ts', 'Number reads an empty text as 0, which is below the highest port as well.', [
    'imageHost: StringLiteral: \'443\' → ""',
  ]),
  ...equivalent('core/listing.ts', 'Two equal moments are the same moment, whichever is taken.', [
    'usdtMsWithin>0: EqualityOperator: span.fromMs > fromMs → span.fromMs >= fromMs',
    'earliest: EqualityOperator: a < b → a <= b',
  ]),
  ...equivalent('core/listing.ts', 'The difference of two equal moments is zero as well.', [
    'spanMs: EqualityOperator: toMs > fromMs → toMs >= fromMs',
  ]),
  ...equivalent('core/listing.ts', 'Without a decision the only span begins in 1970, and no moment is before that.', [
    'usdtMsWithin: ConditionalExpression: listing.length === 0 → false',
  ]),
  ...equivalent('core/listing.ts', 'The earlier of two moments is the same in either order.', [
    'usdtSpans>0: swap arguments: earliest(listedAtMs, listing[index  … .decidedAtMs ?? beforeMs), beforeMs → beforeMs, earliest(listedAtMs, list … ndex + 1]?.decidedAtMs ?? beforeMs)',
  ]),
  ...equivalent(
    'core/miner-record.ts',
    'A shift that ends on the last day adds no day, and the longest streak is never shorter than the current one.',
    ['addDays: EqualityOperator: until <= lastDay → until < lastDay'],
  ),
  ...equivalent('core/missed-mining.ts', 'Zero is zero either way.', [
    'atLeastZero: EqualityOperator: ms > 0n → ms >= 0n',
  ]),
  ...equivalent('core/missed-mining.ts', 'A sum is the same in either order.', [
    'missedMining: swap arguments: kept, time → time, kept',
    'missedMining: swap arguments: keptThen, time → time, keptThen',
  ]),
  ...equivalent('core/money.ts', 'Two equal amounts are the same amount, whichever is taken.', [
    'maxOf: EqualityOperator: a > b → a >= b',
    'minOf: EqualityOperator: a < b → a <= b',
  ]),
  ...equivalent('core/money.ts', 'No amount has more than 49 characters, so the pattern refuses these texts as well.', [
    'parseAmount: EqualityOperator: text.length <= 64 → text.length < 64',
  ]),
  ...equivalent(
    'core/money.ts',
    'No amount has more than 49 characters, so the pattern refuses these texts as well, at its 32nd character.',
    ['parseAmount: ConditionalExpression: text.length <= 64 → true'],
  ),
  ...equivalent('core/money.ts', 'A bigint has no negative zero.', [
    'formatFixed: EqualityOperator: shown < 0n → shown <= 0n',
  ]),
  ...equivalent('core/number-text.ts', 'Number reads an empty text as 0.', ['plainDecimal: StringLiteral: \'0\' → ""']),
  ...equivalent('core/number-text.ts', 'A text that matches has both groups, so the other check is enough.', [
    'plainDecimal: ConditionalExpression: sign === undefined → false',
    'plainDecimal: ConditionalExpression: whole === undefined → false',
  ]),
  ...equivalent('core/operator.ts', 'Ten random bytes always have groups of five bits.', [
    'writeRecoveryCode: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...equivalent('core/operator.ts', 'Sixteen signs always have groups of four.', [
    'writeRecoveryCode: ArrayDeclaration: [] → ["Stryker was here"] (2)',
  ]),
  ...equivalent('core/order.ts', 'An order of exactly the amount was found or found uncertain before.', [
    'matchOrder: EqualityOperator: payment.value >= only.amount → payment.value > only.amount',
  ]),
  ...equivalent('core/order.ts', 'The pattern never matches without this group, so only the type needs the check.', [
    'parseCopyHash: ConditionalExpression: match[2] === undefined → false',
  ]),
  ...equivalent('core/payment.ts', 'Two equal prices are nothing apart, whichever is taken from the other.', [
    'isClaimedPrice: EqualityOperator: claimed > price → claimed >= price',
  ]),
  ...equivalent('core/payment.ts', 'Whoever can afford exactly the maximum gets the maximum either way.', [
    'allocateWithoutOrder: EqualityOperator: affordable > BigInt(QUANTITY_MAX) → affordable >= BigInt(QUANTITY_MAX)',
  ]),
  ...equivalent('core/reader-language.ts', 'Neither text names a language.', [
    'readerLanguage: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('core/shared-link.ts', 'The path of the link that was read is compared with the whole path.', [
    'PICTURE: Regex: /^\\/share\\/([a-z]{2})\\/(site|invite … un)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg$/ → /\\/share\\/([a-z]{2})\\/(site|invite| … un)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg$/',
    'PICTURE: Regex: /^\\/share\\/([a-z]{2})\\/(site|invite … un)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg$/ → /^\\/share\\/([a-z]{2})\\/(site|invite … run)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg/',
  ]),
  ...equivalent('core/shared-link.ts', 'Neither text is a language.', [
    'linkOfPicture: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('core/shared-link.ts', 'A path with a language always has a kind.', [
    'linkOfPicture: StringLiteral: \'\' → "Stryker was here!" (2)',
  ]),
  ...equivalent(
    'core/shared-link.ts',
    'Neither text names a wallet, a payout, a run or a card, and the site needs no name.',
    ['linkOfPicture: StringLiteral: \'\' → "Stryker was here!" (3)'],
  ),
  ...equivalent(
    'core/shared-link.ts',
    'Neither text is a run, a payout, a wallet or a language, and neither is handed on.',
    ['queryValue: StringLiteral: \'\' → "Stryker was here!"'],
  ),
  ...equivalent('core/sign-in.ts', 'An origin has a scheme at its start alone.', [
    'checkSignIn: Regex: /^https?:\\/\\// → /https?:\\/\\//',
  ]),
  ...equivalent('core/transparency.ts', 'Two equal moments are the same moment, whichever is taken.', [
    'usdtWindowMs: EqualityOperator: listedAtMs < untilMs → listedAtMs <= untilMs',
  ]),
  ...equivalent('core/transparency.ts', 'Zero is zero either way.', [
    'coveragePercent: EqualityOperator: treasury > 0n → treasury >= 0n',
  ]),
  ...equivalent('core/withdrawal.ts', 'Two equal amounts are the same amount, whichever is taken.', [
    'readWithdrawalTerms: EqualityOperator: minimumUnits < SMALLEST[asset] → minimumUnits <= SMALLEST[asset]',
  ]),
]
