/**
 * Imports that are allowed between rooms, as data. Each room may import from the rooms listed here and from itself, and from no
 * other code of ours.
 * A room is named by the longest prefix that fits a file. An arrow to a file allows only that file.
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  art: [],
  core: [],
  contracts: [],
  'server/ledger': ['server/settings', 'server/db', 'core'],
  'server/audit': ['server/db', 'core'],
  'server/audit/log': ['server/db', 'core'],
  'server/payouts/holds': ['server/db', 'core'],
  'server/db/backup': ['server/db', 'server/startup-error.ts', 'core'],
  'server/settings': ['server/db', 'contracts', 'core'],
  'server/payments': ['server/ledger', 'server/db', 'core'],
  'server/db': ['server/startup-error.ts', 'server/dependency-down.ts', 'server/fault.ts', 'core'],
  'server/runtime/process': ['server/startup-error.ts'],
  // No other room imports from here, because production works without it.
  'server/dev': ['server/runtime/process', 'server/startup-error.ts', 'contracts'],
  'server/http/routing': ['server/db', 'core'],
  'server/chain': ['server/db', 'server/dependency-down.ts', 'server/startup-error.ts', 'core'],
  'server/payouts': [
    'server/runtime/loop.ts',
    'server/chain',
    'server/audit',
    'server/payouts/holds',
    'server/audit/log',
    'server/settings',
    'server/http/routing',
    'server/db',
    'server/dependency-down.ts',
    'server/fault.ts',
    'core',
  ],
  'server/ledger/solvency': [
    'server/runtime/loop.ts',
    'server/ledger',
    'server/audit/log',
    'server/settings',
    'server/outbox/bots',
    'server/db',
    'server/dependency-down.ts',
    'core',
  ],
  'server/runtime/loop.ts': [],
  'server/runtime/roles': ['server/runtime/loop.ts', 'server/db', 'core'],
  'server/runtime/jobs': ['server/db', 'server/audit', 'server/fault.ts', 'core'],
  'server/outbox': ['server/runtime/loop.ts', 'server/db'],
  'server/outbox/bots': ['server/outbox', 'server/db', 'core'],
  'server/features': [
    'server/ledger/solvency',
    'server/payments',
    'server/ledger',
    'server/audit',
    'server/payouts/holds',
    'server/audit/log',
    'server/settings',
    'server/outbox/bots',
    'server/runtime/roles',
    'server/db',
    'server/http/routing',
    'server/startup-error.ts',
    'server/dependency-down.ts',
    'server/fault.ts',
    'core',
  ],
  'server/http': [
    'server/http/routing',
    'server/db',
    'server/dependency-down.ts',
    'server/fault.ts',
    'server/request-line.ts',
    'core',
  ],
  server: ['server', 'core', 'contracts'],
  'web/pages': ['web/features', 'web/session', 'web/wallet', 'web/ui', 'web/lib', 'web/texts', 'core', 'contracts'],
  // This page alone opens the other zone.
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
  // Starts the browser's part: the page, the shell around it, and the routing from an address to a page.
  web: ['web', 'core', 'contracts'],
  scripts: ['server', 'web', 'art', 'core', 'contracts'],
}

/**
 * Folders of the panel that its tabs share, each with those of them that it may import from. A folder that is neither here nor in
 * `PANEL_START` is a tab: it may import from all of these, and from no other tab.
 */
export const PANEL_SHARED: Readonly<Record<string, readonly string[]>> = {
  payouts: ['lists', 'parts', 'navigation', 'session'],
  charts: ['parts', 'session'],
  lists: ['parts', 'session'],
  parts: ['navigation', 'session'],
  navigation: [],
  session: [],
}

/** Folders of the panel's start. Like the files beside them they may import from every folder, and only the start imports them. */
export const PANEL_START: readonly string[] = ['find', 'health', 'player']

/** Imports that still violate the arrows. Each leaves this list with the move that ends it. */
export const NOT_YET: readonly string[] = []

/**
 * Files that a feature of the browser shares, with the features that may import them: its queries, its texts and marks, and
 * sometimes a part that another feature renders inside its own. All other files of a feature are private.
 */
export const LENT: Readonly<Record<string, readonly string[]>> = {
  // Queries: a server's answer is cached once for all that show it.
  'web/features/balance/balance-query.ts': ['airdrop', 'mining', 'profile', 'withdrawals'],
  'web/features/cards/cards-query.ts': ['home', 'mining', 'opening', 'panel', 'profile'],
  'web/features/cards/terms-of.ts': ['home', 'mining'],
  'web/features/cards/use-on-sale.ts': ['home'],
  'web/features/cards/owned-copies.ts': ['balance', 'mining', 'opening', 'profile'],
  'web/features/funds/use-wallet-funds.ts': ['faucet', 'purchases'],
  'web/features/mining/mining-query.ts': ['opening', 'purchases'],
  'web/features/transparency/transparency-query.ts': ['home'],
  // Texts, marks and reading rules.
  'web/features/cards/edition-text.ts': ['opening', 'profile'],
  'web/features/activity/explain-line.ts': ['panel'],
  'web/features/payments/payment-face.ts': ['panel'],
  'web/features/referrals/referral-link.ts': ['airdrop'],
  'web/features/referrals/invited-by.tsx': ['connect', 'home'],
  'web/features/transparency/bar-widths.ts': ['panel'],
  'web/features/transparency/coverage-text.ts': ['home', 'panel'],
  'web/features/withdrawals/instant-reasons.tsx': ['panel'],
  'web/features/withdrawals/withdrawal-badge.tsx': ['panel'],
  // Parts and steps.
  'web/features/games/board/run-path.ts': ['home'],
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
  'web/features/purchases/are-paused.ts': ['cards'],
  'web/features/purchases/purchase-button.tsx': ['cards'],
}
