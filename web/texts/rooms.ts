/**
 * Where which texts lie. A room's texts travel in one file for each language, and only with the pages that need them.
 *
 * A source belongs to the room of the longest path that fits it; what fits none belongs to `shell`, which every page has.
 */
export const TEXT_ROOMS = {
  shell: ['web'],
  home: [
    'web/pages/home-page.tsx',
    'web/features/home',
    'web/features/cards',
    'web/features/transparency/coverage-text.ts',
    // The stalls' own button; what it opens brings its texts along.
    'web/features/purchases/purchase-button.tsx',
    'web/features/purchases/is-ready-to-buy.ts',
  ],
  /** What Home shows further down, and fetches when one comes near. */
  market: ['web/features/transparency', 'web/features/home/official-contacts.tsx'],
  balance: ['web/features/balance'],
  wallet: ['web/wallet', 'web/features/connect/dialog', 'web/features/faucet'],
  purchase: ['web/features/purchases'],
  mining: ['web/pages/mining-page.tsx', 'web/features/mining'],
  airdrop: ['web/pages/airdrop-page.tsx', 'web/features/airdrop'],
  profile: [
    'web/pages/profile-page.tsx',
    'web/features/profile',
    'web/features/withdrawals',
    'web/features/referrals',
    'web/features/activity',
    'web/features/payments',
  ],
  /** What a payment or a withdrawal has come to: the profile and the panel say it in the same words. */
  statuses: ['web/features/payments/payment-face.ts', 'web/features/withdrawals/withdrawal-badge.tsx'],
  guide: ['web/pages/wallet-guide-page.tsx', 'web/features/guide'],
  /** The operator's; why a payout waits is the server's sentence, by code. */
  panel: [
    'web/pages/admin-page.tsx',
    'web/panel',
    'web/ui/paged-list.tsx',
    'web/ui/rows-skeleton.tsx',
    'core/payout-problem.ts',
  ],
  /** The server's sentences, by code: it speaks English, the browser the visitor's language. */
  refusals: ['core/api/errors.ts'],
} as const satisfies Record<string, readonly string[]>

export type TextRoom = keyof typeof TEXT_ROOMS
