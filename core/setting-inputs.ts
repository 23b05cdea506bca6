import { z } from 'zod'
import { lowercased } from './address.ts'
import { isTypedAddress } from './checksummed.ts'
import { GAME_RATE_MAX } from './game-rates.ts'
import { isImageUrl } from './image-url.ts'
import { isReachable } from './instant.ts'
import {
  type Asset,
  type BasisPoints,
  type Bnb,
  bv3,
  decimalsOf,
  parseAmount,
  type Quantity,
  type TokenUnits,
  type Unit,
  usdt,
  WHOLE,
} from './money.ts'
import { textOfWritten } from './number-text.ts'
import type { SettingName, Settings } from './settings.ts'
import { hasVisibleText } from './visible-text.ts'

/**
 * Values that a setting may take. They are strict, because money is paid by them. `settings.ts` accepts everything that was ever
 * stored.
 */

/** Control characters, line ends, and characters that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Accepts one line of free text. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !UNSEEN.test(text), 'must be one line of plain text')
    .refine((text) => text === '' || hasVisibleText(text), 'must have a letter, a digit or a sign')

/**
 * Pattern instead of a URL parser, so that everything not listed is refused: other schemes, users, passwords, spaces, and
 * characters that could end an attribute.
 */
const HTTPS_URL =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}(?::(\d{1,5}))?(?:[/?#][!#-;=?-[\]_a-z~]*)?$/i
const URL_LENGTH_MAX = 300
const PORT_MAX = 65_535

const address = z.string().trim().max(URL_LENGTH_MAX)
const isHttpsUrl = (text: string) => {
  const found = HTTPS_URL.exec(text)
  return found !== null && Number(found[1] ?? 0) <= PORT_MAX
}
const link = address.refine((text) => text === '' || isHttpsUrl(text), 'must be an https address')
const picture = address.refine(
  (text) => text === '' || isImageUrl(text),
  'must be an uploaded picture or an https address without user and password',
)

const WALLET_NAME_LENGTH_MAX = 40
const otherName = line(WALLET_NAME_LENGTH_MAX)

/** Characters that a link may have, without those that could end an attribute. */
const LINK_SIGNS = /^[!#-;=?-[\]_a-z~]+$/i
const PAGE = /\{(?:url|address)\}/g

/**
 * Accepts a template of a link that opens a page in a wallet's app: https or the app's own scheme, with the page's placeholder
 * once.
 *
 * @param scheme e.g. `trust` for `trust://`
 */
const deepLink = (scheme: string) =>
  address.refine((text) => {
    if (text === '') return true
    // A host cannot hold '%', so no host holds the placeholder. Otherwise the page would choose where its link leads.
    const link = text.replaceAll(PAGE, '%')
    const isOwn = link.startsWith(`${scheme}://`) && LINK_SIGNS.test(link)
    return text.match(PAGE)?.length === 1 && (isOwn || isHttpsUrl(link))
  }, 'must be an https address, or one of the wallet’s own scheme, with {url} or {address} once')

/** Accepts a decimal as text, or as the number that a form may send. */
const decimalUpTo = <U extends Unit>(unit: U, max: Quantity<U>) =>
  z
    .union([z.string().trim().max(64), z.number()])
    .transform(textOfWritten)
    .refine((text) => {
      const amount = parseAmount(text, unit)
      return amount.ok && amount.value <= max
    }, 'must be a decimal within its limits')

/** 1,000,000 of either token. */
const WITHDRAWAL_MINIMUM_MAX = (1_000_000n * 10n ** 18n) as TokenUnits
/** A fee of 100 % would leave nothing to send. */
const FEE_MAX = (WHOLE - 1n) as BasisPoints
const rate = decimalUpTo('BV3 per minute', GAME_RATE_MAX)

/** 10,000,000 BV3 a day. */
const BUDGET_MAX = bv3(1_000_000_000n)

/** A year. No wallet is new for longer. */
const YOUNG_DAYS_MAX = 365
/** Accepts whole days as a number, or as the text that a form sends. */
const youngDays = z
  .union([z.string().trim().max(64), z.number()])
  .transform(textOfWritten)
  .refine(
    (text) => /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= YOUNG_DAYS_MAX,
    'must be whole days within limits',
  )
  .transform(Number)

/** Years 2000 to 2100. Seconds mistaken for milliseconds lie before them. */
const LISTED_MS = { from: 946_684_800_000, to: 4_102_444_800_000 } as const

/** Ten times what is owed, and 100,000,000 USDT. Larger values are typing errors. */
const COVERAGE_MAX = 100_000n as BasisPoints
const RESERVE_MAX = usdt(100_000_000n * 10n ** 18n)

/** 1,000,000 USDT a day without a person. Larger values are typing errors. */
const INSTANT_MAX = usdt(1_000_000n * 10n ** 18n)
const instantLimit = decimalUpTo('USDT', INSTANT_MAX)

/** 10 USDT, and a fiftieth of a BNB. Larger amounts are real payments. */
const DUST_USDT_MAX = usdt(10n * 10n ** 18n)
const DUST_BNB_MAX = (2n * 10n ** 16n) as Bnb

/** 100,000,000 of any asset. A larger cap would limit nothing; 0 already means no cap. */
const CAP_MAX = 100_000_000n
const capOf = <A extends Asset>(asset: A) =>
  decimalUpTo(asset, (CAP_MAX * 10n ** BigInt(decimalsOf(asset))) as Quantity<A>)

/** Reason why sales are stopped, which players read; or why they are resumed, for the audit log. */
export const salesReason = line(300)

export const SETTING_INPUTS = {
  brand: z.object({ logoUrl: picture, logoText: line(60) }),
  social: z.object({ chat: link, telegram: link, instagram: link, twitter: link, airdropPost: link }),
  wallets: z.object({
    metamaskOtherName: otherName,
    metamaskDownloadUrl: link,
    metamaskDeepLink: deepLink('metamask'),
    trustOtherName: otherName,
    trustDownloadUrl: link,
    trustDeepLink: deepLink('trust'),
    coinbaseOtherName: otherName,
    coinbaseDownloadUrl: link,
    coinbaseDeepLink: deepLink('cbwallet'),
    walletconnectOtherName: otherName,
    walletconnectDownloadUrl: link,
  }),
  announcement: z.object({ isOn: z.boolean(), text: line(200), linkUrl: link }),
  withdrawals: z.object({
    minimum: decimalUpTo('token', WITHDRAWAL_MINIMUM_MAX),
    feePercent: decimalUpTo('percent', FEE_MAX),
    isBv3Open: z.boolean(),
  }),
  instantWithdrawals: z
    .object({ perWithdrawalUsdt: instantLimit, perWalletDayUsdt: instantLimit, perDayUsdt: instantLimit })
    .refine(({ perWithdrawalUsdt, perWalletDayUsdt }) => isReachable(perWithdrawalUsdt, perWalletDayUsdt), {
      path: ['perWalletDayUsdt'],
      message: 'must be at least what one withdrawal may be',
    })
    .refine(({ perWalletDayUsdt, perDayUsdt }) => isReachable(perWalletDayUsdt, perDayUsdt), {
      path: ['perDayUsdt'],
      message: 'must be at least what one wallet may get',
    }),
  maintenance: z.object({ isOn: z.boolean(), message: line(300) }),
  listing: z.object({ listedAtMs: z.int().min(LISTED_MS.from).max(LISTED_MS.to).nullable() }),
  admin: z.object({
    wallet: z
      .string()
      .trim()
      .max(URL_LENGTH_MAX)
      .refine(
        (text) => text === '' || isTypedAddress(text),
        'must be 0x and 40 hexadecimal digits without a typing error, or empty',
      )
      .transform((text): string => lowercased(text)),
  }),
  site: z.object({ name: line(60).min(1), description: line(200) }),
  gameRates: z.object({ free: rate, owner: rate }),
  games: z.object({
    dailyBudgetBv3: decimalUpTo('BV3', BUDGET_MAX),
    heldBackPercent: decimalUpTo('percent', WHOLE),
    youngDays,
  }),
  salesFloor: z.object({
    isOn: z.boolean(),
    coveragePercent: decimalUpTo('percent', COVERAGE_MAX),
    reserveUsdt: decimalUpTo('USDT', RESERVE_MAX),
  }),
  payments: z.object({
    dustUsdt: decimalUpTo('USDT', DUST_USDT_MAX),
    dustBnb: decimalUpTo('BNB', DUST_BNB_MAX),
  }),
  payouts: z.object({
    capUsdt: capOf('USDT'),
    dayCapUsdt: capOf('USDT'),
    capBv3: capOf('BV3'),
    dayCapBv3: capOf('BV3'),
    capBnb: capOf('BNB'),
    dayCapBnb: capOf('BNB'),
  }),
  sales: z.object({
    areStopped: z.boolean(),
    by: z.enum(['', 'operator', 'floor']),
    reason: salesReason,
    onChainUsdt: z.string().max(80),
    floorUsdt: z.string().max(80),
    waivedFloor: z.int().min(0),
  }),
} as const satisfies { readonly [Name in SettingName]: z.ZodType<Settings[Name]> }

/** Returns whether a brand has no logo. A logo is a picture, a text or both. */
export const isLogoEmpty = ({ logoUrl, logoText }: Settings['brand']): boolean =>
  logoUrl.trim() === '' && logoText.trim() === ''
