import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { shortened } from '#core/address.ts'
import type { BackfilledReason } from '#core/ledger.ts'
import { Button } from '#web/ui/button.tsx'
import { Echo } from '#web/ui/echo.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { downloadReport } from './download-report.ts'
import type { BackfillPreview, BackfillResult } from './quick-action-calls.ts'

/** Most lines in the dialog. The file has all of them. */
const SHOWN_MAX = 50

type BackfillReportProps = {
  name: string
  totals: BackfillPreview['report']['totals']
  lines: readonly BackfillLine[]
  /** First lines of what was posted too much. `overPostedCount` is the number of all such lines. */
  overPosted?: readonly BackfillLine[]
  overPostedCount?: number
}

/** Shows what players are short of, or were credited: sums, the first lines, and the file with all lines. */
export function BackfillReport({ name, totals, lines, overPosted = [], overPostedCount = 0 }: BackfillReportProps) {
  const rest = lines.length - SHOWN_MAX
  return (
    <div className="grid gap-4">
      {totals.length > 0 && (
        <Echo>
          {totals.map((total) => (
            <LeaderLine key={`${total.reason} ${total.asset}`} label={reasonText(total.reason)}>
              <ExactAmount decimal={total.amount} asset={total.asset} />
            </LeaderLine>
          ))}
        </Echo>
      )}
      {lines.length + overPosted.length > 0 && (
        <Button className="justify-self-start" onClick={() => downloadReport(name, reportLines(lines, overPosted))}>
          {t`Download report`}
        </Button>
      )}
      {lines.length > 0 && (
        <RecordTable
          caption={t`Lines`}
          columns={columns(lines.some(({ outcome }) => outcome !== undefined))}
          records={numbered(lines)}
        />
      )}
      {rest > 0 && (
        <p className="text-soft">
          {plural(rest, { one: 'The file has # line more.', other: 'The file has # lines more.' })}
        </p>
      )}
      {overPosted.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-soft">
            {plural(overPostedCount, {
              one: '# line was overpaid and is not taken back',
              other: '# lines were overpaid and are not taken back',
            })}
          </summary>
          <RecordTable caption={t`Overpaid`} columns={columns(false)} records={numbered(overPosted)} />
        </details>
      )}
    </div>
  )
}

type Row = BackfillLine & { readonly id: number }

const numbered = (lines: readonly BackfillLine[]): Row[] =>
  lines.slice(0, SHOWN_MAX).map((line, id) => ({ ...line, id }))

const columns = (hasOutcome: boolean): Column<Row>[] => [
  { label: t`Player`, width: 'w-1/3', cell: ({ walletAddress }) => shortened(walletAddress) },
  { label: t`For`, width: 'w-1/3', cell: ({ reason }) => reasonText(reason) },
  {
    label: t`Amount`,
    width: 'w-1/3',
    isFigure: true,
    cell: ({ amount, asset }) => <ExactAmount decimal={amount} asset={asset} />,
  },
  ...(hasOutcome
    ? [{ label: t`Outcome`, width: 'w-1/4', cell: ({ outcome }: Row) => outcomeText(outcome) } satisfies Column<Row>]
    : []),
]

type BackfillLine = BackfillPreview['report']['lines'][number] & {
  readonly outcome?: BackfillResult['report']['lines'][number]['outcome']
}

const REASONS: Readonly<Record<BackfilledReason, MessageDescriptor>> = {
  mining_card: msg`Mining with a card`,
  mining_base: msg`Base rate`,
  referral_bonus: msg`Referral bonus`,
  airdrop_join: msg`Join airdrop`,
  airdrop_referral: msg`Referral claim`,
  airdrop_referrer: msg`Referred another wallet`,
}

const OUTCOMES: Readonly<Record<NonNullable<BackfillLine['outcome']>, MessageDescriptor>> = {
  credited: msg`credited`,
  changed: msg`skipped: the data has changed`,
  left: msg`not yet: run it again`,
}

const reasonText = (reason: BackfilledReason): string => i18n._(REASONS[reason])
const outcomeText = (outcome: BackfillLine['outcome']): string =>
  outcome === undefined ? '' : i18n._(OUTCOMES[outcome])

/** Returns the rows of a report's file. */
const reportLines = (lines: readonly BackfillLine[], overPosted: readonly BackfillLine[]): string[][] => [
  ['userId', 'walletAddress', 'asset', 'reason', 'subject', 'amount', 'outcome'],
  ...[
    ...lines.map((line) => ({ ...line, state: line.outcome ?? 'short' })),
    ...overPosted.map((line) => ({ ...line, state: 'posted too much' })),
  ].map(({ userId, walletAddress, asset, reason, subject, amount, state }) => [
    String(userId),
    walletAddress,
    asset,
    reason,
    subject,
    amount,
    state,
  ]),
]
