import { plural, t } from '@lingui/core/macro'
import { parseAmount } from '#core/money.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { decimalText, percentText } from '#web/lib/decimal-text.ts'

import { LISTED_WALLETS } from '#web/wallet/wallet-catalogue.ts'
import { momentText } from './moment.tsx'

/** Field of a setting, as a person reads it. */
export type SettingLine = { readonly label: string; readonly text: string }
type SettingFormats = { readonly [Name in SettingName]: (value: Settings[Name]) => readonly SettingLine[] }

const WORDS: SettingFormats = {
  brand: ({ logoUrl, logoText }) => [
    { label: t`Logo URL`, text: written(logoUrl) },
    { label: t`Logo text`, text: written(logoText) },
  ],
  social: ({ chat, telegram, instagram, twitter, airdropPost }) => [
    { label: t`Community chat`, text: written(chat) },
    { label: t`Telegram`, text: written(telegram) },
    { label: t`Instagram`, text: written(instagram) },
    { label: t`Twitter/X`, text: written(twitter) },
    { label: t`Original post`, text: written(airdropPost) },
  ],
  wallets: (changes) =>
    LISTED_WALLETS.flatMap(({ id, name }) => [
      { label: t`${name}: also called`, text: textOrBuiltIn(changes[`${id}OtherName`]) },
      { label: t`${name}: download page`, text: textOrBuiltIn(changes[`${id}DownloadUrl`]) },
      ...(id === 'walletconnect'
        ? []
        : [{ label: t`${name}: deep link`, text: textOrBuiltIn(changes[`${id}DeepLink`]) }]),
    ]),
  announcement: ({ isOn, text, linkUrl }) => [
    { label: t`Banner`, text: isOn ? t`Shown` : t`Hidden` },
    { label: t`Text`, text: text.trim() === '' ? t`New official messaging group.` : text },
    { label: t`Link`, text: written(linkUrl) },
  ],
  withdrawals: ({ minimum, feePercent, isBv3Open }) => [
    { label: t`Minimum withdrawal`, text: figure(minimum) },
    { label: t`Withdrawal fee`, text: percent(feePercent) },
    { label: t`BV3 withdrawals`, text: isBv3Open ? t`Open` : t`Closed` },
  ],
  instantWithdrawals: ({ perWithdrawalUsdt, perWalletDayUsdt, perDayUsdt }) => [
    { label: t`Per withdrawal`, text: `${figure(perWithdrawalUsdt)} USDT` },
    { label: t`Per wallet and day`, text: `${figure(perWalletDayUsdt)} USDT` },
    { label: t`Per day`, text: `${figure(perDayUsdt)} USDT` },
  ],
  maintenance: ({ isOn, message }) => [
    { label: t`Maintenance mode`, text: isOn ? t`Maintenance` : t`Active` },
    { label: t`Message`, text: written(message) },
  ],
  listing: ({ listedAtMs }) => [
    { label: t`Listing date`, text: listedAtMs === null ? t`Not set` : momentText(listedAtMs) },
  ],
  admin: ({ wallet }) => [{ label: t`Admin wallet`, text: written(wallet.toLowerCase()) }],
  site: ({ name, description }) => [
    { label: t`Site name`, text: written(name) },
    { label: t`Description`, text: written(description) },
  ],
  gameRates: ({ free, owner }) => [
    { label: t`Free play rate`, text: `${figure(free)} BV3/min` },
    { label: t`NFT owner rate`, text: `${figure(owner)} BV3/min` },
  ],
  games: ({ dailyBudgetBv3, heldBackPercent, youngDays }) => [
    { label: t`Daily budget`, text: `${figure(dailyBudgetBv3)} BV3` },
    { label: t`Held back`, text: percent(heldBackPercent) },
    { label: t`New for`, text: daysText(youngDays) },
  ],
  salesFloor: ({ isOn, coveragePercent, reserveUsdt }) => [
    { label: t`Floor`, text: isOn ? t`Stops sales` : t`Off` },
    { label: t`Share of what is owed in 30 days`, text: percent(coveragePercent) },
    { label: t`Reserve beyond what is owed now`, text: `${figure(reserveUsdt)} USDT` },
  ],
  payments: ({ dustUsdt, dustBnb }) => [
    { label: t`Smallest in USDT`, text: `${figure(dustUsdt)} USDT` },
    { label: t`Smallest in BNB`, text: `${figure(dustBnb)} BNB` },
  ],
  payouts: ({ capUsdt, dayCapUsdt, capBv3, dayCapBv3, capBnb, dayCapBnb }) => [
    { label: t`USDT per payout`, text: capText(capUsdt, 'USDT') },
    { label: t`USDT per day`, text: capText(dayCapUsdt, 'USDT') },
    { label: t`BV3 per payout`, text: capText(capBv3, 'BV3') },
    { label: t`BV3 per day`, text: capText(dayCapBv3, 'BV3') },
    { label: t`BNB per payout`, text: capText(capBnb, 'BNB') },
    { label: t`BNB per day`, text: capText(dayCapBnb, 'BNB') },
  ],
  // Sales have a separate call, and no form among the settings.
  sales: () => [],
}

/** Returns a setting, field by field. */
export const linesOf = <Name extends SettingName>(name: Name, value: Settings[Name]): readonly SettingLine[] =>
  WORDS[name](value)

export type ChangedSettingLine = SettingLine & { readonly was: string }

/** Returns the fields whose text changes. */
export function changedLines<Name extends SettingName>(
  name: Name,
  from: Settings[Name],
  to: Settings[Name],
): readonly ChangedSettingLine[] {
  const before = linesOf(name, from)
  return linesOf(name, to)
    .map((line, index) => ({ ...line, was: before[index]?.text ?? '' }))
    .filter(({ text, was }) => text !== was)
}

const capText = (text: string, asset: string) =>
  /^0*(?:\.0*)?$/.test(text.trim()) ? t`No cap` : `${figure(text)} ${asset}`
const textOrBuiltIn = (text: string) => (text.trim() === '' ? t`built in` : text.trim())
const written = (text: string) => (text.trim() === '' ? t`none` : text.trim())
/** Formats a decimal. Returns other text as it was typed. */
export const figure = (text: string) => (isDecimal(text) ? decimalText(text.trim()) : text.trim())
const isDecimal = (text: string) => parseAmount(text.trim(), 'decimal').ok

const percent = (text: string) => (isDecimal(text) ? percentText(text.trim()) : text.trim())

/** Returns a number of days with its unit. The number is text while it is being typed. */
export const daysText = (written: number | string) => {
  const days = Number(written)
  return Number.isInteger(days) && days >= 0 ? plural(days, { one: '# day', other: '# days' }) : String(written)
}
