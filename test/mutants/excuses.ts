/** A change that the tests need not notice. */
export type Excuse = {
  readonly file: string
  /** Its id, as a run prints it. */
  readonly mutation: string
  /** `equivalent`: no visible behaviour differs. `accepted`: some would differ, and the risk is taken. */
  readonly kind: 'equivalent' | 'accepted'
  /** Why no behaviour differs, or which fault could happen. */
  readonly reason: string
}

export const EXCUSES: readonly Excuse[] = [
  {
    file: 'core/game/step.ts',
    mutation: 'meetObstacles: EqualityOperator: obstacle.left >= state.distance → obstacle.left > state.distance',
    kind: 'equivalent',
    reason: 'A front that only touches an obstacle lies beside each of its boxes and over no pit.',
  },
  {
    file: 'core/payment.ts',
    mutation: 'isPriceMeant: EqualityOperator: said > price → said >= price',
    kind: 'equivalent',
    reason: 'Two equal prices are nothing apart, whichever is taken from the other.',
  },
  {
    file: 'core/assert.ts',
    mutation: 'AssertionFailed: StringLiteral: \'AssertionFailed\' → ""',
    kind: 'accepted',
    reason: 'Only the log shows the name, beside the message and the stack.',
  },
  {
    file: 'server/ledger/set-kept.sql',
    mutation: 'updateBasePosted: drop predicate: user_id = :userId! → true (2)',
    kind: 'equivalent',
    reason: 'The join by user_id picks the same row. The predicate names the shard on a cluster.',
  },
  {
    file: 'server/ledger/set-kept.sql',
    mutation: 'updateBasePosted: drop join condition: b.user_id = p.user_id → true',
    kind: 'equivalent',
    reason: 'Both sides are the one row of the player. A cluster joins by the condition.',
  },
  {
    file: 'server/ledger/set-kept.sql',
    mutation: 'updateBasePosted: drop predicate: p.posted_bv3 <> b.posted_bv3 → true',
    kind: 'equivalent',
    reason: 'It adds a change of 0 to the mining totals, which are sums.',
  },
  {
    file: 'server/ledger/mining/missed-mining.sql',
    mutation: 'readLotsWithSessions: drop predicate: m.user_id = any(:userIds!::bigint[]) → true',
    kind: 'equivalent',
    reason: 'm.user_id equals l.user_id, which is one of them. The predicate names the shards on a cluster.',
  },
  {
    file: 'server/ledger/mining/missed-mining.sql',
    mutation: 'readBaseWithSessions: drop predicate: m.user_id = any(:userIds!::bigint[]) → true',
    kind: 'equivalent',
    reason: 'm.user_id equals b.user_id, which is one of them. The predicate names the shards on a cluster.',
  },
  ...[
    'drop predicate: (m.stopped_at is null or m.stopped_at > l.created_at) → true',
    'drop predicate: m.stopped_at is null → true',
    'flip comparison: > → >=',
  ].map((change) => ({
    file: 'server/ledger/mining/missed-mining.sql',
    mutation: `readLotsWithSessions: ${change}`,
    kind: 'equivalent' as const,
    reason: 'A session that ended before the lot came counts from the lot to the lot: no time.',
  })),
  {
    file: 'server/payments/purchases.sql',
    mutation: 'readImportedTransaction: drop limit: limit 1 → ',
    kind: 'equivalent',
    reason: 'Its callers ask whether there is a row. A transaction has 999 copies at most.',
  },
  {
    file: 'server/payouts/say-refusal.ts',
    mutation: 'sayRefusal: EqualityOperator: neededWei > replacement → neededWei >= replacement',
    kind: 'equivalent',
    reason: 'Of two equal prices it does not matter which is said.',
  },
  {
    file: 'server/payouts/strays.sql',
    mutation: 'selectExplainedNonces: drop predicate: explained_at is not null → true',
    kind: 'equivalent',
    reason:
      'A stray that is not explained has no name in explained_by either, and a missing name is unequal to nothing.',
  },
  {
    file: 'core/money.ts',
    mutation: 'most: EqualityOperator: a > b → a >= b',
    kind: 'equivalent',
    reason: 'Two equal amounts are the same amount, whichever is taken.',
  },
  {
    file: 'core/money.ts',
    mutation: 'least: EqualityOperator: a < b → a <= b',
    kind: 'equivalent',
    reason: 'Two equal amounts are the same amount, whichever is taken.',
  },
  {
    file: 'core/money.ts',
    mutation: 'parseAmount: EqualityOperator: text.length <= 64 → text.length < 64',
    kind: 'equivalent',
    reason: 'No amount has more than 49 characters, so the pattern refuses these texts as well.',
  },
  {
    file: 'core/money.ts',
    mutation: 'parseAmount: ConditionalExpression: text.length <= 64 → true',
    kind: 'equivalent',
    reason: 'No amount has more than 49 characters, so the pattern refuses these texts as well, at its 32nd character.',
  },
  {
    file: 'core/money.ts',
    mutation: 'formatAmount: EqualityOperator: amount < 0n → amount <= 0n (2)',
    kind: 'equivalent',
    reason: 'A bigint has no negative zero.',
  },
  {
    file: 'core/money.ts',
    mutation: 'formatFixed: EqualityOperator: amount < 0n → amount <= 0n',
    kind: 'equivalent',
    reason: 'A bigint has no negative zero.',
  },
  {
    file: 'core/money.ts',
    mutation: 'formatFixed: EqualityOperator: amount < 0n → amount <= 0n (2)',
    kind: 'equivalent',
    reason: 'The magnitude of zero is not above zero, so zero has no sign either way.',
  },
  {
    file: 'core/payment.ts',
    mutation:
      'allocateWithoutOrder: EqualityOperator: affordable > BigInt(QUANTITY_MAX) → affordable >= BigInt(QUANTITY_MAX)',
    kind: 'equivalent',
    reason: 'Whoever can afford exactly the maximum gets the maximum either way.',
  },
  {
    file: 'core/listing.ts',
    mutation: 'usdtMsWithin>0: EqualityOperator: span.fromMs > fromMs → span.fromMs >= fromMs',
    kind: 'equivalent',
    reason: 'Two equal moments are the same moment, whichever is taken.',
  },
  {
    file: 'core/listing.ts',
    mutation: 'earliest: EqualityOperator: a < b → a <= b',
    kind: 'equivalent',
    reason: 'Two equal moments are the same moment, whichever is taken.',
  },
  {
    file: 'core/listing.ts',
    mutation: 'spanMs: EqualityOperator: toMs > fromMs → toMs >= fromMs',
    kind: 'equivalent',
    reason: 'The difference of two equal moments is zero as well.',
  },
  {
    file: 'core/missed-mining.ts',
    mutation: 'atLeastZero: EqualityOperator: ms > 0n → ms >= 0n',
    kind: 'equivalent',
    reason: 'Zero is zero either way.',
  },
  {
    file: 'core/number-text.ts',
    mutation: 'plainDecimal: StringLiteral: \'0\' → ""',
    kind: 'equivalent',
    reason: 'Number reads an empty text as 0.',
  },
  {
    file: 'core/find.ts',
    mutation: 'readFindQueries: StringLiteral: \'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'The pattern never matches without this group, so only the type needs the fallback.',
  },
  {
    file: 'core/shared-link.ts',
    mutation:
      'PICTURE: Regex: /^\\/share\\/([a-z]{2})\\/(site|invite … un)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg$/ → /\\/share\\/([a-z]{2})\\/(site|invite| … un)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg$/',
    kind: 'equivalent',
    reason: 'The path of the link that was read is compared with the whole path.',
  },
  {
    file: 'core/shared-link.ts',
    mutation:
      'PICTURE: Regex: /^\\/share\\/([a-z]{2})\\/(site|invite … un)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg$/ → /^\\/share\\/([a-z]{2})\\/(site|invite … run)(?:\\/([0-9a-fx-]{1,66}))?\\.jpg/',
    kind: 'equivalent',
    reason: 'The path of the link that was read is compared with the whole path.',
  },
  {
    file: 'core/game/speed.ts',
    mutation: 'wayWhileSpeedingUp: EqualityOperator: tick < speedUpTicks → tick <= speedUpTicks',
    kind: 'equivalent',
    reason: 'A typed array ignores a write behind its end.',
  },
  {
    file: 'core/game/speed.ts',
    mutation: 'wayWhileSpeedingUp: UpdateOperator: tick++ → tick--',
    kind: 'accepted',
    reason: 'The loop never ends, so no server starts and no test either.',
  },
  {
    file: 'core/game/speed.ts',
    mutation: 'speedAt: EqualityOperator: tick >= speedUpTicks → tick > speedUpTicks',
    kind: 'equivalent',
    reason: 'In this tick the formula gives the maximum as well.',
  },
  {
    file: 'core/game/speed.ts',
    mutation: 'distanceAt: EqualityOperator: tick <= speedUpTicks → tick < speedUpTicks',
    kind: 'equivalent',
    reason: 'In this tick the other branch adds zero ticks at full speed.',
  },
  {
    file: 'core/game/course.ts',
    mutation: 'drawKind>1: ArithmeticOperator: sum + weight → sum - weight',
    kind: 'equivalent',
    reason: 'A remainder has the sign of what is divided, so a negative divisor leaves the same.',
  },
  {
    file: 'core/game/press-meter.ts',
    mutation: 'createPressMeter>watch: ArithmeticOperator: state.tick - 1 → state.tick + 1',
    kind: 'equivalent',
    reason:
      'Only differences between two leads or two holds count, and each lead and hold shifts by the same two ticks.',
  },
  {
    file: 'core/game/press-meter.ts',
    mutation: 'createPressMeter>watch: ArithmeticOperator: state.tick - 1 → state.tick + 1 (2)',
    kind: 'equivalent',
    reason: 'Only differences between two holds count, and each hold shifts by the same two ticks.',
  },
  {
    file: 'core/bnb-quote.ts',
    mutation: 'judgeBnbPrice>0: EqualityOperator: a < b → a <= b',
    kind: 'equivalent',
    reason: 'Two equal prices are the same price in either order.',
  },
  {
    file: 'core/bnb-quote.ts',
    mutation: 'differs: EqualityOperator: price < other → price <= other',
    kind: 'equivalent',
    reason: 'Two equal prices are the same price in either order.',
  },
  {
    file: 'core/bnb-quote.ts',
    mutation: 'jumpPercent: EqualityOperator: ageMs > 0n → ageMs >= 0n',
    kind: 'equivalent',
    reason: 'No time is no day.',
  },
  {
    file: 'core/bnb-quote.ts',
    mutation: 'jumpPercent: EqualityOperator: percent < JUMP_PERCENT_MAX → percent <= JUMP_PERCENT_MAX',
    kind: 'equivalent',
    reason: 'Two equal percentages are the same, whichever is taken.',
  },
  {
    file: 'core/cards.ts',
    mutation: 'shortfallOf: EqualityOperator: most > price → most >= price',
    kind: 'equivalent',
    reason: 'The difference of two equal amounts is zero as well.',
  },
  {
    file: 'core/dust.ts',
    mutation: 'least: EqualityOperator: bound < limit → bound <= limit',
    kind: 'equivalent',
    reason: 'Two equal amounts are the same amount, whichever is taken.',
  },
  {
    file: 'core/game-pay.ts',
    mutation: 'payRun: EqualityOperator: playedMs < usableMs → playedMs <= usableMs',
    kind: 'equivalent',
    reason: 'Two equal times are the same time, whichever is taken.',
  },
  {
    file: 'core/game-pay.ts',
    mutation: 'payRun: EqualityOperator: coveredMs > allowedMs → coveredMs >= allowedMs',
    kind: 'equivalent',
    reason: 'Two equal times are the same time, whichever is taken.',
  },
  {
    file: 'core/gas-price.ts',
    mutation: 'nextGasPrice>0: EqualityOperator: wei > highest → wei >= highest',
    kind: 'equivalent',
    reason: 'Two equal prices are the same price, whichever is taken.',
  },
  {
    file: 'core/image-url.ts',
    mutation: 'imageHost: StringLiteral: \'443\' → ""',
    kind: 'equivalent',
    reason: 'Number reads an empty text as 0, which is below the highest port as well.',
  },
  {
    file: 'core/listing.ts',
    mutation: 'usdtMsWithin: ConditionalExpression: listing.length === 0 → false',
    kind: 'equivalent',
    reason: 'Without a decision the only span begins in 1970, and no moment is before that.',
  },
  {
    file: 'core/sales.ts',
    mutation: 'floorOf: EqualityOperator: share > withReserve → share >= withReserve',
    kind: 'equivalent',
    reason: 'Two equal amounts are the same amount, whichever is taken.',
  },
  {
    file: 'core/shared-link.ts',
    mutation: 'linkOfPicture: StringLiteral: \'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'Neither text is a language.',
  },
  {
    file: 'core/shared-link.ts',
    mutation: 'linkOfPicture: StringLiteral: \'\' → "Stryker was here!" (2)',
    kind: 'equivalent',
    reason: 'A path with a language always has a kind.',
  },
  {
    file: 'core/shared-link.ts',
    mutation: 'linkOfPicture: StringLiteral: \'\' → "Stryker was here!" (3)',
    kind: 'equivalent',
    reason: 'Neither text names a wallet, a payout, a run or a card, and the site needs no name.',
  },
  {
    file: 'core/transparency.ts',
    mutation: 'usdtWindowMs: EqualityOperator: listedAtMs < untilMs → listedAtMs <= untilMs',
    kind: 'equivalent',
    reason: 'Two equal moments are the same moment, whichever is taken.',
  },
  {
    file: 'core/transparency.ts',
    mutation: 'coveragePercent: EqualityOperator: treasury > 0n → treasury >= 0n',
    kind: 'equivalent',
    reason: 'Zero is zero either way.',
  },
  {
    file: 'core/withdrawal.ts',
    mutation: 'readWithdrawalTerms: EqualityOperator: asked < SMALLEST[asset] → asked <= SMALLEST[asset]',
    kind: 'equivalent',
    reason: 'Two equal amounts are the same amount, whichever is taken.',
  },
  {
    file: 'core/checksummed.ts',
    mutation: 'permute: AssignmentOperator: at += 1 → at -= 1 (2)',
    kind: 'accepted',
    reason: 'The loop never ends, so no address is written and no test ends.',
  },
  {
    file: 'core/game/press-meter.ts',
    mutation:
      'asksForJump>0: EqualityOperator: bottom < RULES[variant].runnerHeightPx → bottom <= RULES[variant].runnerHeightPx',
    kind: 'equivalent',
    reason: 'No obstacle hangs exactly as high as the runner.',
  },
  {
    file: 'core/game/step.ts',
    mutation: 'meetObstacles: ConditionalExpression: obstacle.left >= state.distance → false',
    kind: 'equivalent',
    reason:
      'An obstacle ahead is not passed, lies beside each of its boxes and over no pit. The break only saves time.',
  },
  {
    file: 'core/game/random.ts',
    mutation: 'createRandom: UpdateOperator: i++ → i--',
    kind: 'accepted',
    reason: 'The loop never ends, so no game starts and no test ends.',
  },
  {
    file: 'core/game/course.ts',
    mutation:
      'extendCourse: BlockStatement: { const arrivalTick = course.earlie … ourse.variant].more, arrivalTick) } → {}',
    kind: 'accepted',
    reason: 'The loop never ends, so no game starts and no test ends.',
  },
  {
    file: 'core/number-text.ts',
    mutation: 'plainDecimal: ConditionalExpression: sign === undefined → false',
    kind: 'equivalent',
    reason: 'A text that matches has both groups, so the other check is enough.',
  },
  {
    file: 'core/number-text.ts',
    mutation: 'plainDecimal: ConditionalExpression: whole === undefined → false',
    kind: 'equivalent',
    reason: 'A text that matches has both groups, so the other check is enough.',
  },
  {
    file: 'core/find.ts',
    mutation: 'readFindQueries: StringLiteral: \'\' → "Stryker was here!" (3)',
    kind: 'equivalent',
    reason: 'The pattern matches by one of its two groups, so only the type needs the fallback.',
  },
  {
    file: 'core/checksummed.ts',
    mutation: 'permute: EqualityOperator: at < LANES → at <= LANES',
    kind: 'equivalent',
    reason: 'No step reads a lane behind the last.',
  },
  {
    file: 'core/checksummed.ts',
    mutation: 'permute: EqualityOperator: row < LANES → row <= LANES',
    kind: 'equivalent',
    reason: 'No step reads a lane behind the last.',
  },
  {
    file: 'core/order.ts',
    mutation: 'matchOrder: EqualityOperator: payment.value >= only.amount → payment.value > only.amount',
    kind: 'equivalent',
    reason: 'An order of exactly the amount was found or found uncertain before.',
  },
  {
    file: 'core/game/state.ts',
    mutation: 'add: AssignmentOperator: shift += 8 → shift -= 8',
    kind: 'accepted',
    reason: 'The loop never ends, so no game starts and no test ends.',
  },
  {
    file: 'core/shared-link.ts',
    mutation: 'queryValue: StringLiteral: \'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'Neither text is a run, a payout, a wallet or a language, and neither is handed on.',
  },
  {
    file: 'core/miner-record.ts',
    mutation: 'addDays: EqualityOperator: until <= lastDay → until < lastDay',
    kind: 'equivalent',
    reason:
      'A shift that ends on the last day adds no day, and the longest streak is never shorter than the current one.',
  },
  {
    file: 'core/checksummed.ts',
    mutation: 'permute: AssignmentOperator: at += 1 → at -= 1',
    kind: 'accepted',
    reason: 'The loop never ends, so no address is written and no test ends.',
  },
  {
    file: 'core/sign-in.ts',
    mutation: 'checkSignIn: Regex: /^https?:\\/\\// → /https?:\\/\\//',
    kind: 'equivalent',
    reason: 'An origin has a scheme at its start alone.',
  },
  {
    file: 'core/checksummed.ts',
    mutation: 'permute: AssignmentOperator: round += 1 → round -= 1',
    kind: 'accepted',
    reason: 'The loop never ends, so no address is written and no test ends.',
  },
  {
    file: 'core/checksummed.ts',
    mutation: 'permute: AssignmentOperator: step += 1 → step -= 1',
    kind: 'accepted',
    reason: 'The loop never ends, so no address is written and no test ends.',
  },
  {
    file: 'core/checksummed.ts',
    mutation: 'permute: AssignmentOperator: row += 5 → row -= 5',
    kind: 'accepted',
    reason: 'The loop never ends, so no address is written and no test ends.',
  },
  {
    file: 'core/csv.ts',
    mutation: "withComma: MethodExpression: cell.startsWith('\"') → cell.endsWith('\"')",
    kind: 'equivalent',
    reason: 'A cell in quotes begins and ends with one, and no other cell has one.',
  },
  {
    file: 'core/order.ts',
    mutation: 'parseCopyHash: ConditionalExpression: match[2] === undefined → false',
    kind: 'equivalent',
    reason: 'The pattern never matches without this group, so only the type needs the check.',
  },
  {
    file: 'core/reader-language.ts',
    mutation: 'readerLanguage: StringLiteral: \'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'Neither text names a language.',
  },
  {
    file: 'server/features/games/board/boards.sql',
    mutation: 'readBoardOfDay: drop join condition: r.user_id = b.user_id → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/games/board/boards.sql',
    mutation: 'readBoardOfAllTime: drop join condition: r.user_id = b.user_id → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/games/board/boards.sql',
    mutation: 'readBestsOf: drop join condition: r.user_id = b.user_id → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/games/board/boards.sql',
    mutation: 'readChunkInputs: drop predicate: user_id = :userId! → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/games/panel/run-lists.sql',
    mutation: 'readRunRows: drop predicate: r.user_id = any(:userIds!::bigint[]) → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/games/panel/remove-run.sql',
    mutation: 'readDaysLedBy: drop predicate: run_id = :runId! → true',
    kind: 'equivalent',
    reason: 'The best of each other day is found again as it is, for the removed run was not the best of it.',
  },
  {
    file: 'server/features/games/panel/remove-run.sql',
    mutation: 'lockRun: drop predicate: r.user_id = :userId! → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/games/panel/remove-run.sql',
    mutation: 'updateRunRemoved: drop predicate: user_id = :userId! → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/games/panel/remove-run.sql',
    mutation: 'updateRunRestored: drop predicate: user_id = :userId! → true',
    kind: 'equivalent',
    reason: 'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
  },
  {
    file: 'server/features/airdrop/review.sql',
    mutation: 'reviewSubmission: drop predicate: attempt = :attempt! → true',
    kind: 'equivalent',
    reason: 'A unique index lets a player have one pending submission, so the other conditions pick the same row.',
  },
  {
    file: 'server/features/airdrop/review.sql',
    mutation: 'readStatuses: drop join condition: o.user_id = s.user_id → true',
    kind: 'equivalent',
    reason: 'More rows come. The reader takes only those of the submissions that it shows, by their ids.',
  },
  {
    file: 'server/features/airdrop/review.sql',
    mutation: 'readStatuses: drop join condition: o.attempt = s.attempt → true',
    kind: 'equivalent',
    reason: 'More rows come. The reader takes only those of the submissions that it shows, by their ids.',
  },
  {
    file: 'web/features/purchases/late-payment.ts',
    mutation: 'isPayment: StringLiteral: \'\' → "Stryker was here!"',
    kind: 'equivalent',
    reason: 'Neither text is the data of a transfer.',
  },
  {
    file: 'web/features/purchases/late-payment.ts',
    mutation: 'isPayment: StringLiteral: \'0x0\' → ""',
    kind: 'equivalent',
    reason: 'BigInt reads both texts as 0.',
  },
  {
    file: 'web/session/session-runtime.ts',
    mutation:
      'createSessionRuntime>drop: ArrowFunction: ({ generation }) => arrived.delete(generation) → () => undefined',
    kind: 'accepted',
    reason: 'An attempt that is dropped is never adopted. Its connection stays in memory until the page closes.',
  },
  {
    file: 'web/session/session-runtime.ts',
    mutation: 'createSessionRuntime>settleAttempts: CallExpression: attempts.delete(generation) → ;',
    kind: 'accepted',
    reason: 'A promise settles once. The entry stays in memory until the page closes.',
  },
  {
    file: 'web/transactions/watch-payment.ts',
    mutation: "watchPayment: ConditionalExpression: ending !== 'over' → true",
    kind: 'accepted',
    reason:
      'A payment is over only once it is closed or begun again, and both have returned above. It would have to be reopened in the same turn.',
  },
  {
    file: 'web/features/purchases/purchase-runs.ts',
    mutation:
      'useCredits: ArrowFunction: (cardId: number) => useStore(store, () => readCredits(cardId)) → () => undefined',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The quantity that was chosen would stay chosen after a credit.',
  },
  {
    file: 'web/features/purchases/purchase-runs.ts',
    mutation: 'useCredits>0: ArrowFunction: () => readCredits(cardId) → () => undefined',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The quantity that was chosen would stay chosen after a credit.',
  },
  {
    file: 'web/features/purchases/purchase-runs.ts',
    mutation: 'useRuns: ArrowFunction: () => useStore(store, ({ runs }) => runs) → () => undefined',
    kind: 'accepted',
    reason: 'A unit test renders nothing. Without runs no stall renders, which purchase-dialog.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/purchase-runs.ts',
    mutation: 'useRuns>0: ArrowFunction: ({ runs }) => runs → () => undefined',
    kind: 'accepted',
    reason: 'A unit test renders nothing. Without runs no stall renders, which purchase-dialog.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation:
      'useOpenPurchases: BlockStatement: { const { data: open } = useQuery(o … ? [])], records, useRuns(), late) } → {}',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useOpenPurchases: ArrayDeclaration: [...(open ?? []), ...(unlisted ?? [])] → []',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useOpenPurchases: LogicalOperator: open ?? [] → open && []',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useOpenPurchases: LogicalOperator: unlisted ?? [] → unlisted && []',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation:
      'useRecordsOf: BlockStatement: { const records = useStore(orderPay … dress), [records, walletAddress]) } → {}',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useRecordsOf>0: ArrowFunction: (state) => state.records → () => undefined',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useRecordsOf>1: ArrowFunction: () => recordsOf(records, walletAddress) → () => undefined',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation:
      'useLatePayments: BlockStatement: { const late = useLateAnswers() con … , walletAddress]) return payments } → {}',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useLatePayments>0: ArrowFunction: () => latePayments(late, open ?? []) → () => undefined',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useRecordsOf: ArrayDeclaration: [records, walletAddress] → []',
    kind: 'accepted',
    reason: 'A unit test renders nothing. The banner would show the payments that it began with until the next page.',
  },
  {
    file: 'web/features/purchases/use-open-purchases.ts',
    mutation: 'useLatePayments>0: ArrayDeclaration: [] → ["Stryker was here"]',
    kind: 'equivalent',
    reason: 'A text has no transaction that is null, so no answer pays it.',
  },
]

export const findExcuse = ({ file, id }: { readonly file: string; readonly id: string }): Excuse | undefined =>
  EXCUSES.find((excuse) => excuse.file === file && excuse.mutation === id)
