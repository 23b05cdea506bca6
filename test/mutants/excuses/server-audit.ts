import { accepted, type Excuse, equivalent } from './excusing.ts'

/** Excuses in the order of their files. */
export const SERVER_AUDIT: readonly Excuse[] = [
  ...equivalent(
    'server/audit/checks.sql',
    'More players are added up, and the join by player leaves them out. The predicate names the shards on a cluster.',
    [
      'findWrongBalances: drop predicate: user_id = any(:players!::bigint[]) → true',
      'findWrongBalances: drop predicate: user_id = any(:players!::bigint[]) → true (2)',
      'findWrongBalances: drop predicate: b.user_id = any(:players!::bigint[]) → true',
      'findWrongBalances: drop predicate: b.user_id = any(:players!::bigint[]) → true (2)',
      'findBaseRatesPostedWrong: drop predicate: user_id = any(:players!::bigint[]) → true',
      'findLotsWithoutPurchases: drop predicate: user_id = any(:players!::bigint[]) → true',
    ],
  ),
  ...equivalent(
    'server/audit/checks.sql',
    'Sums are taken by kind of account, and a bonus is credited to what is available alone.',
    [
      "findWrongBalances: drop predicate: credit_kind in ('available', 'held') → true",
      "findWrongBalances: widen where: credit_kind in ('available', 'held' …  user_id = any(:players!::bigint[]) → true",
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
      'findPaymentsCreditedWrong: drop predicate: user_id = any(:players!::bigint[]) → true',
      'findPaymentsCreditedWrong: drop predicate: l.user_id = any(:players!::bigint[]) → true',
      'findPaymentsPostedWrong: drop predicate: user_id = any(:players!::bigint[]) → true',
    ],
  ),
  ...equivalent(
    'server/audit/payment-checks.sql',
    'More claims come. A group that has a claim and no payout is not named.',
    ['findUnclaimedPayouts: drop predicate: user_id = any(:players!::bigint[]) → true'],
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
    "findPaymentsPostedWrong: widen where: user_id = any(:players!::bigint[])  … ent_unallocated', 'payment_refund') → true",
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
      'findWrongHolds: drop predicate: user_id = any(:players!::bigint[]) → true',
      'findWithdrawalsPostedWrong: drop predicate: user_id = any(:players!::bigint[]) → true',
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
    'findWithdrawalsPostedWrong: drop predicate: reason = any(:reasons!::text[]) → true',
    'findWithdrawalsPostedWrong: widen where: user_id = any(:players!::bigint[])  … and reason = any(:reasons!::text[]) → true',
  ]),
  ...equivalent('server/audit/withdrawal-checks.sql', 'A missing nonce equals no other.', [
    'findNoncesUsedTwice: drop predicate: nonce is not null → true',
    'findNoncesUsedTwice: drop predicate: nonce is not null → true (2)',
  ]),
]
