import { z } from 'zod'

/**
 * Settings that the operator can change while the platform runs: one schema of the stored value for each name. A schema accepts
 * everything that was ever stored: a field that was added later has a default. `setting-inputs.ts` defines what may be stored
 * from now on.
 *
 * Money and percentages are decimal texts, as people write them.
 */
export const SETTINGS = {
  brand: z.object({ logoUrl: z.string(), logoText: z.string() }),
  social: z.object({
    chat: z.string(),
    telegram: z.string(),
    instagram: z.string(),
    twitter: z.string(),
    /** Missing from channels that were stored before the airdrop opened. */
    airdropPost: z.string().default(''),
  }),
  /**
   * Changes of the listed wallets since the site was built: another name, download page, and template of the deep link. An empty
   * field keeps the built-in value: `web/wallet/wallet-catalogue.ts`.
   */
  wallets: z.object({
    metamaskOtherName: z.string(),
    metamaskDownloadUrl: z.string(),
    metamaskDeepLink: z.string(),
    trustOtherName: z.string(),
    trustDownloadUrl: z.string(),
    trustDeepLink: z.string(),
    coinbaseOtherName: z.string(),
    coinbaseDownloadUrl: z.string(),
    coinbaseDeepLink: z.string(),
    walletconnectOtherName: z.string(),
    walletconnectDownloadUrl: z.string(),
  }),
  /** Without a text, the site's own announcement about the messaging group is shown, in the reader's language. */
  announcement: z.object({ isOn: z.boolean(), text: z.string(), linkUrl: z.string() }),
  /**
   * `minimum` counts in the requested token: '10' is 10 USDT or 10 BV3. `feePercent` of '2.5' is 250 basis points. BV3 stays
   * locked until the operator opens its withdrawals.
   */
  withdrawals: z.object({ minimum: z.string(), feePercent: z.string(), isBv3Open: z.boolean().default(false) }),
  /**
   * USDT that is paid out without an operator: in one withdrawal, to one wallet in a day of UTC, and to all wallets in a day. 0
   * turns it off.
   */
  instantWithdrawals: z.object({ perWithdrawalUsdt: z.string(), perWalletDayUsdt: z.string(), perDayUsdt: z.string() }),
  /** While on, players can change nothing. `message` says why, and until when. */
  maintenance: z.object({ isOn: z.boolean(), message: z.string().default('') }),
  /** Unix milliseconds from which no USDT is mined; null while no date is set. `core/listing.ts` says what a change means. */
  listing: z.object({ listedAtMs: z.int().nullable() }),
  /** Wallet that is shown the way to the panel. It has no rights. */
  admin: z.object({ wallet: z.string() }),
  /** Name of the site in browsers, and its description. */
  site: z.object({ name: z.string(), description: z.string() }),
  /** BV3 a minute: for players without a card, and for owners of one. */
  gameRates: z.object({ free: z.string(), owner: z.string() }),
  /**
   * Amount that the games may pay all players together in a day, and the share of it that wallets younger than `youngDays` cannot
   * draw on. `core/game-pay.ts` computes the limits.
   */
  games: z.object({ dailyBudgetBv3: z.string(), heldBackPercent: z.string(), youngDays: z.int() }),
  /** The operator's floor: sales stop automatically if less USDT is on the chain. `core/sales.ts` computes the amount. */
  salesFloor: z.object({ isOn: z.boolean(), coveragePercent: z.string(), reserveUsdt: z.string() }),
  /** Payments below these amounts buy nothing and are kept aside as one line of their payer. 0 keeps none aside. */
  payments: z.object({ dustUsdt: z.string(), dustBnb: z.string() }),
  /**
   * Amounts that the hot wallet may send at once, and in a day of UTC, without a second operator: `core/payout-caps.ts`. 0 means
   * no cap. A separate call changes them.
   */
  payouts: z.object({
    capUsdt: z.string(),
    dayCapUsdt: z.string(),
    capBv3: z.string(),
    dayCapBv3: z.string(),
    capBnb: z.string(),
    dayCapBnb: z.string(),
  }),
  /**
   * Whether sales are stopped, by whom and why. If the floor stopped them, also the two figures that it compared. `waivedFloor`
   * is the version of the floor's setting below which sales were resumed; 0 without such a floor. Separate calls change it.
   */
  sales: z.object({
    areStopped: z.boolean(),
    by: z.enum(['', 'operator', 'floor']),
    reason: z.string(),
    onChainUsdt: z.string(),
    floorUsdt: z.string(),
    waivedFloor: z.int(),
  }),
} as const

export type SettingName = keyof typeof SETTINGS
export type Settings = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]> }
export type WithdrawalSettings = Pick<Settings['withdrawals'], 'minimum' | 'feePercent'>

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** Values while the operator has set nothing. */
export const DEFAULT_SETTINGS: Settings = {
  brand: { logoUrl: '', logoText: '🍌 BV3 Night Market' },
  social: { chat: '', telegram: '', instagram: '', twitter: '', airdropPost: '' },
  wallets: {
    metamaskOtherName: '',
    metamaskDownloadUrl: '',
    metamaskDeepLink: '',
    trustOtherName: '',
    trustDownloadUrl: '',
    trustDeepLink: '',
    coinbaseOtherName: '',
    coinbaseDownloadUrl: '',
    coinbaseDeepLink: '',
    walletconnectOtherName: '',
    walletconnectDownloadUrl: '',
  },
  announcement: { isOn: true, text: '', linkUrl: '' },
  withdrawals: { minimum: '0', feePercent: '0', isBv3Open: false },
  instantWithdrawals: { perWithdrawalUsdt: '0', perWalletDayUsdt: '0', perDayUsdt: '0' },
  maintenance: { isOn: false, message: '' },
  listing: { listedAtMs: null },
  admin: { wallet: '' },
  site: {
    name: 'BV3 Night Market',
    description: 'Buy banana characters, mine BV3 and USDT, withdraw on BNB Smart Chain.',
  },
  gameRates: { free: '0.1', owner: '3.0' },
  games: { dailyBudgetBv3: '10000', heldBackPercent: '50', youngDays: 7 },
  salesFloor: { isOn: false, coveragePercent: '100', reserveUsdt: '0' },
  payments: { dustUsdt: '0.01', dustBnb: '0.00002' },
  /** `core/payout-caps.ts` gives the reasons. */
  payouts: {
    capUsdt: '4000',
    dayCapUsdt: '12000',
    capBv3: '500000',
    dayCapBv3: '1500000',
    capBnb: '7',
    dayCapBnb: '21',
  },
  sales: { areStopped: false, by: '', reason: '', onChainUsdt: '', floorUsdt: '', waivedFloor: 0 },
}
