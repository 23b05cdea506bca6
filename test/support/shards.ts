/** Who runs a statement that asks every shard: never a player's call. */
type Asker = 'the audit' | 'an operator' | 'a job by the clock' | 'the payout driver' | 'any visitor'

/** Statements that ask every shard, by name. */
export const ASKS_EVERY_SHARD: ReadonlyMap<string, Asker> = new Map([
  ...[
    ...['findWrongBalances', 'findAccountsWithoutBalances', 'findLotsPostedWrong', 'findBaseRatesPostedWrong'],
    ...['findLotsWithoutPurchases', 'findPaymentsCreditedWrong', 'findPaymentsPostedWrong', 'findPaymentsOpenWrong'],
    ...['findWrongRefunds', 'findLotsMiningWrong', 'findBaseRatesRunningWrong', 'findWrongHolds'],
    ...['findWithdrawalsPostedWrong', 'findTransfersWithoutWithdrawals', 'findWrongPayouts', 'findUnsignedPayouts'],
    ...['findWithdrawalsCompletedWrong', 'findNoncesUsedTwice', 'findWrongAirdropJoins'],
    ...[
      'findAirdropReferralsWithoutJoin',
      'findWrongGrants',
      'findWrongWallets',
      'findWrongReferrals',
      'findWrongTotals',
      'findWrongMiningTotals',
      'findWrongPaymentClaims',
      'findWrongImports',
      'findWrongDayTotals',
    ],
    ...['findRunsPostedWrong', 'findWrongGameDays', 'findWrongGameAllowances'],
    ...['findUnclaimedPayouts', 'findWrongAirdropPosts', 'findWrongAirdropPairs', 'findWrongAirdropReferrals'],
  ].map((name) => [name, 'the audit'] as const),
  ...[
    ...['countWaiting', 'findSubmitter', 'readPendingSubmissions', 'countPendingSubmissions', 'readStatuses'],
    ...['readPaymentRows', 'readIdsBefore', 'readWaitingIdsBefore', 'readPaymentOwner', 'findWithdrawalOwner'],
    ...['countPending', 'findPayoutOwner', 'countPendingWithdrawals', 'sumDue', 'readNets', 'readApprovedUnder'],
    ...['sumDays', 'sumDaysBefore', 'readDays'],
    ...['selectWithdrawalsBefore', 'selectWithdrawalsAfter'],
    ...['selectWithdrawalsOfStatusBefore', 'selectWithdrawalsOfStatusAfter'],
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
    ...['readPlayersAfter', 'readRowsByKeys', 'readWaitingWalletsAfter', 'readRowsAfter'],
  ].map((name) => [name, 'an operator'] as const),
  ...[
    ...['deleteExpiredSessions', 'deleteExpiredNonces', 'readKnownOrders', 'readUnknownOrders', 'readAwaitedInBnb'],
    ...['takeTotalChanges', 'takeMiningTotalChanges', 'selectLeftRuns', 'deleteOldNetworks'],
  ].map((name) => [name, 'a job by the clock'] as const),
  ...[
    ...['selectAttemptsBetween', 'selectDriven', 'countOpenPayouts', 'findPausedPayout', 'sumPromised'],
    ...['readLowestNonceUnderWay'],
  ].map((name) => [name, 'the payout driver'] as const),
  ...[
    ...['readStanding', 'readTotals', 'readMiningTotals', 'sumUsdtOfHour', 'sumBv3OfHour'],
    ...['readBoardOfDay', 'readBoardOfAllTime', 'findSettledRun'],
  ].map((name) => [name, 'any visitor'] as const),
])
