import { z } from 'zod'

/**
 * What the operator can change while the platform runs: one schema a name. Money and percentages are decimal texts, as
 * people write them.
 */
export const SETTINGS = {
  brand: z.object({ logoUrl: z.string(), logoText: z.string() }),
  social: z.object({
    chat: z.string(),
    telegram: z.string(),
    instagram: z.string(),
    twitter: z.string(),
    /** Channels that were stored before the airdrop opened have none. */
    airdropPost: z.string().default(''),
  }),
  /**
   * `minimum` counts in whichever token is asked for: '10' is 10 USDT and 10 BV3. `feePercent` of '2.5' is 250 basis points.
   */
  withdrawals: z.object({ minimum: z.string(), feePercent: z.string() }),
  /** While on, players change nothing. */
  maintenance: z.object({ isOn: z.boolean() }),
  /** Unix milliseconds from which no USDT is mined; null while no date is set. `core/listing.ts` says what a change means. */
  listing: z.object({ listedAtMs: z.int().nullable() }),
  /** The wallet that is shown the way to the panel; it grants nothing. */
  admin: z.object({ wallet: z.string() }),
} as const

export type SettingName = keyof typeof SETTINGS
export type Settings = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]> }
export type WithdrawalSettings = Settings['withdrawals']

/** As long as the operator has set nothing. */
export const DEFAULT_SETTINGS: Settings = {
  brand: { logoUrl: '', logoText: '🍌 BV3 Night Market' },
  social: { chat: '', telegram: '', instagram: '', twitter: '', airdropPost: '' },
  withdrawals: { minimum: '0', feePercent: '0' },
  maintenance: { isOn: false },
  listing: { listedAtMs: null },
  admin: { wallet: '' },
}
