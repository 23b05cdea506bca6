import { accepted, type Excuse, equivalent } from './excusing.ts'

/** Excuses in the order of their files. */
export const SERVER_FEATURES: readonly Excuse[] = [
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
    'server/features/airdrop/claims.ts',
    'The pair of wallets and the claim are unique rows, so their lines are new whenever this is reached.',
    ['claimReferral>0: ConditionalExpression: posted.size === transfers.length → true'],
  ),
  ...equivalent('server/features/airdrop/claims.ts', 'Of nothing there are no duplicates: the check saves a query.', [
    'readDuplicates: ConditionalExpression: all.length === 0 → false',
  ]),
  ...equivalent(
    'server/features/airdrop/airdrop.sql',
    'A unique index lets a player have one pending submission, so the other conditions pick the same row.',
    ['reviewSubmission: drop predicate: attempt = :attempt! → true'],
  ),
  ...equivalent(
    'server/features/airdrop/airdrop.sql',
    'More rows come. The reader takes only those of the submissions that it shows, by their ids.',
    [
      'readStatuses: drop join condition: o.user_id = s.user_id → true',
      'readStatuses: drop join condition: o.attempt = s.attempt → true',
    ],
  ),
  ...accepted(
    'server/features/auth/sessions.ts',
    'A session whose end got lost may be believed for up to 30 seconds in place of 15.',
    ['cacheSessions: MethodExpression: Math.min(CLOCK_MS, cachedMsMax) → Math.max(CLOCK_MS, cachedMsMax)'],
  ),
  ...accepted('server/features/auth/sessions.ts', 'The next call would look the session up again.', [
    'cacheSessions>findCached>dropMine: ConditionalExpression: cached.peek(cookie) === mine → true',
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
    'server/features/auth/routes.ts',
    'The name only tells its turns from others, and no other has an empty one.',
    ['verifySignIn: StringLiteral: \'signature\' → ""'],
  ),
  ...accepted(
    'server/features/auth/routes.ts',
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
    'server/features/games/panel/run-lists.sql',
    'The best of each other day is found again as it is, for the removed run was not the best of it.',
    ['readDaysLedBy: drop predicate: run_id = :runId! → true'],
  ),
  ...equivalent(
    'server/features/games/panel/run-lists.sql',
    'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'lockRun: drop predicate: r.user_id = :userId! → true',
      'updateRunRemoved: drop predicate: user_id = :userId! → true',
      'updateRunRestored: drop predicate: user_id = :userId! → true',
    ],
  ),
  ...equivalent(
    'server/features/games/panel/run-lists.sql',
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
    'server/features/games/runs/runs.sql',
    'A run has a number of its own, so no other player has it. The condition names the shard on a cluster.',
    [
      'readChunks: drop predicate: user_id = :userId! → true',
      'readRunToSettle: drop predicate: r.user_id = :userId! → true',
      'updateRunSettled: drop predicate: user_id = :userId! → true',
      'updateRunFailed: drop predicate: user_id = :userId! → true',
    ],
  ),
  ...accepted(
    'server/features/games/runs/end-run.ts',
    'One sweep would go beyond 10,000 runs that were left, and the next sweep would take those anyway.',
    ['sweepRuns: UpdateOperator: page++ → page--'],
  ),
  ...equivalent('server/features/quick-actions/backfill/find-shortfalls.ts', 'An amount of zero was left out before.', [
    'findAirdropShortfalls>3: EqualityOperator: amount > 0n → amount >= 0n',
  ]),
  ...equivalent(
    'server/features/quick-actions/backfill/find-shortfalls.ts',
    'Both players of a claim have an account, so each has a wallet. Only the type needs the fallback.',
    ['readDue>5>side: StringLiteral: \'\' → "Stryker was here!"'],
  ),
  ...accepted(
    'server/features/quick-actions/routes.ts',
    'Each page would read the wallets of all players. The lines are the same.',
    ['toLineViews: MethodExpression: userIds.slice(start, start + WALLETS_PER_PAGE) → userIds'],
  ),
  ...accepted(
    'server/features/quick-actions/backfill/backfill.sql',
    'All referrals of a page of wallets would be read at once. What is found is the same.',
    ['readReferredAfter: drop limit: limit :limit! → '],
  ),
  ...equivalent(
    'server/features/quick-actions/imports/import-files.ts',
    'The key of a wallet is not above the empty text alone: no row has an empty wallet.',
    [
      'readImportTotals: StringLiteral: \'\' → "Stryker was here!" (2)',
      'readImportTotals: StringLiteral: \'\' → "Stryker was here!" (3)',
    ],
  ),
  ...equivalent(
    'server/features/quick-actions/imports/read-file.ts',
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
    'server/features/withdrawals/withdrawals.sql',
    'Its row is locked, or was inserted by the same transaction, and is pending by then.',
    ["updateNotInstant: drop predicate: status = 'pending' → true"],
  ),
  ...equivalent(
    'server/features/withdrawals/withdrawals.sql',
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
      'rowsOf: drop join condition: p.user_id = w.user_id → true',
    ],
  ),
]
