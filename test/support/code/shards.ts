/**
 * Caller of a statement that asks every shard. The only players' call that does so is a withdrawal that may be instant, one at
 * a time.
 */
type ShardReader =
  | 'the audit'
  | 'an operator'
  | 'a job by the clock'
  | 'the payout driver'
  | 'any visitor'
  | 'an instant withdrawal'

/** Statements that ask every shard, by name. */
export const READS_EVERY_SHARD: ReadonlyMap<string, ShardReader> = new Map([
  ...[
    ...[
      'findNoncesUsedTwice',
      'findWrongWallets',
      'findWrongReferrals',
      'findWrongMiningTotals',
      'findWrongPaymentClaims',
    ],
    'findWrongEditions',
    ...['findWrongImports', 'findWrongDayTotals', 'findWrongGameDays', 'findUnclaimedPayouts', 'findWrongAirdropPosts'],
    ...['findWrongAirdropPairs', 'findWrongAirdropReferrals', 'findWrongBalanceTotals', 'findWrongCopyTotals'],
    ...[
      'findWrongInstantDays',
      'findBaseRatesRunningWrong',
      'listUnsealed',
      'listUnderWay',
      'listPlayerIds',
      'listAdded',
    ],
  ].map((name) => [name, 'the audit'] as const),
  ...[
    ...['countWaiting', 'findSubmitter', 'readPendingSubmissions', 'countPendingSubmissions', 'readStatuses'],
    ...['readPaymentRows', 'readIdsBefore', 'readWaitingIdsBefore', 'readPaymentOwner', 'findWithdrawalOwner'],
    'readTransactionsOfPayment',
    ...['countPending', 'findPayoutOwner', 'countPendingWithdrawals', 'sumDue', 'readNets', 'readApprovedUnder'],
    ...['sumDays', 'sumDaysBefore', 'readDays'],
    ...['selectWithdrawalsBefore', 'selectWithdrawalsAfter'],
    ...['selectWithdrawalsOfStatusBefore', 'selectWithdrawalsOfStatusAfter'],
    ...['readAsideIdsBefore', 'readAsideIdsAfter', 'countAside', 'readRecordedInBlock'],
    ...['readIdsAfter', 'readWaitingIdsAfter', 'readPendingSubmissionsBefore'],
    ...[
      'findWallets',
      'findWalletsByPart',
      'findNewestNotes',
      'findNotes',
      'findOrder',
      'findWithdrawal',
      'findPayment',
      'findPayout',
    ],
    ...['selectPurchasesBefore', 'selectPurchasesAfter', 'countPurchases'],
    ...['selectPurchasesOfWaysBefore', 'selectPurchasesOfWaysAfter', 'countPurchasesOfWays'],
    ...['selectPurchasesOfCardBefore', 'selectPurchasesOfCardAfter', 'countPurchasesOfCard'],
    ...['selectRunsBefore', 'selectRunsAfter', 'countRuns', 'findRunOwner'],
    ...['selectRunsOfVariantBefore', 'selectRunsOfVariantAfter', 'countRunsOfVariant'],
    ...['selectRunsOfStandingBefore', 'selectRunsOfStandingAfter', 'countRunsOfStanding'],
    ...['selectRunsFlaggedBefore', 'selectRunsFlaggedAfter', 'countRunsFlagged'],
    ...['selectUsersBefore', 'selectUsersAfter', 'countUsers', 'readUserLines'],
    ...['selectUsersSignedInBefore', 'selectUsersSignedInAfter', 'countUsersSignedIn'],
    ...['selectFewByWalletBefore', 'selectFewByWalletAfter', 'countWallets', 'countUsersByWallet'],
    ...['selectManyByWalletBefore', 'selectManyByWalletAfter'],
    ...['listOpenMatching', 'readPlayersAfter', 'readRowsByKeys', 'readWaitingWalletsAfter', 'readRowsAfter'],
  ].map((name) => [name, 'an operator'] as const),
  ...[
    ...[
      'readLeastBnbAmount',
      'deleteExpiredSessions',
      'deleteExpiredNonces',
      'deleteSessions',
      'deleteNonces',
      'deleteOldPlayerRequests',
      'readKnownOrders',
      'readUnknownOrders',
      'readAwaitedInBnb',
    ],
    ...['readNamedInBnb', 'deleteOldPurchaseNames'],
    ...['readFirstPaidBlock', 'readHeldChains', 'readPaymentsIn', 'sumAside'],
    ...['readUnnumbered', 'updateEditions'],
    ...['popTotalChanges', 'popMiningTotalChanges', 'selectRunsToEnd', 'deleteOldNetworks'],
    ...['sumUnpaid', 'readOpenPayouts', 'sumHotWalletDebt'],
    ...['readForPages', 'readDueForBot', 'readBacklog', 'giveUpOldEvents', 'deleteGivenUpEvents'],
  ].map((name) => [name, 'a job by the clock'] as const),
  ...[
    ...[
      'selectAttemptsBetween',
      'countOpenPayouts',
      'sumPromised',
      'selectQueued',
      'selectUnderWay',
      'findLackingPayout',
    ],
    ...['readLowestUnderWay', 'sumSignedToday', 'selectSignedNonces', 'selectKnownNonces', 'selectTried'],
    ...['selectExplainedNonces', 'selectPayoutStates', 'selectUncompared', 'findCompleted'],
  ].map((name) => [name, 'the payout driver'] as const),
  ...[
    ...['readWaits', 'readStanding', 'readTotals', 'readMiningTotals', 'sumUsdtOfHour', 'sumBv3OfHour'],
    ...['readBoardOfDay', 'readBoardOfAllTime', 'findSettledRun', 'findSharedRun'],
  ].map((name) => [name, 'any visitor'] as const),
  ['sumLeaving', 'an instant withdrawal'],
])
