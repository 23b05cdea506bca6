import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ActivityLine } from '#core/api/activity.ts'
import type { Asset } from '#core/money.ts'
import { dayText, timeText } from '#web/lib/moment-text.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { walletText } from '#web/ui/wallet-address.tsx'
import { ChangeFigure } from './change-figure.tsx'
import { changeOf } from './change-text.ts'
import { explainLine } from './explain-line.ts'
import { type ActivityEntry, groupLines } from './group-lines.ts'
import { KINDS } from './kinds.ts'
import { settlementText, sharedSpan, spanlessText, spanText } from './settlement-text.ts'
import './activity.css'

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
            <span className="wrap-anywhere">{unbroken(explainLine(line.facts, walletText))}</span>
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
const unbroken = (text: string) => text.replace(/ (?=USDT|BV3)/g, '\u00a0')

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
              {unbroken(span === null ? explainLine(line.facts, walletText) : spanlessText(line))}
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
