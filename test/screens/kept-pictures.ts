/** Pictures that stay in the repository, with their titles. Their names are `<page>-<state>-<width>-<theme>`. */
export const KEPT_PICTURES: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  {
    title: 'Home: a visitor at night and by day, on a phone, with a wallet, and in Spanish',
    names: [
      'home-visitor-1440-dark',
      'home-visitor-1440-light',
      'home-visitor-390-dark',
      'home-connected-390-light',
      'home-spanish-820-light',
    ],
  },
  {
    title: 'Home while the cards load, and when they do not',
    names: ['home-loading-1440-dark', 'home-error-390-light'],
  },
  { title: 'Connecting a wallet', names: ['connect-dialog-1440-dark', 'connect-dialog-390-light'] },
  {
    title: 'A purchase: before paying, while it is confirmed, and once it is credited',
    names: ['purchase-notice-390-dark', 'purchase-confirming-1440-dark', 'opening-hand-390-dark'],
  },
  {
    title: 'Mining, and what it says while the server cannot be reached',
    names: ['mining-active-1440-dark', 'mining-active-390-light', 'mining-stale-1440-light'],
  },
  {
    title: 'The airdrop: its steps, a rejection with its reason, and the claim',
    names: ['airdrop-not-started-1440-dark', 'airdrop-rejected-390-light', 'airdrop-celebration-1440-dark'],
  },
  { title: 'A profile', names: ['profile-collector-1440-light', 'profile-collector-390-dark'] },
  { title: 'The guide to wallets', names: ['wallet-guide-visitor-390-light'] },
  {
    title: 'The operator’s panel: withdrawals, payments; the overview and the audit log on a phone',
    names: [
      'admin-withdrawals-1440-dark',
      'admin-payments-1440-light',
      'admin-overview-390-dark',
      'admin-audit-log-390-dark',
    ],
  },
]
