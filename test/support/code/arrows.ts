/**
 * Imports that are allowed between rooms, as data. Each room may import from the rooms listed here and from itself, and from no
 * other code of ours.
 * A room is named by the longest prefix that fits a file. An arrow to a file allows only that file.
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  art: [],
  core: [],
  contracts: [],
  'server/ledger': ['server/runtime/loop.ts', 'server/settings', 'server/db', 'core'],
  'server/audit': ['server/runtime/loop.ts', 'server/runtime/metrics.ts', 'server/db', 'core'],
  'server/audit/log': ['server/db', 'core'],
  'server/payouts/holds': ['server/db', 'core'],
  'server/db/backup': ['server/db', 'server/fault.ts', 'core'],
  'server/settings': ['server/db', 'contracts', 'core'],
  'server/payments': [
    'server/runtime/loop.ts',
    'server/ledger',
    'server/chain',
    'server/audit',
    'server/settings',
    'server/outbox/bots',
    'server/runtime/metrics.ts',
    'server/http/routing',
    'server/db',
    'server/fault.ts',
    'contracts',
    'core',
  ],
  'server/db': ['server/runtime/loop.ts', 'server/runtime/metrics.ts', 'server/fault.ts', 'core'],
  'server/runtime/process': ['server/fault.ts'],
  // No other room imports from here, because production works without it.
  'server/dev': ['server/runtime/process', 'server/fault.ts', 'contracts'],
  'server/http/routing': ['server/db', 'core'],
  'server/chain': [
    'server/runtime/loop.ts',
    'server/outbox/bots',
    'server/runtime/metrics.ts',
    'server/db',
    'server/fault.ts',
    'contracts',
    'core',
  ],
  'server/payouts': [
    'server/runtime/loop.ts',
    'server/chain',
    'server/audit',
    'server/payouts/holds',
    'server/audit/log',
    'server/settings',
    'server/http/routing',
    'server/db',
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
    'server/fault.ts',
    'core',
  ],
  'server/runtime/loop.ts': [],
  'server/runtime/metrics.ts': [],
  'server/runtime/roles': ['server/runtime/loop.ts', 'server/db', 'core'],
  'server/runtime/jobs': ['server/db', 'server/audit', 'server/fault.ts', 'core'],
  'server/runtime/measures': [
    'server/runtime/roles',
    'server/runtime/jobs',
    'server/features',
    'server/payouts',
    'server/ledger/solvency',
    'server/chain',
    'server/settings',
    'server/outbox',
    'server/runtime/metrics.ts',
    'server/http/routing',
    'server/db',
    'server/fault.ts',
    'core',
  ],
  'server/outbox': ['server/runtime/loop.ts', 'server/runtime/metrics.ts', 'server/db'],
  'server/outbox/bots': ['server/outbox', 'server/db', 'core'],
  'server/features': [
    'server/runtime/loop.ts',
    'server/ledger/solvency',
    'server/payments',
    'server/payouts',
    'server/chain',
    'server/ledger',
    'server/audit',
    'server/payouts/holds',
    'server/audit/log',
    'server/settings',
    'server/outbox/bots',
    'server/runtime/roles',
    'server/runtime/jobs',
    'server/db',
    'server/http/routing',
    'server/fault.ts',
    'core',
  ],
  'server/http': [
    'server/runtime/metrics.ts',
    'server/http/routing',
    'server/db',
    'server/fault.ts',
    'server/log.ts',
    'core',
  ],
  server: ['server', 'core', 'contracts'],
  'web/pages': [
    'web/features',
    'web/shared',
    'web/session',
    'web/wallet',
    'web/ui',
    'web/lib',
    'web/texts',
    'core',
    'contracts',
  ],
  // This page alone opens the other zone.
  'web/pages/admin-page.tsx': ['web/panel', 'web/lib', 'web/texts'],
  'web/panel': [
    'web/features/connect/connect-dialog-host.tsx',
    'web/features/games/board/watched-run.tsx',
    'web/shared',
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
    'web/shared',
    'web/transactions',
    'web/session',
    'web/wallet',
    'web/ui',
    'web/lib',
    'web/texts',
    'core',
    'contracts',
  ],
  'web/shared': ['web/session', 'web/wallet', 'web/ui', 'web/lib', 'web/texts', 'core', 'contracts'],
  'web/transactions': ['web/session', 'web/wallet', 'web/lib', 'web/texts', 'core', 'contracts'],
  'web/session': ['web/wallet', 'web/ui/toast.ts', 'web/lib', 'web/texts', 'core', 'contracts'],
  'web/wallet': ['web/lib', 'web/texts', 'core', 'contracts'],
  'web/ui': ['web/lib', 'web/texts', 'core', 'contracts'],
  'web/texts': ['web/lib', 'core'],
  'web/lib': ['core'],
  // Shows every part of the interface in every state.
  'web/gallery': ['web/ui', 'web/lib', 'web/texts', 'core'],
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

/** Files of payouts and of the chain that features may import: reads, and the row that queues a payout. No route signs or sends. */
export const READ_BY_FEATURES: readonly string[] = [
  'server/payouts/payout-rows.ts',
  'server/chain/alarms.ts',
  'server/chain/bind-database.ts',
  'server/chain/bnb-price.ts',
  'server/chain/chain-reader.ts',
  'server/chain/player-wallet.ts',
  'server/chain/health.ts',
]

/** Imports that still violate the arrows. Each leaves this list with the move that ends it. */
export const KNOWN_VIOLATIONS: readonly string[] = []
