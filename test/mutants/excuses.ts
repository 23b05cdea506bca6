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

const excusing =
  (kind: Excuse['kind']) =>
  (file: string, reason: string, mutations: readonly string[]): Excuse[] =>
    mutations.map((mutation) => ({ file, mutation, kind, reason }))
const equivalent = excusing('equivalent')
const accepted = excusing('accepted')

/** In the order of their files. */
export const EXCUSES: readonly Excuse[] = [
  ...equivalent('core/api/fields.ts', 'A whole number of the schema is never above what is safe.', [
    'id: drop bound: z.int().positive().max(Number.MAX_SAFE_INTEGER) → z.int().positive()',
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
  ...equivalent('core/card-draft.ts', 'What is null is answered as null either way.', [
    'readPrice: ConditionalExpression: price === null → false',
  ]),
  ...equivalent('core/cards.ts', 'The difference of two equal amounts is zero as well.', [
    'shortfallOf: EqualityOperator: most > price → most >= price',
  ]),
  ...accepted('core/checksummed.ts', 'The loop never ends, so no address is written and no test ends.', [
    'permute: AssignmentOperator: at += 1 → at -= 1 (2)',
    'permute: AssignmentOperator: at += 1 → at -= 1',
    'permute: AssignmentOperator: round += 1 → round -= 1',
    'permute: AssignmentOperator: step += 1 → step -= 1',
    'permute: AssignmentOperator: row += 5 → row -= 5',
  ]),
  ...equivalent('core/checksummed.ts', 'No step reads a lane behind the last.', [
    'permute: EqualityOperator: at < LANES → at <= LANES',
    'permute: EqualityOperator: row < LANES → row <= LANES',
  ]),
  ...equivalent('core/checksummed.ts', 'The last byte of the block is zero: an address is shorter.', [
    'keccak256OfShort: ArithmeticOperator: RATE - 1 → RATE + 1 (2)',
  ]),
  ...equivalent('core/csv.ts', 'A cell in quotes begins and ends with one, and no other cell has one.', [
    "withComma: MethodExpression: cell.startsWith('\"') → cell.endsWith('\"')",
  ]),
  ...equivalent('core/dust.ts', 'Two equal amounts are the same amount, whichever is taken.', [
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
    'asksForJump>0: EqualityOperator: bottom < RULES[variant].runnerHeightPx → bottom <= RULES[variant].runnerHeightPx',
  ]),
  ...accepted('core/game/random.ts', 'The loop never ends, so no game starts and no test ends.', [
    'createRandom: UpdateOperator: i++ → i--',
  ]),
  ...equivalent('core/game/speed.ts', 'A typed array ignores a write behind its end.', [
    'wayWhileSpeedingUp: EqualityOperator: tick < speedUpTicks → tick <= speedUpTicks',
  ]),
  ...accepted('core/game/speed.ts', 'The loop never ends, so no server starts and no test either.', [
    'wayWhileSpeedingUp: UpdateOperator: tick++ → tick--',
  ]),
  ...equivalent('core/game/speed.ts', 'In this tick the formula gives the maximum as well.', [
    'speedAt: EqualityOperator: tick >= speedUpTicks → tick > speedUpTicks',
  ]),
  ...equivalent('core/game/speed.ts', 'In this tick the other branch adds zero ticks at full speed.', [
    'distanceAt: EqualityOperator: tick <= speedUpTicks → tick < speedUpTicks',
  ]),
  ...accepted('core/game/state.ts', 'The loop never ends, so no game starts and no test ends.', [
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
  ...equivalent(
    'core/miner-record.ts',
    'A shift that ends on the last day adds no day, and the longest streak is never shorter than the current one.',
    ['addDays: EqualityOperator: until <= lastDay → until < lastDay'],
  ),
  ...equivalent('core/missed-mining.ts', 'Zero is zero either way.', [
    'atLeastZero: EqualityOperator: ms > 0n → ms >= 0n',
  ]),
  ...equivalent('core/money.ts', 'Two equal amounts are the same amount, whichever is taken.', [
    'most: EqualityOperator: a > b → a >= b',
    'least: EqualityOperator: a < b → a <= b',
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
    'formatAmount: EqualityOperator: amount < 0n → amount <= 0n (2)',
    'formatFixed: EqualityOperator: amount < 0n → amount <= 0n',
  ]),
  ...equivalent('core/money.ts', 'The magnitude of zero is not above zero, so zero has no sign either way.', [
    'formatFixed: EqualityOperator: amount < 0n → amount <= 0n (2)',
  ]),
  ...equivalent('core/number-text.ts', 'Number reads an empty text as 0.', ['plainDecimal: StringLiteral: \'0\' → ""']),
  ...equivalent('core/number-text.ts', 'A text that matches has both groups, so the other check is enough.', [
    'plainDecimal: ConditionalExpression: sign === undefined → false',
    'plainDecimal: ConditionalExpression: whole === undefined → false',
  ]),
  ...equivalent('core/order.ts', 'An order of exactly the amount was found or found uncertain before.', [
    'matchOrder: EqualityOperator: payment.value >= only.amount → payment.value > only.amount',
  ]),
  ...equivalent('core/order.ts', 'The pattern never matches without this group, so only the type needs the check.', [
    'parseCopyHash: ConditionalExpression: match[2] === undefined → false',
  ]),
  ...equivalent('core/payment.ts', 'Two equal prices are nothing apart, whichever is taken from the other.', [
    'isPriceMeant: EqualityOperator: said > price → said >= price',
  ]),
  ...equivalent('core/payment.ts', 'Whoever can afford exactly the maximum gets the maximum either way.', [
    'allocateWithoutOrder: EqualityOperator: affordable > BigInt(QUANTITY_MAX) → affordable >= BigInt(QUANTITY_MAX)',
  ]),
  ...equivalent('core/reader-language.ts', 'Neither text names a language.', [
    'readerLanguage: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('core/sales.ts', 'Two equal amounts are the same amount, whichever is taken.', [
    'floorOf: EqualityOperator: share > withReserve → share >= withReserve',
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
    'readWithdrawalTerms: EqualityOperator: asked < SMALLEST[asset] → asked <= SMALLEST[asset]',
  ]),
  ...equivalent(
    'server/audit/checks.sql',
    'More players are added up, and the join by player leaves them out. The predicate names the shards on a cluster.',
    [
      'findWrongBalances: drop predicate: user_id = any(:users!::bigint[]) → true',
      'findWrongBalances: drop predicate: user_id = any(:users!::bigint[]) → true (2)',
      'findWrongBalances: drop predicate: b.user_id = any(:users!::bigint[]) → true',
      'findWrongBalances: drop predicate: b.user_id = any(:users!::bigint[]) → true (2)',
      'findBaseRatesPostedWrong: drop predicate: user_id = any(:users!::bigint[]) → true',
      'findLotsWithoutPurchases: drop predicate: user_id = any(:users!::bigint[]) → true',
    ],
  ),
  ...equivalent(
    'server/audit/checks.sql',
    'Sums are taken by kind of account, and a bonus is credited to what is available alone.',
    [
      "findWrongBalances: drop predicate: credit_kind in ('available', 'held') → true",
      "findWrongBalances: widen where: credit_kind in ('available', 'held' … nd user_id = any(:users!::bigint[]) → true",
    ],
  ),
  ...equivalent(
    'server/audit/game-checks.sql',
    'The other condition on the reason leaves these lines out as well. It lets the database use an index without mining.',
    ["findRunsPostedWrong: drop predicate: reason not in ('mining_card', 'mining_base') → true"],
  ),
  ...equivalent(
    'server/audit/game-checks.sql',
    'A run that goes on has no pay and no paid time, which add nothing to a sum.',
    ['findWrongGameAllowances: drop predicate: r.settled_at is not null → true'],
  ),
  ...equivalent(
    'server/audit/pair-checks.sql',
    'The other condition on the reason leaves these lines out as well. It lets the database use an index without mining.',
    [
      "findWrongAirdropJoins: drop predicate: reason not in ('mining_card', 'mining_base') → true",
      "findWrongAirdropReferrals: drop predicate: reason not in ('mining_card', 'mining_base') → true",
      "findWrongAirdropReferrals: drop predicate: reason not in ('mining_card', 'mining_base') → true (2)",
      "findWrongGrants: drop predicate: reason not in ('mining_card', 'mining_base') → true",
      "findWrongCorrections: drop predicate: reason not in ('mining_card', 'mining_base') → true",
      "findWrongImports: drop predicate: reason not in ('mining_card', 'mining_base') → true",
    ],
  ),
  ...equivalent(
    'server/audit/pair-checks.sql',
    'With one line the lowest asset is the highest, and more than one line is found by its number.',
    ['findWrongAirdropJoins: flip function: min → max'],
  ),
  ...equivalent(
    'server/audit/pair-checks.sql',
    'A group has a bonus or a listing. One without a listing has a bonus.',
    [
      'findBonusesOfStrangers: drop predicate: sum(posted) > 0 → true',
      'findBonusesOfStrangers: flip comparison: > → >=',
    ],
  ),
  ...equivalent(
    'server/audit/pair-checks.sql',
    'More listings come. A group that has no bonus is not named. The predicate names the shards on a cluster.',
    ['findBonusesOfStrangers: drop predicate: referrer = any(:wallets!::text[]) → true'],
  ),
  ...accepted('server/audit/pair-checks.sql', 'Only a bonus names its buyer.', [
    "findWrongBonuses: drop predicate: reason = 'referral_bonus' → true",
  ]),
  ...accepted(
    'server/audit/pair-checks.sql',
    'Of a bonus that was posted to two players the difference would name the other one.',
    ['findWrongBonuses: flip function: max → min', 'findWrongBonuses: flip function: max → min (2)'],
  ),
  ...equivalent('server/audit/pair-checks.sql', 'A group has lines of one player alone, its referrer.', [
    'findBonusesOfStrangers: flip function: max → min',
  ]),
  ...equivalent(
    'server/audit/payment-checks.sql',
    'The other condition on the reason leaves these lines out as well. It lets the database use an index without mining.',
    ["findPaymentsPostedWrong: drop predicate: reason not in ('mining_card', 'mining_base') → true"],
  ),
  ...equivalent(
    'server/audit/payment-checks.sql',
    'More players are added up, and the join by player leaves them out. The predicate names the shards on a cluster.',
    [
      'findPaymentsCreditedWrong: drop predicate: user_id = any(:users!::bigint[]) → true',
      'findPaymentsCreditedWrong: drop predicate: l.user_id = any(:users!::bigint[]) → true',
      'findPaymentsPostedWrong: drop predicate: user_id = any(:users!::bigint[]) → true',
    ],
  ),
  ...equivalent(
    'server/audit/payment-checks.sql',
    'More claims come. A group that has a claim and no payout is not named.',
    ['findUnclaimedPayouts: drop predicate: user_id = any(:users!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/audit/payment-checks.sql',
    'A payment, a payout or a withdrawal has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'findWrongRefunds: drop join condition: p.user_id = y.user_id → true',
      'findUnclaimedPayouts: drop join condition: p.user_id = t.user_id → true',
    ],
  ),
  ...accepted('server/audit/payment-checks.sql', 'Only lines of these reasons name a payment.', [
    "findPaymentsPostedWrong: drop predicate: reason in ('card_sale', 'payment_su … ent_unallocated', 'payment_refund') → true",
    "findPaymentsPostedWrong: widen where: user_id = any(:users!::bigint[]) an … ent_unallocated', 'payment_refund') → true",
  ]),
  ...equivalent('server/audit/total-checks.sql', 'A run without pay adds zero.', [
    'findWrongGameDays: drop predicate: paid > 0 → true',
    'findWrongGameDays: flip comparison: > → >=',
  ]),
  ...equivalent('server/audit/total-checks.sql', 'Owners are counted at place 0, and no card has this number.', [
    'findWrongCopyTotals: drop join condition: summed.name = told.name → true',
  ]),
  ...equivalent(
    'server/audit/withdrawal-checks.sql',
    'The other condition on the reason leaves these lines out as well. It lets the database use an index without mining.',
    [
      "findWithdrawalsPostedWrong: drop predicate: reason not in ('mining_card', 'mining_base') → true",
      "findTransfersWithoutWithdrawals: drop predicate: t.reason not in ('mining_card', 'mining_base') → true",
    ],
  ),
  ...equivalent(
    'server/audit/withdrawal-checks.sql',
    'More players are added up, and the join by player leaves them out. The predicate names the shards on a cluster.',
    [
      'findWrongHolds: drop predicate: user_id = any(:users!::bigint[]) → true',
      'findWithdrawalsPostedWrong: drop predicate: user_id = any(:users!::bigint[]) → true',
    ],
  ),
  ...equivalent(
    'server/audit/withdrawal-checks.sql',
    'A payment, a payout or a withdrawal has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'findWrongPayouts: drop join condition: p.user_id = w.user_id → true',
      'findWithdrawalsCompletedWrong: drop join condition: p.user_id = w.user_id → true',
      'findUnsignedPayouts: drop predicate: t.user_id = p.user_id → true',
    ],
  ),
  ...accepted('server/audit/withdrawal-checks.sql', 'Only lines of these reasons name a withdrawal.', [
    "findWithdrawalsPostedWrong: drop predicate: reason like 'withdrawal\\_%' → true",
    "findWithdrawalsPostedWrong: widen where: user_id = any(:users!::bigint[]) an … e') and reason like 'withdrawal\\_%' → true",
  ]),
  ...equivalent('server/audit/withdrawal-checks.sql', 'A missing nonce equals no other.', [
    'findNoncesUsedTwice: drop predicate: nonce is not null → true',
    'findNoncesUsedTwice: drop predicate: nonce is not null → true (2)',
  ]),
  ...equivalent(
    'server/backup/backup-file.ts',
    'No body has a negative length, so such a file is refused as one that is not whole.',
    ['manifest: loosen bound: 0 → (0) - 1 (4)'],
  ),
  ...accepted('server/backup/copy-rows.ts', 'The restore never ends, and no test of one either.', [
    'copyIn>handleCopyInResponse: ArrowFunction: (at: CopyConnection) => void send(at) → () => undefined',
  ]),
  ...equivalent('server/backup/read-body.ts', 'Nothing before a piece leaves the piece: the check saves a copy.', [
    'readBody>readMore: ConditionalExpression: held.length === 0 → false',
  ]),
  ...equivalent(
    'server/chain/bnb-price.ts',
    'A price is never null in a row, so both are null where there is no row.',
    ['acceptBnbPrice: ConditionalExpression: usd_per_bnb === null → false'],
  ),
  ...equivalent(
    'server/chain/go-on-from.ts',
    'A block of the chain has a hash and no number below 0, so such a mark is on no branch. The condition spares a question to the nodes.',
    ['goOnFrom: ConditionalExpression: mark.hash === null → false'],
  ),
  ...equivalent('server/chain/nodes/most-that-agree.ts', 'The engine only asks whether a comparison is below zero.', [
    'mostThatAgree>1: ConditionalExpression: a < b → false',
  ]),
  ...accepted(
    'server/chain/read-block-transfers.ts',
    'A node would be asked in the slower way. The transfers are the same.',
    ['readBlockTransfers: BooleanLiteral: false → true'],
  ),
  ...accepted(
    'server/chain/read-treasury.ts',
    'A range without blocks has no payments. Each node is asked for its token and its block once more.',
    ['readTreasury: ConditionalExpression: block > creditedBlock → true'],
  ),
  ...equivalent('server/chain/reconcile.sql', 'More rows come. The caller takes those of its own hashes.', [
    'readImportedOf: drop predicate: tx_hash = any(:hashes!::text[]) → true',
    'readArrivalsOf: drop predicate: tx_hash = any(:hashes!::text[]) → true',
  ]),
  ...accepted('server/db/run-transaction.ts', 'What reads waits for the answer to begin, which costs a round trip.', [
    'openScope>run: ConditionalExpression: mustWait || !IS_SAFE_ALONE.test(statement.name) → true',
  ]),
  ...equivalent(
    'server/db/run-transaction.ts',
    'Each cork is undone at the end of the same tick, however often it is set.',
    ['sendTogether: ConditionalExpression: corked.has(client) → false'],
  ),
  ...equivalent('server/db/with-mutex.ts', 'An entry has both a caller and a queue, and no entry has neither.', [
    'takeNext: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...equivalent(
    'server/features/admin/operators.sql',
    'Its row was locked before by a statement that passes over removed accounts.',
    [
      'updateRole: drop predicate: removed_at is null → true',
      'updatePendingSecret: drop predicate: removed_at is null → true',
    ],
  ),
  ...equivalent(
    'server/features/airdrop/airdrop.sql',
    'A player submits no further post once one is approved, so there is one that is approved at most.',
    ['claimSubmission: drop predicate: attempt = :attempt! → true'],
  ),
  ...equivalent(
    'server/features/airdrop/claim-referral.ts',
    'The pair of wallets and the claim are unique rows, so their lines are new whenever this is reached.',
    ['claimReferral>0: ConditionalExpression: posted.size === transfers.length → true'],
  ),
  ...equivalent(
    'server/features/airdrop/read-admin-claims.ts',
    'Of nothing there are no duplicates: the check saves a query.',
    ['readDuplicates: ConditionalExpression: all.length === 0 → false'],
  ),
  ...equivalent(
    'server/features/airdrop/review.sql',
    'A unique index lets a player have one pending submission, so the other conditions pick the same row.',
    ['reviewSubmission: drop predicate: attempt = :attempt! → true'],
  ),
  ...equivalent(
    'server/features/airdrop/review.sql',
    'More rows come. The reader takes only those of the submissions that it shows, by their ids.',
    [
      'readStatuses: drop join condition: o.user_id = s.user_id → true',
      'readStatuses: drop join condition: o.attempt = s.attempt → true',
    ],
  ),
  ...accepted(
    'server/features/auth/cached-sessions.ts',
    'A session whose end got lost may be believed for up to 30 seconds in place of 15.',
    ['cacheSessions: MethodExpression: Math.min(CLOCK_MS, cachedMsMax) → Math.max(CLOCK_MS, cachedMsMax)'],
  ),
  ...accepted('server/features/auth/cached-sessions.ts', 'The next call would look the session up again.', [
    'cacheSessions>look>dropMine: ConditionalExpression: cached.peek(cookie) === mine → true',
  ]),
  ...equivalent(
    'server/features/auth/sign-in.sql',
    'A token has 256 random bits, so no other player has its hash. The condition names the shard on a cluster.',
    ['readSessionsOf: drop predicate: s.user_id = :userId! → true'],
  ),
  ...equivalent(
    'server/features/auth/sign-in.sql',
    'u.user_id equals s.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readSessions: drop predicate: s.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/features/auth/sign-in.sql',
    "A token's hash names one session, and the inner query has those of the player. The predicate names the shard on a cluster.",
    ['deleteOldSessions: drop predicate: user_id = :userId! → true'],
  ),
  ...equivalent(
    'server/features/auth/sign-in.sql',
    'u.user_id equals s.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readSessions: drop predicate: u.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/features/auth/verify-sign-in.ts',
    'The name only tells its turns from others, and no other has an empty one.',
    ['verifySignIn: StringLiteral: \'signature\' → ""'],
  ),
  ...accepted(
    'server/features/auth/verify-sign-in.ts',
    'A known wallet that brings a code would wait for its turn among new ones. Its code binds nothing either way.',
    ['verifySignIn: ConditionalExpression: known?.hasSignedIn === true → false'],
  ),
  ...equivalent(
    'server/features/games/board/boards.sql',
    'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'readBoardOfDay: drop join condition: r.user_id = b.user_id → true',
      'readBoardOfAllTime: drop join condition: r.user_id = b.user_id → true',
      'readBestsOf: drop join condition: r.user_id = b.user_id → true',
      'readChunkInputs: drop predicate: user_id = :userId! → true',
    ],
  ),
  ...equivalent(
    'server/features/games/panel/remove-run.sql',
    'The best of each other day is found again as it is, for the removed run was not the best of it.',
    ['readDaysLedBy: drop predicate: run_id = :runId! → true'],
  ),
  ...equivalent(
    'server/features/games/panel/remove-run.sql',
    'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'lockRun: drop predicate: r.user_id = :userId! → true',
      'updateRunRemoved: drop predicate: user_id = :userId! → true',
      'updateRunRestored: drop predicate: user_id = :userId! → true',
    ],
  ),
  ...equivalent(
    'server/features/games/panel/remove-run.sql',
    'Only the very run that stands there is equal in all three.',
    ['insertRestoredBest: flip comparison: < → <='],
  ),
  ...equivalent(
    'server/features/games/panel/run-lists.sql',
    'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    ['readRunRows: drop predicate: r.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/features/games/panel/run-lists.sql',
    'All rows have the standing that is asked for, so only the number orders them.',
    ['selectRunsOfStandingBefore: flip function: desc → asc'],
  ),
  ...equivalent(
    'server/features/games/runs/pay-out.ts',
    'A wallet has one unsettled run of a game at most, and only its settlement changes what is read.',
    [
      'payOut>0>0: read before lock: await lockAccounts(tx, [userId]) co … iant }) => variant === run.variant) → const allowance = (await readAllowa …  = await readSignals(tx, ended, at)',
    ],
  ),
  ...equivalent(
    'server/features/games/runs/settle.sql',
    'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'readChunks: drop predicate: user_id = :userId! → true',
      'readRunToSettle: drop predicate: r.user_id = :userId! → true',
      'updateRunSettled: drop predicate: user_id = :userId! → true',
      'updateRunFailed: drop predicate: user_id = :userId! → true',
    ],
  ),
  ...accepted(
    'server/features/games/runs/sweep-runs.ts',
    'One sweep would go beyond 10,000 runs that were left, and the next sweep would take those anyway.',
    ['sweepRuns: UpdateOperator: page++ → page--'],
  ),
  ...equivalent(
    'server/features/quick-actions/backfill/airdrop-shortfalls.ts',
    'An amount of zero was left out before.',
    ['findAirdropShortfalls>3: EqualityOperator: amount > 0n → amount >= 0n'],
  ),
  ...equivalent(
    'server/features/quick-actions/backfill/airdrop-shortfalls.ts',
    'Both players of a claim have an account, so each has a wallet. Only the type needs the fallback.',
    ['readDue>5>side: StringLiteral: \'\' → "Stryker was here!"'],
  ),
  ...accepted(
    'server/features/quick-actions/backfill/backfill-views.ts',
    'Each page would read the wallets of all players. The lines are the same.',
    ['toLineViews: MethodExpression: userIds.slice(start, start + WALLETS_PER_PAGE) → userIds'],
  ),
  ...equivalent(
    'server/features/quick-actions/imports/import-totals.ts',
    'The key of a wallet is not above the empty text alone: no row has an empty wallet.',
    [
      'readImportTotals: StringLiteral: \'\' → "Stryker was here!" (2)',
      'readImportTotals: StringLiteral: \'\' → "Stryker was here!" (3)',
    ],
  ),
  ...equivalent(
    'server/features/quick-actions/imports/read-lines.ts',
    'Cells are trimmed, which takes the mark of the byte order away as well.',
    [
      'decode: ConditionalExpression: number === 1 → true',
      'decode: ConditionalExpression: number === 1 → false',
      'decode: EqualityOperator: number === 1 → number !== 1',
    ],
  ),
  ...equivalent(
    'server/features/quick-actions/imports/stage-rows.ts',
    'The names are in one order either way: the text is compared with another of this function alone.',
    ['textOf>0: EqualityOperator: a < b → a >= b'],
  ),
  ...equivalent('server/features/referrals/referrals.sql', 'Only the line of a referral bonus names a buyer.', [
    "readBonuses: drop predicate: reason = 'referral_bonus' → true",
  ]),
  ...equivalent(
    'server/features/referrals/referrals.sql',
    'All lines have the buyer that is asked for, so only the number orders them.',
    ['readBonuses: flip function: desc → asc'],
  ),
  ...equivalent(
    'server/features/withdrawals/instant/instant.sql',
    'Its row is locked, or was inserted by the same transaction, and is pending by then.',
    ["updateNotInstant: drop predicate: status = 'pending' → true"],
  ),
  ...equivalent(
    'server/features/withdrawals/instant/instant.sql',
    'A withdrawal has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    ['updateNotInstant: drop predicate: user_id = :userId! → true'],
  ),
  ...equivalent(
    'server/features/withdrawals/withdrawals.sql',
    'Its row is locked, or was inserted by the same transaction, and is pending by then.',
    [
      "markDecided: drop predicate: status = 'pending' → true",
      "markCancelledByPlayer: drop predicate: status = 'pending' → true",
    ],
  ),
  ...equivalent(
    'server/features/withdrawals/withdrawals.sql',
    'A withdrawal has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'markDecided: drop predicate: user_id = :userId! → true',
      'markCompleted: drop predicate: user_id = :userId! → true',
      'markCancelled: drop predicate: user_id = :userId! → true',
      'markCancelledByPlayer: drop predicate: user_id = :userId! → true',
      'selectWithdrawalsOf: drop join condition: p.user_id = w.user_id → true',
      'selectWithdrawalsBefore: drop join condition: p.user_id = w.user_id → true',
      'selectWithdrawalsAfter: drop join condition: p.user_id = w.user_id → true',
      'selectWithdrawalsOfStatusBefore: drop join condition: p.user_id = w.user_id → true',
      'selectWithdrawalsOfStatusAfter: drop join condition: p.user_id = w.user_id → true',
    ],
  ),
  ...equivalent('server/holds/note-home.ts', 'The statement changes no row where nothing differs, and answers so.', [
    'noteHome: ConditionalExpression: isSame → false',
    'noteHome: ConditionalExpression: noted?.system_identifier === home.s … && noted.timeline === home.timeline → false',
  ]),
  ...equivalent(
    'server/ledger/day-totals.sql',
    'Sums are taken by name, and only the names in question are looked up.',
    ['sumDaysBefore: drop predicate: name = any(:names!::text[]) → true (2)'],
  ),
  ...equivalent(
    'server/ledger/mining/mining.sql',
    'l.user_id equals b.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readMiningOf: drop predicate: l.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/ledger/mining/missed-mining.sql',
    'm.user_id equals l.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readLotsWithSessions: drop predicate: m.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/ledger/mining/missed-mining.sql',
    'm.user_id equals b.user_id, which is one of them. The predicate names the shards on a cluster.',
    ['readBaseWithSessions: drop predicate: m.user_id = any(:userIds!::bigint[]) → true'],
  ),
  ...equivalent(
    'server/ledger/mining/missed-mining.sql',
    'A session that ended before the lot came counts from the lot to the lot: no time.',
    [
      'readLotsWithSessions: drop predicate: (m.stopped_at is null or m.stopped_at > l.created_at) → true',
      'readLotsWithSessions: drop predicate: m.stopped_at is null → true',
      'readLotsWithSessions: flip comparison: > → >=',
    ],
  ),
  ...equivalent(
    'server/ledger/set-kept.sql',
    'The join by user_id picks the same row. The predicate names the shard on a cluster.',
    ['updateBasePosted: drop predicate: user_id = :userId! → true (2)'],
  ),
  ...equivalent(
    'server/ledger/set-kept.sql',
    'Both sides are the one row of the player. A cluster joins by the condition.',
    ['updateBasePosted: drop join condition: b.user_id = p.user_id → true'],
  ),
  ...equivalent('server/ledger/set-kept.sql', 'It adds a change of 0 to the mining totals, which are sums.', [
    'updateBasePosted: drop predicate: p.posted_bv3 <> b.posted_bv3 → true',
  ]),
  ...equivalent('server/ledger/totals.ts', 'Adding nothing changes nothing: the check saves a query.', [
    'foldTotals>0: EqualityOperator: changes.length > 0 → changes.length >= 0',
  ]),
  ...accepted('server/outbox/keep-looking.ts', 'The loop never ends, and no test either.', [
    'keepLooking>run: BlockStatement: { let isMore = false try { isMore = … l) waking = new AbortController() } → {}',
  ]),
  ...accepted(
    'server/outbox/keep-looking.ts',
    'It would look again without a pause and keep its process from all else, so no test ends.',
    [
      'pause: BlockStatement: { await sleep(ms, undefined, { signal }) } → {}',
      "pause: BlockStatement: { try { await sleep(ms, undefined,  … op's own condition tells which. } } → {}",
      'keepLooking>run: BooleanLiteral: false → true (2)',
    ],
  ),
  ...equivalent(
    'server/payments/credit-payment.ts',
    'A payment gets one of the two lines, never both. Whatever it is called, its key stays its own.',
    ["arrival: ConditionalExpression: reason === 'payment_surplus' → false"],
  ),
  ...equivalent('server/payments/import-purchase.ts', 'Its caller has locked the account.', [
    'importPurchase: drop lock: await lockAccounts(tx, [userId]) → ',
  ]),
  ...equivalent('server/payments/least-payable.ts', 'Nobody has no orders: the check saves a query.', [
    'readLeastOrdered: ConditionalExpression: userIds.length === 0 → false',
  ]),
  ...equivalent(
    'server/payments/purchases.sql',
    'Its callers ask whether there is a row. A transaction has 999 copies at most.',
    ['readImportedTransaction: drop limit: limit 1 → '],
  ),
  ...equivalent('server/payments/purchases.sql', 'The caller only asks whether there is a row.', [
    'readPaidTransaction: drop limit: limit 1 → ',
  ]),
  ...accepted('server/payouts/bump-payout.ts', 'Only the log would lack the line.', [
    'bumpPayout: ConditionalExpression: isBumped → false',
  ]),
  ...equivalent(
    'server/payouts/outgoing/outgoing.sql',
    'Only the hashes of the transfers in question are looked up in what it answers.',
    ['selectExplained: drop predicate: tx_hash = any(:hashes!::text[]) → true'],
  ),
  ...accepted(
    'server/payouts/payout-driver.ts',
    'Of no payouts none is signed. Each round would ask the nodes for what gas costs.',
    ['round: ConditionalExpression: queued.length === 0 → false'],
  ),
  ...equivalent('server/payouts/say-refusal.ts', 'Of two equal prices it does not matter which is said.', [
    'sayRefusal: EqualityOperator: neededWei > replacement → neededWei >= replacement',
  ]),
  ...accepted(
    'server/payouts/sign-batch.ts',
    'A refusal with the very words of the former problem would be written down at the next look.',
    ['storeBatch>0>3: drop property: , problem: null → '],
  ),
  ...equivalent(
    'server/payouts/strays.sql',
    'A stray that is not explained has no name in explained_by either, and a missing name is unequal to nothing.',
    ['selectExplainedNonces: drop predicate: explained_at is not null → true'],
  ),
  ...accepted('web/features/purchases/bnb-order.ts', 'A unit test renders nothing. bnb-order.test.tsx notices.', [
    'useBnbOrder: BlockStatement: { const [{ store, ask }] = useState … ired, ask: () => void ask(seen) } } → {}',
    'useBnbOrder: ObjectLiteral: { ...bnb, isExpired, ask: () => void ask(seen) } → {}',
    'useBnbOrder>ask: ArrowFunction: () => void ask(seen) → () => undefined',
    'useIsPast>0: BlockStatement: { if (iso === null) return const ti …  return () => clearTimeout(timer) } → {}',
    'useIsPast>0>0: ArrowFunction: () => setPastIso(iso) → () => undefined',
    'useIsPast: LogicalOperator: iso !== null && pastIso === iso → iso !== null || pastIso === iso',
  ]),
  ...accepted(
    'web/features/purchases/bnb-order.ts',
    'A moment that passes for an order that is shown no more changes nothing: it is compared with the moment of the one that is. The timer ends within fifteen minutes.',
    ['useIsPast>0>1: ArrowFunction: () => clearTimeout(timer) → () => undefined'],
  ),
  ...accepted(
    'web/features/purchases/is-ready-to-buy.ts',
    'A promise settles once. The listener stays until the page closes.',
    ['connectDialogClosed>0>0: CallExpression: unwatch() → ;'],
  ),
  ...equivalent('web/features/purchases/late-payment.ts', 'Neither text is the data of a transfer.', [
    'isPayment: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/features/purchases/late-payment.ts', 'BigInt reads both texts as 0.', [
    'isPayment: StringLiteral: \'0x0\' → ""',
  ]),
  ...accepted(
    'web/features/purchases/purchase-runs.ts',
    'A unit test renders nothing. The quantity that was chosen would stay chosen after a credit.',
    [
      'useCredits: ArrowFunction: (cardId: number) => useStore(store, () => readCredits(cardId)) → () => undefined',
      'useCredits>0: ArrowFunction: () => readCredits(cardId) → () => undefined',
    ],
  ),
  ...accepted(
    'web/features/purchases/purchase-runs.ts',
    'A unit test renders nothing. Without runs no stall renders, which purchase-dialog.test.tsx notices.',
    [
      'useRuns: ArrowFunction: () => useStore(store, ({ runs }) => runs) → () => undefined',
      'useRuns>0: ArrowFunction: ({ runs }) => runs → () => undefined',
    ],
  ),
  ...equivalent('web/features/purchases/purchase-runs.ts', 'A number only tells a run from the others of the page.', [
    'addRun: AssignmentOperator: lastRunId += 1 → lastRunId -= 1',
  ]),
  ...accepted(
    'web/features/purchases/use-open-purchases.ts',
    'A unit test renders nothing. The banner throws or stays empty, which resume-banner.test.tsx notices.',
    [
      'useOpenPurchases: BlockStatement: { const { data: open } = useQuery(o … ? [])], records, useRuns(), late) } → {}',
      'useOpenPurchases: ArrayDeclaration: [...(open ?? []), ...(unlisted ?? [])] → []',
      'useOpenPurchases: LogicalOperator: open ?? [] → open && []',
      'useOpenPurchases: LogicalOperator: unlisted ?? [] → unlisted && []',
      'useRecordsOf: BlockStatement: { const records = useStore(orderPay … dress), [records, walletAddress]) } → {}',
      'useRecordsOf>0: ArrowFunction: (state) => state.records → () => undefined',
      'useRecordsOf>1: ArrowFunction: () => recordsOf(records, walletAddress) → () => undefined',
      'useLatePayments: BlockStatement: { const late = useLateAnswers() con … , walletAddress]) return payments } → {}',
      'useLatePayments>0: ArrowFunction: () => latePayments(late, open ?? []) → () => undefined',
    ],
  ),
  ...accepted(
    'web/features/purchases/use-open-purchases.ts',
    'A unit test renders nothing. The banner would show the payments that it began with until the next page.',
    ['useRecordsOf: ArrayDeclaration: [records, walletAddress] → []'],
  ),
  ...equivalent(
    'web/features/purchases/use-open-purchases.ts',
    'A text has no transaction that is null, so no answer pays it.',
    ['useLatePayments>0: ArrayDeclaration: [] → ["Stryker was here"]'],
  ),
  ...accepted(
    'web/features/purchases/use-open-purchases.ts',
    'A unit test renders nothing. resume-banner.test.tsx notices.',
    [
      'useLatePayments: ArrayDeclaration: [late, open] → []',
      'useLatePayments>1: BlockStatement: { for (const payment of payments) followLate(payment, walletAddress) } → {}',
      'useLatePayments>1: CallExpression: followLate(payment, walletAddress) → ;',
      'useLatePayments: ArrayDeclaration: [payments, walletAddress] → []',
    ],
  ),
  ...accepted(
    'web/session/browser-connection.ts',
    'Only a local chain has the demo wallet, and the wallet of a returning visitor is waited for.',
    ['restoreConnection: drop await: await loadDemoWallet(platform) → loadDemoWallet(platform)'],
  ),
  ...equivalent(
    'web/session/browser-connection.ts',
    'Another wallet than the stored one counts by the stored address alone, which is neither.',
    ['noneAfterLimit: ArrayDeclaration: [] → ["Stryker was here"]'],
  ),
  ...equivalent('web/session/referral-code.ts', 'Neither text is an address.', [
    'rememberedReferralCode: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...accepted(
    'web/session/session-runtime.ts',
    'An attempt that is dropped is never adopted. Its connection stays in memory until the page closes.',
    ['createSessionRuntime>drop: ArrowFunction: ({ generation }) => arrived.delete(generation) → () => undefined'],
  ),
  ...accepted(
    'web/session/session-runtime.ts',
    'A promise settles once. The entry stays in memory until the page closes.',
    ['createSessionRuntime>settleAttempts: CallExpression: attempts.delete(generation) → ;'],
  ),
  ...equivalent('web/session/start-anew.ts', 'A first fetch that is under way is joined, not begun again.', [
    "isUntouched: ConditionalExpression: state.fetchStatus === 'idle' → true",
  ]),
  ...accepted('web/session/use-is-known.ts', 'A unit test renders nothing. use-is-known.test.tsx notices.', [
    "useIsKnown: ConditionalExpression: address !== null || (status === 'co … ng' && readStoredWallet() !== null) → true",
    "useIsKnown: LogicalOperator: address !== null || (status === 'co … ng' && readStoredWallet() !== null) → address !== null && status === 'con … ing' && readStoredWallet() !== null",
    'useKnownOnArrival: BlockStatement: { const isKnown = useIsKnown() cons … Known) return wasKnown && isKnown } → {}',
    'useKnownOnArrival: ConditionalExpression: wasKnown && isKnown → false',
    "useIsKnown: ConditionalExpression: address !== null || (status === 'co … ng' && readStoredWallet() !== null) → false",
    'useIsKnown: ConditionalExpression: address !== null → false',
    'useIsKnown: EqualityOperator: address !== null → address === null',
    "useIsKnown: ConditionalExpression: status === 'connecting' && readStoredWallet() !== null → false",
    "useIsKnown: LogicalOperator: status === 'connecting' && readStoredWallet() !== null → status === 'connecting' || readStoredWallet() !== null",
    "useIsKnown: ConditionalExpression: status === 'connecting' → true",
    "useIsKnown: EqualityOperator: status === 'connecting' → status !== 'connecting'",
    'useIsKnown: ConditionalExpression: readStoredWallet() !== null → true',
    'useIsKnown: EqualityOperator: readStoredWallet() !== null → readStoredWallet() === null',
    'useKnownOnArrival: ConditionalExpression: wasKnown && isKnown → true',
    'useKnownOnArrival: LogicalOperator: wasKnown && isKnown → wasKnown || isKnown',
  ]),
  ...accepted('web/session/wallet-view.ts', 'A unit test renders nothing. use-is-known.test.tsx notices.', [
    'useWallet: ArrowFunction: (): WalletState => useStore(view) → () => undefined',
  ]),
  ...accepted('web/transactions/browser.ts', 'Only the log of the browser lacks a line.', [
    'isHeldElsewhere: CallExpression: console.warn(error) → ;',
  ]),
  ...accepted('web/transactions/browser.ts', 'Only the log of the browser would lack the line.', [
    'holdWhile>1: ArrowFunction: (error: unknown) => console.warn(error) → () => undefined',
  ]),
  ...equivalent('web/transactions/create-payments.ts', 'Neither text is a hash.', [
    'createPayments>takeAnswer: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...equivalent('web/transactions/create-payments.ts', 'A text that is no hash is left out when the record is read.', [
    'createPayments>takeAnswer: ArrayDeclaration: [] → ["Stryker was here"]',
  ]),
  ...accepted(
    'web/transactions/find-nonce-use.ts',
    'A node that keeps the state of the newest blocks alone would be read block by block, up to the same limit.',
    ['findUnused: ConditionalExpression: usedAt > step → false'],
  ),
  ...equivalent('web/transactions/sent-transaction.ts', 'No transaction has either text as its hash.', [
    'isGuess: StringLiteral: \'\' → "Stryker was here!"',
  ]),
  ...accepted(
    'web/transactions/sent-transactions.ts',
    'A browser without locks takes the way of one that refuses them. Only the log of the browser has one line more.',
    ['exclusively: OptionalChaining: navigator.locks?.request → navigator.locks.request'],
  ),
  ...equivalent(
    'web/transactions/transaction-store.ts',
    'The first reading replaces it before the store is returned.',
    ['createTransactionStore>0: BooleanLiteral: true → false'],
  ),
  ...equivalent('web/transactions/transaction-store.ts', 'Whether two keys are the same is the same in either order.', [
    'createTransactionStore>find>0: swap arguments: it, key → key, it',
  ]),
  ...equivalent(
    'web/transactions/transaction-store.ts',
    'An id is one line, and the pattern reads up to the end of it.',
    ['KEY: Regex: /^sentTransaction:(order|payout):(.+)$/ → /^sentTransaction:(order|payout):(.+)/'],
  ),
  ...accepted(
    'web/transactions/transaction-store.ts',
    'The entry stays in memory until the page closes. It hides the attempt that was removed, and no other.',
    ['createTransactionStore>reload: ConditionalExpression: isGone → false'],
  ),
  ...equivalent(
    'web/transactions/transaction-store.ts',
    'Storage has no key behind its last one, and what has none is passed over.',
    ['readStored>0: EqualityOperator: index < it.length → index <= it.length'],
  ),
  ...equivalent('web/transactions/transaction-store.ts', 'The text only tells an attempt from the others.', [
    'newAttempt: MethodExpression: Math.random().toString(36).slice(2) → Math.random().toString(36)',
  ]),
  ...accepted(
    'web/transactions/watch-payment.ts',
    'A payment is over only once it is closed or begun again, and both have returned above. It would have to be reopened in the same turn.',
    ["watchPayment: ConditionalExpression: ending !== 'over' → true"],
  ),
]

export const findExcuse = ({ file, id }: { readonly file: string; readonly id: string }): Excuse | undefined =>
  EXCUSES.find((excuse) => excuse.file === file && excuse.mutation === id)
