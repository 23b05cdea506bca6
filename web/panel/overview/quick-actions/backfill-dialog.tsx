import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { isProofRequired } from '../../session/call-operator.ts'
import { BackfillReport } from './backfill-report.tsx'
import { type BackfillPreview, callExecute, failureText } from './quick-action-calls.ts'

type BackfillDialogProps = {
  preview: BackfillPreview
  /** Whether the dialog opens at the confirmation. A preview only offers to execute. */
  isAsking: boolean
  isLooking: boolean
  /** Previews the players after those of this preview. */
  onLookOn: (after: number) => void
  onClose: () => void
  onFailed: (text: string) => void
}

/** Shows what a backfill would credit, before it runs. Then shows what it has credited. */
export function BackfillDialog({ preview, isAsking, isLooking, onLookOn, onClose, onFailed }: BackfillDialogProps) {
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
            <Button isPending={isLooking} onClick={() => onLookOn(report.range.until)}>{t`Preview the rest`}</Button>
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
