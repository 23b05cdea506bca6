import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdminGameRun } from '#core/api/admin-games.ts'
import { WatchedRun } from '#web/features/games/board/watched-run.tsx'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { ActionSummary } from '#web/ui/action-summary.tsx'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { bv3Text } from '../parts/amount-texts.tsx'
import { DialogActions } from '../parts/dialog-parts.tsx'
import { type RunAction, SignalList } from './run-table.tsx'
import { GAME_LABELS, removeRun, replayQuery, restoreRun, useRunsChanged } from './runs-query.ts'

type ReplayDialogProps = {
  run: RunAction['run']
  /** Absent for viewers. */
  onAct: ((act: RunAction) => void) | undefined
  onClose: () => void
}

/** Plays a run again and shows its signals. */
export function ReplayDialog({ run, onAct, onClose }: ReplayDialogProps) {
  const { id, variant, score, signals, standing } = run
  const replay = useQuery(replayQuery(id))
  const name = t`Run ${id}`
  const points = decimalText(String(score ?? 0))
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={name}
      description={t`${i18n._(GAME_LABELS[variant])}, ${points} points`}
      footer={
        onAct !== undefined &&
        (standing === 'removed' ? (
          <Button onClick={() => onAct({ kind: 'restore', run })}>{t`Put back`}</Button>
        ) : (
          <Button onClick={() => onAct({ kind: 'remove', run })}>{t`Take off`}</Button>
        ))
      }
    >
      <div className="grid gap-4 [&_h2]:text-lead [&_section]:p-4 [&_canvas]:aspect-16/9 sm:[&_canvas]:aspect-3/1 sm:[&_dl]:gap-4">
        {signals.length > 0 && <SignalList run={run} isRow />}
        {replay.data !== undefined ? (
          <WatchedRun replay={replay.data} />
        ) : replay.isError ? (
          <ErrorState what={name} error={replay.error} onRetry={() => replay.refetch()} />
        ) : (
          <div role="status" aria-label={t`Loading the run`} className="aspect-16/9 rounded-large bg-stall" />
        )}
      </div>
    </Dialog>
  )
}

const REASON_MAX = 500

type OffBoardDialogProps = { run: AdminGameRun; isBack: boolean; onClose: () => void }

/** Takes a run off the board or puts it back. Its pay does not change, and the reason is recorded. */
export function OffBoardDialog({ run, isBack, onClose }: OffBoardDialogProps) {
  const { id, variant, score, walletAddress, tokensEarned } = run
  const changed = useRunsChanged()
  const change = useMutation({
    mutationFn: (reason: string) => (isBack ? restoreRun(id, reason) : removeRun(id, reason)),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: isBack ? t`Run put back` : t`Run taken off the leaderboard` })
      onClose()
    },
    onSettled: changed,
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-games.ts')).removeGameRun.body,
    defaultValues: { reason: '' },
    objections: ({ reason }) => (reason.trim() === '' ? ['reason'] : []),
    problems: { reason: () => t`Please enter a reason.` },
    onSubmit: ({ reason }) => change.mutateAsync(reason),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isBack ? t`Put run ${id} back` : t`Take run ${id} off the leaderboard`}
      description={
        isBack
          ? t`It returns to the leaderboard if it is its wallet’s best run.`
          : t`The wallet’s next best run takes its place on the leaderboard. The player keeps what the run paid.`
      }
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant={isBack ? 'primary' : 'danger'}
            isPending={isSubmitting}
            pendingLabel={t`Saving`}
          >
            {isBack ? t`Put back` : t`Take off`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <ActionSummary>
          <LeaderLine label={i18n._(GAME_LABELS[variant])}>
            <Trans>{decimalText(String(score ?? 0))} points</Trans>
          </LeaderLine>
          <LeaderLine label={t`Wallet`}>
            <Address value={walletAddress} align="end" />
          </LeaderLine>
          <LeaderLine label={t`Paid, not taken back`}>{bv3Text(tokensEarned ?? '0')}</LeaderLine>
        </ActionSummary>
        <TextArea
          label={t`Reason`}
          hint={isBack ? t`For other operators.` : t`The player sees it.`}
          maxLength={REASON_MAX}
          {...field('reason')}
        />
        {change.isError && (
          <Notice kind="problem" title={t`Nothing was changed`}>
            {messageFor(change.error, t`Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
