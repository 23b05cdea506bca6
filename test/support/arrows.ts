/**
 * The arrows of the house, as data: each room may import from these and from itself, and from nothing else of ours.
 * A room is named by the longest prefix that fits a file. An arrow to a file allows that file alone.
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  art: [],
  core: [],
  contracts: [],
  'server/ledger': ['server/settings', 'server/db', 'core'],
  'server/audit': ['server/db', 'core'],
  'server/operators': ['server/db', 'core'],
  'server/holds': ['server/db', 'core'],
  'server/backup': ['server/db', 'server/startup-error.ts', 'core'],
  'server/settings': ['server/db', 'core'],
  'server/payments': ['server/ledger', 'server/db', 'core'],
  'server/db': ['server/startup-error.ts', 'server/dependency-down.ts', 'server/fault.ts', 'core'],
  'server/process': ['server/startup-error.ts'],
  // No other room imports from here: what runs in production does without.
  'server/dev': ['server/process', 'server/startup-error.ts', 'contracts'],
  'server/routing': ['server/db', 'core'],
  'server/chain': ['server/db', 'server/dependency-down.ts', 'server/startup-error.ts', 'core'],
  'server/payouts': [
    'server/chain',
    'server/audit',
    'server/holds',
    'server/operators',
    'server/settings',
    'server/routing',
    'server/db',
    'server/dependency-down.ts',
    'core',
  ],
  'server/solvency': [
    'server/ledger',
    'server/operators',
    'server/settings',
    'server/notify',
    'server/db',
    'server/dependency-down.ts',
    'core',
  ],
  'server/roles': ['server/db', 'core'],
  'server/jobs': ['server/db', 'server/audit', 'core'],
  'server/outbox': ['server/db'],
  'server/notify': ['server/outbox', 'server/db', 'core'],
  'server/features': [
    'server/solvency',
    'server/payments',
    'server/ledger',
    'server/audit',
    'server/holds',
    'server/operators',
    'server/settings',
    'server/notify',
    'server/roles',
    'server/db',
    'server/routing',
    'server/startup-error.ts',
    'server/dependency-down.ts',
    'server/fault.ts',
    'core',
  ],
  'server/http': [
    'server/routing',
    'server/db',
    'server/dependency-down.ts',
    'server/fault.ts',
    'server/request-line.ts',
    'core',
  ],
  server: ['server', 'core', 'contracts'],
  'web/pages': ['web/features', 'web/session', 'web/wallet', 'web/ui', 'web/lib', 'web/texts', 'core', 'contracts'],
  // The one page that opens the other zone.
  'web/pages/admin-page.tsx': ['web/panel', 'web/lib', 'web/texts'],
  'web/panel': [
    'web/features',
    'web/transactions',
    'web/session',
    'web/wallet',
    'web/ui',
    'web/lib',
    'web/texts',
    'core',
    'contracts',
  ],
  'web/features': [
    'web/transactions',
    'web/session',
    'web/wallet',
    'web/ui',
    'web/lib',
    'web/texts',
    'core',
    'contracts',
  ],
  'web/transactions': ['web/session', 'web/wallet', 'web/lib', 'web/texts', 'core', 'contracts'],
  'web/session': ['web/wallet', 'web/ui/toast.ts', 'web/lib', 'web/texts', 'core', 'contracts'],
  'web/wallet': ['web/lib', 'web/texts', 'core', 'contracts'],
  'web/ui': ['web/lib', 'web/texts', 'core', 'contracts'],
  'web/texts': ['web/lib', 'core'],
  'web/lib': ['core'],
  // Shows every part of the interface in every state.
  'web/gallery': ['web/features/navigation/language-switch.tsx', 'web/ui', 'web/lib', 'web/texts', 'core'],
  // What starts the browser's part: the page, the shell around it, which page an address leads to.
  web: ['web', 'core', 'contracts'],
  scripts: ['server', 'web', 'art', 'core', 'contracts'],
}

/** Imports against the arrows that still stand. Each leaves this list with the move that ends it. */
export const NOT_YET: readonly string[] = []

/**
 * What a feature of the browser lends, file by file, and to whom: its queries, its words and marks, and now and then a
 * part that another feature places within its own. Everything else in a feature is its own.
 */
export const LENT: Readonly<Record<string, readonly string[]>> = {
  // Queries: what the server said is kept once, whoever shows it.
  'web/features/balance/balance-query.ts': ['airdrop', 'mining', 'profile', 'withdrawals'],
  'web/features/cards/cards-query.ts': ['home', 'mining', 'opening', 'panel', 'profile'],
  'web/features/cards/terms-of.ts': ['home'],
  'web/features/cards/owned-copies.ts': ['balance', 'mining', 'opening', 'profile'],
  'web/features/funds/use-wallet-funds.ts': ['faucet', 'purchases'],
  'web/features/mining/mining-query.ts': ['opening', 'purchases'],
  'web/features/transparency/transparency-query.ts': ['home'],
  // Words, marks and rules of reading.
  'web/features/activity/explain-line.ts': ['panel'],
  'web/features/payments/payment-face.ts': ['panel'],
  'web/features/referrals/referral-link.ts': ['airdrop'],
  'web/features/referrals/invited-by.tsx': ['connect', 'home'],
  'web/features/transparency/bar-widths.ts': ['panel'],
  'web/features/transparency/coverage-text.ts': ['home', 'panel'],
  'web/features/withdrawals/instant-reasons.tsx': ['panel'],
  'web/features/withdrawals/withdrawal-badge.tsx': ['panel'],
  // Parts and steps.
  'web/features/games/board/watched-run.tsx': ['panel'],
  'web/features/games/play/replay-player.ts': ['panel'],
  'web/features/cards/card-terms.tsx': ['panel'],
  'web/features/connect/connect-dialog-host.tsx': ['panel'],
  'web/features/connect/read-only-note.tsx': ['balance'],
  'web/features/faucet/local-funds.tsx': ['navigation'],
  'web/features/faucet/use-test-funds.ts': ['balance', 'purchases'],
  'web/features/funds/wallet-funds.tsx': ['navigation'],
  'web/features/guide/guide-button.tsx': ['airdrop', 'connect', 'purchases'],
  'web/features/mining/start-if-idle.ts': ['opening', 'purchases'],
  'web/features/navigation/social-links.tsx': ['home'],
  'web/features/opening/opening-host.tsx': ['purchases'],
  'web/features/opening/opening-state.ts': ['purchases'],
  'web/features/purchases/purchase-button.tsx': ['cards'],
}
