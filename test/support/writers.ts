/** The room whose statements write a table; all others only read it. */
export const WRITERS: Readonly<Record<string, string>> = {
  wallets: 'server/ledger',
  users: 'server/ledger',
  referrals: 'server/ledger',
  balances: 'server/ledger',
  base_mining: 'server/ledger',
  ledger_transfers: 'server/ledger',
  lots: 'server/ledger',
  mining_sessions: 'server/ledger',
  totals: 'server/ledger',
  total_changes: 'server/ledger',
  mining_totals: 'server/ledger',
  mining_total_changes: 'server/ledger',
  solvency_days: 'server/solvency',
  orders: 'server/payments',
  payments: 'server/payments',
  payment_claims: 'server/payments',
  purchases: 'server/payments',
  payouts: 'server/payouts',
  payout_transactions: 'server/payouts',
  payout_nonces: 'server/payouts',
  payout_claims: 'server/payouts',
  chain_cursors: 'server/chain',
  audit_alarms: 'server/audit',
  audit_log: 'server/operators',
  audit_head: 'server/operators',
  operator_requests: 'server/operators',
  operators: 'server/features/admin',
  operator_tokens: 'server/features/admin',
  login_failures: 'server/features/admin',
  recovery_codes: 'server/features/admin',
  operator_networks: 'server/features/admin',
  sessions: 'server/features/auth',
  sign_in_nonces: 'server/features/auth',
  withdrawals: 'server/features/withdrawals',
  withdrawal_freezes: 'server/features/withdrawals',
  player_notes: 'server/features/players',
  airdrop_submissions: 'server/features/airdrop',
  airdrop_posts: 'server/features/airdrop',
  airdrop_referrals: 'server/features/airdrop',
  airdrop_pairs: 'server/features/airdrop',
  imported_transactions: 'server/payments',
  import_rows: 'server/features/quick-actions',
  cards: 'server/features/cards',
  images: 'server/features/images',
  settings: 'server/settings',
}

/** Who may speak to a connection itself: what these ask belongs to it, or comes before there are statements. */
export const ON_CONNECTIONS: readonly string[] = [
  // Runs the statements, begins and ends transactions, and has them planned once.
  'server/db/run-statement.ts',
  'server/db/run-transaction.ts',
  'server/db/pool.ts',
  // Holds one for as long as a list is being read.
  'server/db/open-snapshot.ts',
  // Holds a lock on one while it looks at another.
  'server/db/check-pooler.ts',
  'server/db/migrate.ts',
  'server/dev/postgres/connect.ts',
  // Listens on one, and notifies all that listen.
  'server/db/broadcast.ts',
  // The owner's own work: roles, and spreading the tables over a cluster.
  'server/db/roles.ts',
  'server/db/distribute.ts',
  // Holds a lock for as long as its connection is open.
  'server/db/with-lock.ts',
]
