import { msg, t } from '@lingui/core/macro'
import { useId } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { type AuditLogRecord, labelOf, plainText, valueText } from './audit-entry.ts'

import type { AuditLabels } from './audit-words.ts'

/** Formats a decimal figure in the reader's language. Returns other values unchanged. */
const writtenText = (value: string) => (/^\d+\.\d+$/.test(value) ? decimalText(value) : value)

type ChangeListProps = { before: unknown; after: unknown }

/** Shows the fields in which two states differ. */
export function ChangeList({ before: old, after: now }: ChangeListProps) {
  const id = useId()
  const changes = changesOf(old, now)
  if (changes.length === 0) return null
  return (
    <div className="mt-2 rounded-small bg-counter px-3 py-2 text-note">
      <p id={id} className="sr-only">{t`What was changed`}</p>
      <dl aria-labelledby={id} className="grid gap-1">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="grid gap-x-3 sm:grid-cols-[minmax(0,16rem)_1fr]">
            <dt className="wrap-anywhere text-soft">{name === '' ? t`value` : name}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap">
              {before === null ? (
                <span className="text-soft">{t`nothing`}</span>
              ) : (
                <del translate="no" className="text-soft">
                  {writtenText(before)}
                </del>
              )}
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t`became`}</span>
              {after === null ? (
                <span className="text-soft">{t`nothing`}</span>
              ) : (
                <ins translate="no" className="font-strong no-underline">
                  {writtenText(after)}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type FieldChange = {
  /** Name of the field, e.g. 'price' or 'links › telegram'. */
  readonly name: string
  /** Null if the field had no value before. `after` is null if it has no value now. */
  readonly before: string | null
  readonly after: string | null
}

/**
 * Returns the fields that differ between two states, nested fields too, in the order of the later state. The version is left out,
 * because each edit increments it.
 */
export function changesOf(before: unknown, after: unknown): readonly FieldChange[] {
  const [old, now] = [leavesOf(withoutVersion(before)), leavesOf(withoutVersion(after))]
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ name: path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Returns every value that contains no others, by the path of names that leads to it. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object')
    return new Map([[path.map(nameText).join(' › '), plainText(valueText(path.at(-1) ?? '', value))]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, [...path, Array.isArray(value) ? `${Number(name) + 1}` : name]),
    ]),
  )
}

function withoutVersion(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { version: _, ...rest } = value as Readonly<Record<string, unknown>>
  return rest
}

/** Returns the details of an entry as pairs of name and value, e.g. 'to address' for `toAddress`. Empty values are left out. */
export const detailPairs = ({ details }: AuditLogRecord): readonly (readonly [name: string, value: string])[] =>
  Object.entries(details)
    .map(([name, value]) => [nameText(name), plainText(valueText(name, value))] as const)
    .filter(([, value]) => value !== '')

const nameText = (name: string): string => labelOf(NAMES, name) ?? plainText(plainName(name))

const plainName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Labels of an entry's details and of changed fields, by their names in the log. */
const NAMES: AuditLabels = {
  accounts: msg`accounts`,
  action: msg`action`,
  address: msg`address`,
  alarmId: msg`alarm`,
  airdropPost: msg`original post`,
  amount: msg`amount`,
  amountBaseUnits: msg`amount in base units`,
  areStopped: msg`stopped`,
  asset: msg`asset`,
  attempt: msg`attempt`,
  baseUnits: msg`amount in base units`,
  browser: msg`browser`,
  bv3Amount: msg`BV3 amount`,
  by: msg`by`,
  bytes: msg`bytes`,
  cap: msg`cap`,
  capBnb: msg`BNB per payout`,
  capBv3: msg`BV3 per payout`,
  capUsdt: msg`USDT per payout`,
  cardId: msg`card`,
  cardName: msg`name of the card`,
  cardsAdded: msg`cards added`,
  chat: msg`community chat`,
  check: msg`check`,
  confirmedShortfall: msg`confirmed shortfall in USDT`,
  consolidated: msg`wallets merged`,
  copies: msg`copies`,
  correctionId: msg`request`,
  coveragePercent: msg`share of what is owed in 30 days, in percent`,
  credit: msg`added to`,
  dailyBudgetBv3: msg`daily budget in BV3`,
  dailyBv3: msg`BV3 a day`,
  dailyUsdt: msg`USDT a day`,
  debit: msg`taken from`,
  description: msg`description`,
  dayCapBnb: msg`BNB per day`,
  dayCapBv3: msg`BV3 per day`,
  dayCapUsdt: msg`USDT per day`,
  days: msg`days`,
  decidedBy: msg`decided by`,
  descriptionEs: msg`description in Spanish`,
  difference: msg`difference`,
  duplicatesRemoved: msg`duplicates removed`,
  feePercent: msg`fee in percent`,
  files: msg`files`,
  floorUsdt: msg`floor in USDT`,
  filter: msg`filter`,
  free: msg`free play, BV3 a minute`,
  from: msg`from`,
  grantId: msg`request`,
  height: msg`height`,
  heldBackPercent: msg`held back in percent`,
  imageUrl: msg`picture`,
  instagram: msg`Instagram`,
  isActive: msg`on sale`,
  isActiveInGames: msg`active`,
  isBv3Open: msg`BV3 withdrawals open`,
  isOffBoard: msg`off the leaderboard`,
  isOn: msg`on`,
  isStarted: msg`started`,
  isWithPlayers: msg`with sample players`,
  lines: msg`lines`,
  linkUrl: msg`link`,
  list: msg`list`,
  listedAtMs: msg`listing date`,
  logoText: msg`logo text`,
  logoUrl: msg`logo URL`,
  look: msg`scope`,
  lotId: msg`lot`,
  message: msg`message`,
  minimum: msg`minimum`,
  name: msg`name`,
  network: msg`network`,
  note: msg`note`,
  notes: msg`notes`,
  onChainUsdt: msg`USDT in the wallets`,
  openBefore: msg`open before, in base units`,
  owner: msg`NFT owner, BV3 a minute`,
  perDayUsdt: msg`USDT per day`,
  perWalletDayUsdt: msg`USDT to one wallet in a day`,
  perWithdrawalUsdt: msg`USDT in one withdrawal`,
  playerId: msg`player`,
  players: msg`players`,
  playersAdded: msg`players added`,
  price: msg`price in USDT`,
  proof: msg`proof`,
  reason: msg`reason`,
  reserveUsdt: msg`reserve in USDT`,
  retweetUrl: msg`post`,
  role: msg`role`,
  row: msg`row`,
  score: msg`score`,
  sessionsEnded: msg`sessions ended`,
  signal: msg`signal`,
  signedIn: msg`ever signed in`,
  standing: msg`board`,
  status: msg`status`,
  subject: msg`about`,
  success: msg`success`,
  system: msg`system`,
  telegram: msg`Telegram`,
  text: msg`text`,
  to: msg`until`,
  toAddress: msg`to address`,
  token: msg`token`,
  tokensPerMinute: msg`BV3 a minute`,
  totalBv3: msg`total BV3`,
  totalUsdt: msg`total USDT`,
  twitter: msg`Twitter/X`,
  txHash: msg`transaction`,
  undoes: msg`undoes entry`,
  url: msg`address`,
  usdtAmount: msg`USDT amount`,
  userId: msg`user`,
  username: msg`operator`,
  variant: msg`game`,
  version: msg`version`,
  waivedFloor: msg`version of the floor that is not enforced`,
  wallet: msg`wallet`,
  walletAddress: msg`wallet`,
  way: msg`way`,
  why: msg`reason`,
  width: msg`width`,
  wrong: msg`wrong`,
  youngDays: msg`new for days`,
}
