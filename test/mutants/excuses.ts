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
]

export const findExcuse = ({ file, id }: { readonly file: string; readonly id: string }): Excuse | undefined =>
  EXCUSES.find((excuse) => excuse.file === file && excuse.mutation === id)
