import { parseAmount } from './money.ts'
import type { SettingName, Settings } from './settings.ts'

/**
 * Change of a field by which money leaves, becomes owed or may be redirected. Money, percentages and days are compared as
 * decimals.
 */
type Move = 'any' | 'up' | 'down' | { readonly to: string | boolean }

/** Field of a change: the changes of it that move money, or the reason why none does. */
export type FieldRule = { readonly moves: Move } | { readonly harmless: string }
export type FieldRules = Readonly<Record<string, FieldRule>>
type ComparedFields = Readonly<Record<string, unknown>>

const any: FieldRule = { moves: 'any' }
const up: FieldRule = { moves: 'up' }
const down: FieldRule = { moves: 'down' }
/** Returns a field that moves money only when it becomes this value. */
export const whenSetTo = (value: string | boolean): FieldRule => ({ moves: { to: value } })
export const harmless = (reason: string): FieldRule => ({ harmless: reason })

/** Text that players read. It can ask them to pay elsewhere, and no filter finds every address, name or hint in it. */
const playersRead: FieldRule = any

/**
 * Returns the fields of a change that move money. Each of them needs a proof.
 *
 * @param before null if the change has no former state; then every move that the new value allows counts
 * @param after fields that are left out stay as they are
 */
export const moneyMovedBy = (
  fields: FieldRules,
  before: ComparedFields | null,
  after: ComparedFields,
): readonly string[] =>
  Object.entries(fields)
    .filter(([name, field]) => 'moves' in field && isMove(field.moves, before?.[name], after[name]))
    .map(([name]) => name)

function isMove(move: Move, before: unknown, after: unknown): boolean {
  if (after === undefined || before === after) return false
  if (move === 'any') return true
  if (typeof move === 'object') return after === move.to
  const [was, is] = [unitsOf(before), unitsOf(after)]
  // A value that cannot be compared may have moved either way.
  if (was === null || is === null) return true
  return move === 'up' ? is > was : is < was
}

function unitsOf(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  const amount = parseAmount(String(value), 'decimal')
  return amount.ok ? amount.value : null
}

/** Terms of a card. An edit binds later purchases only: a copy keeps the terms that it was bought with. */
export const CARD_TERMS = {
  price: down,
  totalBv3: up,
  totalUsdt: up,
  dailyBv3: up,
  dailyUsdt: up,
  isActive: whenSetTo(true),
} as const satisfies FieldRules

export const CARD_FIELDS = {
  ...CARD_TERMS,
  name: playersRead,
  description: playersRead,
  descriptionEs: playersRead,
  /** A picture can name an address to pay, and its host sees every visitor. */
  imageUrl: any,
} as const satisfies FieldRules

/** The rate of play with a card. */
export const GAME_FIELDS = { isActive: whenSetTo(true), tokensPerMinute: any } as const satisfies FieldRules

const FIGURE = harmless('A figure that is shown beside the reason.')

/**
 * Every field of every setting. Fields that stop money need no proof, because stopping must be quick. Their texts to players do.
 */
export const SETTING_FIELDS: { readonly [Name in SettingName]: { readonly [F in keyof Settings[Name]]: FieldRule } } = {
  brand: { logoUrl: any, logoText: playersRead },
  // Links can lead players to others who ask them for money.
  social: { chat: any, telegram: any, instagram: any, twitter: any, airdropPost: any },
  // A fake wallet app takes the money in it.
  wallets: {
    metamaskOtherName: playersRead,
    metamaskDownloadUrl: any,
    metamaskDeepLink: any,
    trustOtherName: playersRead,
    trustDownloadUrl: any,
    trustDeepLink: any,
    coinbaseOtherName: playersRead,
    coinbaseDownloadUrl: any,
    coinbaseDeepLink: any,
    walletconnectOtherName: playersRead,
    walletconnectDownloadUrl: any,
  },
  announcement: { isOn: whenSetTo(true), text: playersRead, linkUrl: any },
  withdrawals: { minimum: any, feePercent: any, isBv3Open: any },
  instantWithdrawals: { perWithdrawalUsdt: any, perWalletDayUsdt: any, perDayUsdt: any },
  maintenance: { isOn: whenSetTo(false), message: playersRead },
  listing: { listedAtMs: any },
  admin: { wallet: any },
  site: { name: playersRead, description: playersRead },
  gameRates: { free: any, owner: any },
  games: { dailyBudgetBv3: any, heldBackPercent: any, youngDays: any },
  salesFloor: { isOn: whenSetTo(false), coveragePercent: down, reserveUsdt: down },
  payments: { dustUsdt: any, dustBnb: any },
  payouts: { capUsdt: any, dayCapUsdt: any, capBv3: any, dayCapBv3: any, capBnb: any, dayCapBnb: any },
  sales: {
    areStopped: whenSetTo(false),
    by: harmless('Follows who stopped sales.'),
    reason: playersRead,
    onChainUsdt: FIGURE,
    floorUsdt: FIGURE,
    waivedFloor: harmless('Changes only when sales are resumed.'),
  },
}
