import './activity.css'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ActivityLine } from '#core/api/activity.ts'
import { type Asset, decimalsOf } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { dayText, exactMomentText, timeText } from '#web/lib/moment-text.ts'
import { explainLine, forDuration } from '#web/shared/explain-line.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, DEFAULT_DECIMALS, readSigned } from '#web/ui/amount.tsx'

import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { walletText } from '#web/ui/wallet-address.tsx'
import { KINDS } from './activity-query.ts'
import { type ActivityEntry, groupLines } from './group-lines.ts'

type ActivityDaysProps = {
  lines: readonly ActivityLine[]
  /** Whether older lines follow. */
  hasMore: boolean
  explorerUrl: string | null
}

/** Shows ledger lines by day. All lines of one mining settlement are one entry, which expands to list them. */
export const ActivityDays = ({ lines, hasMore, explorerUrl }: ActivityDaysProps) => (
  <div className="grid gap-6">
    {groupLines(lines, dayText, hasMore).map(({ day, entries }) => (
      <section key={day} aria-label={day}>
        <h3 className="activity-day">{day}</h3>
        <ul aria-label={t`Activity of ${day}`}>
          {entries.map((entry) =>
            entry.kind === 'line' ? (
              <li key={entry.line.id} className="activity-entry">
                <LineRow line={entry.line} explorerUrl={explorerUrl} />
              </li>
            ) : (
              <li key={entry.lines[0]?.id} className="activity-entry">
                <Settlement {...entry} explorerUrl={explorerUrl} />
              </li>
            ),
          )}
        </ul>
      </section>
    ))}
  </div>
)

type RowProps = { kind: ActivityLine['kind']; at: string; text: ReactNode; figures: ReactNode }

/** Shows the time, kind, reason and amount of an entry. On a phone the amount is beside the kind. */
function Row({ kind, at, text, figures }: RowProps) {
  const { word, icon: Icon } = KINDS[kind]
  return (
    <>
      <span className="activity-kind">
        <Icon className="size-4 text-soft" aria-hidden="true" />
        {i18n._(word)}
      </span>
      <span className="activity-time">{timeText(at)}</span>
      <span className="activity-text">{text}</span>
      <span className="activity-figures">{figures}</span>
    </>
  )
}

function LineRow({ line, explorerUrl }: { line: ActivityLine; explorerUrl: string | null }) {
  const { kind, at, amount, held, asset, txHash } = line
  return (
    <div className="activity-row">
      <Row
        kind={kind}
        at={at}
        text={
          <>
            <span className="wrap-anywhere">{withoutBreaks(explainLine(line.facts, walletText))}</span>
            {txHash !== null && (
              <span className="-my-2 -ml-2 block text-note">
                <Address value={txHash} kind="tx" explorerUrl={explorerUrl} />
              </span>
            )}
          </>
        }
        figures={
          <>
            {line.facts.reason === 'card_sale' ? (
              <PaidFromWallet amount={line.facts.amount} asset={line.facts.asset} />
            ) : (
              <ChangeFigure amount={amount} asset={asset} />
            )}
            <ChangeFigure amount={held} asset={asset} isHeld />
          </>
        }
      />
    </div>
  )
}

/** Shows a purchase's price as paid from the wallet, because a purchase does not change the balance. */
const PaidFromWallet = ({ amount, asset }: { amount: string; asset: Asset }) => (
  <span className="text-note text-soft">
    <span translate="no" className="block whitespace-nowrap tabular-nums">
      {amountText(readSigned(amount, asset), asset, asset === 'USDT' ? 2 : undefined)} {asset}
    </span>
    {t`from your wallet`}
  </span>
)

/** Keeps each amount and its unit on one line. */
const withoutBreaks = (text: string) => text.replace(/ (?=USDT|BV3)/g, '\u00a0')

type SettlementProps = Extract<ActivityEntry, { kind: 'settlement' }> & { explorerUrl: string | null }

