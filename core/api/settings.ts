import { z } from 'zod'
import { SETTING_INPUTS } from '../setting-inputs.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '../settings.ts'
import { defineCall } from './call.ts'
import { limitUpTo, timestamp, writtenText } from './fields.ts'

const version = z
  .int()
  .min(0)
  .max(2 ** 31 - 2)
  .meta({ description: 'The version that the change is based on; 0 if it was never set.' })

const stored = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    default: value,
    version,
    author: z.string().nullable().meta({ description: 'Who set it; null while nothing was ever set.' }),
    changedAt: timestamp.nullable(),
  })

const allStored = z.object({
  brand: stored(SETTINGS.brand),
  social: stored(SETTINGS.social),
  wallets: stored(SETTINGS.wallets),
  announcement: stored(SETTINGS.announcement),
  withdrawals: stored(SETTINGS.withdrawals),
  instantWithdrawals: stored(SETTINGS.instantWithdrawals),
  maintenance: stored(SETTINGS.maintenance),
  listing: stored(SETTINGS.listing),
  admin: stored(SETTINGS.admin),
  site: stored(SETTINGS.site),
  gameRates: stored(SETTINGS.gameRates),
  games: stored(SETTINGS.games),
  salesFloor: stored(SETTINGS.salesFloor),
  payments: stored(SETTINGS.payments),
  payouts: stored(SETTINGS.payouts),
  sales: stored(SETTINGS.sales),
}) satisfies z.ZodType<{ readonly [Name in SettingName]: StoredSetting<Name> }>
export type StoredSettings = z.output<typeof allStored>
export type StoredSetting<Name extends SettingName> = {
  readonly value: Settings[Name]
  readonly default: Settings[Name]
  readonly version: number
  readonly author: string | null
  readonly changedAt: string | null
}

export const getSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Every setting: its value, its version, who set it and when, and what it is as long as nobody does',
  tag: 'Operator',
  access: 'operator',
  response: allStored,
  errors: [],
})

/** Result of a change: the version that now counts. */
const changed = z.object({ version, changedAt: timestamp })

const change = <Name extends SettingName>(name: Name) =>
  z.object({ name: z.literal(name), value: SETTING_INPUTS[name], version })

/** Changes any setting but the admin wallet, the caps of payouts, instant withdrawals and sales, which have separate calls. */
export const putSetting = defineCall({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Give one setting another value, based on the version that was seen',
  tag: 'Operator',
  access: 'operator',
  body: z.discriminatedUnion('name', [
    change('brand'),
    change('social'),
    change('wallets'),
    change('announcement'),
    change('withdrawals'),
    change('maintenance'),
    change('listing'),
    change('site'),
    change('gameRates'),
    change('games'),
    change('salesFloor'),
    change('payments'),
  ]),
  response: changed,
  errors: ['setting_changed_meanwhile', 'logo_missing', 'bv3_contract_unknown'],
})

export const putLogo = defineCall({
  method: 'PUT',
  path: '/api/admin/logo',
  summary: 'Set the logo: a picture, a text or both',
  tag: 'Operator',
  access: 'operator',
  body: SETTING_INPUTS.brand.extend({
    version: version.optional().meta({ description: 'Without it, it is based on whatever counts now.' }),
  }),
  response: changed,
  errors: ['setting_changed_meanwhile', 'logo_missing'],
})

export const putAdminWallet = defineCall({
  method: 'PUT',
  path: '/api/admin/settings/admin-wallet',
  summary: 'Set the wallet that is shown the way to the panel',
  tag: 'Operator',
  access: 'operator',
  body: SETTING_INPUTS.admin.extend({ version }),
  response: changed,
  errors: ['setting_changed_meanwhile'],
})

/**
 * Changes the caps of payouts. A higher cap makes the second operator unnecessary, so only an owner can set it, and the history
 * keeps it.
 */
export const putPayoutCaps = defineCall({
  method: 'PUT',
  path: '/api/admin/settings/payout-caps',
  summary: 'Set what the hot wallet may send at once and in a day without a second operator; 0 is no cap',
  tag: 'Operator',
  access: 'operator',
  body: SETTING_INPUTS.payouts.extend({ version }),
  response: changed,
  errors: ['setting_changed_meanwhile'],
})

export const putInstantWithdrawals = defineCall({
  method: 'PUT',
  path: '/api/admin/settings/instant-withdrawals',
  summary:
    'Set how much USDT is paid out without an operator: as much as an approval, so it asks for a proof as one does',
  tag: 'Operator',
  access: 'operator',
  body: SETTING_INPUTS.instantWithdrawals.safeExtend({ version }),
  response: changed,
  errors: ['setting_changed_meanwhile'],
})

const pastVersion = z.object({
  version,
  value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  author: z.string(),
  changedAt: timestamp,
})

export const listSettingVersions = defineCall({
  method: 'GET',
  path: '/api/admin/settings/:name/history',
  summary: 'Every value that a setting has had, the latest first',
  tag: 'Operator',
  access: 'operator',
  params: z.object({ name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]) }),
  query: z.object({
    limit: limitUpTo(100, 20),
    cursor: z.string().max(20).optional(),
  }),
  response: z.array(pastVersion),
  hasFile: true,
  errors: [],
})
export type SettingVersionView = z.output<typeof pastVersion>

const botAnswer = z.object({ success: z.boolean(), message: z.string() })
const botCall = <const P extends `/${string}`>(path: P, summary: string) =>
  defineCall({ method: 'POST', path, summary, tag: 'Operator', access: 'operator', response: botAnswer, errors: [] })

export const testTelegram = botCall('/api/admin/telegram/test', 'Test the withdrawal bot’s connection')
export const testPurchaseBot = botCall('/api/admin/purchase-bot/test', 'Test the purchase bot’s connection')
export const testPurchaseNotification = botCall(
  '/api/admin/purchase-bot/test-notification',
  'Send a sample purchase to the group',
)
export const sendTelegramMessage = defineCall({
  method: 'POST',
  path: '/api/admin/telegram/message',
  summary: 'Send a message to the operator’s chat',
  tag: 'Operator',
  access: 'operator',
  body: z.object({ message: writtenText(4_000).min(1) }),
  response: botAnswer,
  errors: [],
})
