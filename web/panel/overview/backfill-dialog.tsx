import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shortened } from '#core/address.ts'
import type { BackfilledReason } from '#core/ledger.ts'
import { ActionSummary } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { DialogActions } from '../parts/dialog-parts.tsx'
import { isProofRequired } from '../session/call-operator.ts'
import {
  type BackfillPreview,
  type BackfillResult,
  callExecute,
  downloadReport,
  failureText,
} from './quick-action-calls.ts'

type BackfillDialogProps = {
  preview: BackfillPreview
  /** Whether the dialog opens at the confirmation. A preview only offers to execute. */
  isAsking: boolean
  isPreviewing: boolean
  /** Previews the players after those of this preview. */
  onPreviewMore: (after: number) => void
  onClose: () => void
  onFailed: (text: string) => void
}

/** Shows what a backfill would credit, before it runs. Then shows what it has credited. */
export function BackfillDialog({
  preview,
  isAsking,
  isPreviewing,
  onPreviewMore,
  onClose,
  onFailed,
}: BackfillDialogProps) {
  const [isConfirming, setConfirming] = useState(isAsking)
  const execute = useMutation({
    mutationFn: () => callExecute(preview),
    meta: { showsError: true },
    onError: (error) =>
      !isProofRequired(error) &&
      onFailed(
        failureText(
          error,
          (sentence) => t`Backfill failed: ${sentence}`,
          t`We do not know whether the backfill ran. Preview it again: nothing is credited twice.`,
        ),
      ),
  })
  const { report, usersToProcess } = preview
  const { data: done } = execute
  const isShort = report.lines.length > 0
  const credits = plural(usersToProcess, { one: 'Credit # player', other: 'Credit # players' })
  return (
    <Dialog
      isOpen
      isWide
      isDismissable={!execute.isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        done !== undefined
          ? t`Reward backfill: done`
          : isConfirming
            ? t`Execute the reward backfill`
            : t`Reward backfill: preview`
      }
      description={
        done !== undefined
          ? plural(done.usersProcessed, { one: '# player was credited.', other: '# players were credited.' })
          : isConfirming && isShort
            ? t`Check this before you execute. Credits cannot be undone.`
            : plural(usersToProcess, { one: '# player is missing rewards.', other: '# players are missing rewards.' })
      }
      footer={
        <DialogActions>
          <Button onClick={onClose} disabled={execute.isPending}>
            {done === undefined ? t`Cancel` : t`Close`}
          </Button>
          {report.hasMore && !execute.isPending && (
            <Button
              isPending={isPreviewing}
              onClick={() => onPreviewMore(report.range.until)}
            >{t`Preview the rest`}</Button>
          )}
          {done === undefined && isShort && !isConfirming && (
            <Button variant="primary" onClick={() => setConfirming(true)}>{t`Execute…`}</Button>
          )}
          {done === undefined && isShort && isConfirming && (
            <Button
              variant="primary"
              isPending={execute.isPending}
              pendingLabel={t`Crediting`}
              onClick={() => execute.mutate()}
            >
              {credits}
            </Button>
          )}
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        {done === undefined && !isShort && (
          <Notice kind="info">{t`Every player checked has received all rewards due. There is nothing to credit.`}</Notice>
        )}
        {report.hasMore && done === undefined && (
          <Notice kind="info">{t`This is only a part. More players are left to check.`}</Notice>
        )}
        {done !== undefined && done.report.left > 0 && (
          <Notice kind="info">
            {plural(done.report.left, {
              one: '# line is left. Run it again.',
              other: '# lines are left. Run it again.',
            })}
          </Notice>
        )}
        {done === undefined ? (
          <BackfillReport
            name="backfill-preview"
            totals={report.totals}
            lines={report.lines}
            overPosted={report.overPosted}
            overPostedCount={report.overPostedCount}
          />
        ) : (
          <BackfillReport name="backfill-report" totals={done.report.totals} lines={done.report.lines} />
        )}
      </div>
    </Dialog>
  )
}

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
function BackfillReport({ name, totals, lines, overPosted = [], overPostedCount = 0 }: BackfillReportProps) {
  const rest = lines.length - SHOWN_MAX
  return (
    <div className="grid gap-4">
      {totals.length > 0 && (
        <ActionSummary>
          {totals.map((total) => (
            <LeaderLine key={`${total.reason} ${total.asset}`} label={reasonText(total.reason)}>
              <ExactAmount decimal={total.amount} asset={total.asset} />
            </LeaderLine>
          ))}
        </ActionSummary>
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

type BackfillRow = BackfillLine & { readonly id: number }

const numbered = (lines: readonly BackfillLine[]): BackfillRow[] =>
  lines.slice(0, SHOWN_MAX).map((line, id) => ({ ...line, id }))

const columns = (hasOutcome: boolean): Column<BackfillRow>[] => [
  { label: t`Player`, width: 'w-1/3', cell: ({ walletAddress }) => shortened(walletAddress) },
  { label: t`For`, width: 'w-1/3', cell: ({ reason }) => reasonText(reason) },
  {
    label: t`Amount`,
    width: 'w-1/3',
    isFigure: true,
    cell: ({ amount, asset }) => <ExactAmount decimal={amount} asset={asset} />,
  },
  ...(hasOutcome
    ? [
        {
          label: t`Outcome`,
          width: 'w-1/4',
          cell: ({ outcome }: BackfillRow) => outcomeText(outcome),
        } satisfies Column<BackfillRow>,
      ]
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