function Settlement({ lines, sums }: SettlementProps) {
  const span = sharedSpan(lines)
  return (
    <details className="activity-settlement">
      <summary className="activity-row">
        <Row
          kind="mining"
          at={lines[0]?.at ?? ''}
          text={
            <>
              {settlementText(lines)}
              <span className="activity-more">{plural(lines.length, { one: '# line', other: '# lines' })}</span>
            </>
          }
          figures={sums.map(({ asset, amount }) => (
            <span key={asset} className="whitespace-nowrap font-strong text-gain tabular-nums">
              {changeOf(amount, asset).text}{' '}
              <span translate="no" className="font-plain text-soft">
                {asset}
              </span>
            </span>
          ))}
        />
      </summary>
      <ul aria-label={t`Lines in detail`} className="activity-lines">
        {span !== null && <li className="activity-line text-soft">{spanText(span)}</li>}
        {lines.map((line) => (
          <li key={line.id} className="activity-line">
            <span className="wrap-anywhere">
              {withoutBreaks(span === null ? explainLine(line.facts, walletText) : spanlessText(line))}
            </span>
            <span className="text-right">
              <ChangeFigure amount={line.amount} asset={line.asset} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ChangeFigureProps = { amount: string; asset: ActivityLine['asset']; isHeld?: boolean }

/** Shows the signed amount of a line. A press shows all of its digits. A held amount of zero shows nothing. */
function ChangeFigure({ amount, asset, isHeld = false }: ChangeFigureProps) {
  const { text, direction } = changeOf(amount, asset)
  if (direction === 'none') return isHeld ? null : <span className="text-soft">0</span>
  const colour = isHeld ? 'text-note text-soft' : direction === 'gain' ? 'font-strong text-gain' : 'font-strong'
  return (
    <span className={`block whitespace-nowrap ${colour}`}>
      <ExactAmount
        decimal={amount.replace('-', '')}
        asset={asset}
        text={text}
        sign={direction === 'gain' ? '+' : '−'}
      />
      {isHeld && ` ${t`held`}`}
    </span>
  )
}

type SignedFigure = {
  /** '+1,234.5600', '−5.00', '< 0.0001' for a gain below the last shown digit, '−<0.0001' for such a loss, or '0'. */
  readonly text: string
  readonly direction: 'gain' | 'loss' | 'none'
}

/** Formats a signed decimal text of the server, with as many digits as every list shows of the asset. */
export function changeOf(amount: string, asset: Asset): SignedFigure {
  const moved = readSigned(amount, asset)
  if (moved === 0n) return { text: '0', direction: 'none' }
  const shownUnit = 10n ** BigInt(decimalsOf(asset) - DEFAULT_DECIMALS[asset])
  const size = moved < 0n ? -moved : moved
  const written = amountText(size < shownUnit ? shownUnit : size, asset)
  if (size < shownUnit) {
    return moved < 0n ? { text: `−<${written}`, direction: 'loss' } : { text: `<\u00a0${written}`, direction: 'gain' }
  }
  return moved < 0n ? { text: `−${written}`, direction: 'loss' } : { text: `+${written}`, direction: 'gain' }
}

/** Describes what a settlement pays for: its cards and their longest time, e.g. '2 h 10 min with Pip Manzano and Auntie Saba'. */
function settlementText(lines: readonly ActivityLine[]): string {
  const cards = new Set<string>()
  let mined = 0
  for (const { facts } of lines) {
    if (facts.reason === 'mining_card') cards.add(facts.cardName)
    if (facts.reason === 'mining_card' || facts.reason === 'mining_base') mined = Math.max(mined, facts.mined)
  }
  const duration = forDuration(mined)
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(cards)
  return cards.size === 0 ? t`${duration} at the base rate` : t`${duration} with ${names}`
}

type SettlementSpan = { readonly from: string; readonly until: string }

/** Returns the span in which all lines of a settlement were mined, ISO 8601, or null if their times differ. */
function sharedSpan(lines: readonly ActivityLine[]): SettlementSpan | null {
  let span: SettlementSpan | null = null
  for (const { facts } of lines) {
    if (facts.reason !== 'mining_card') continue
    if (facts.hasEarlierTime) return null
    if (span !== null && (span.from !== facts.from || span.until !== facts.until)) return null
    span = facts
  }
  const isShared = lines.every(
    ({ facts }) => facts.reason === 'mining_card' || (facts.reason === 'mining_base' && facts.until === span?.until),
  )
  return span !== null && isShared ? { from: span.from, until: span.until } : null
}

const spanText = ({ from, until }: SettlementSpan): string => {
  const [start, stop] = [exactMomentText(from), exactMomentText(until)]
  return t`Mined between ${start} and ${stop}`
}

/** Describes a line of a settlement that has a shared span, e.g. 'Rio Lakatan × 1, 2.95 USDT a day'. */
function spanlessText({ facts }: ActivityLine): string {
  if (facts.reason === 'mining_base') {
    const rate = decimalText(facts.perMinute)
    return t`Base rate, ${rate} BV3 a minute`
  }
  if (facts.reason !== 'mining_card') return explainLine(facts)
  const { cardName, copies, asset, end } = facts
  const goods = `${cardName} × ${copies}`
  const rate = `${decimalText(facts.perDayPerCopy)}\u00a0${asset}`
  const sentence = copies === 1 ? t`${goods}, ${rate} a day` : t`${goods}, ${rate} a day each`
  if (end === 'spent') return `${sentence}. ${t`These copies are spent.`}`
  return end === 'listed' ? `${sentence}. ${t`USDT mining ended with the listing.`}` : sentence
}
