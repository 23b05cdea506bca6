import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { WatchedRun } from '#web/features/games/board/watched-run.tsx'
import { createReplayPlayer } from '#web/features/games/play/replay-player.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import type { RunAct } from './run-columns.tsx'
import { GAME_WORDS } from './run-words.ts'
import { replayQuery } from './runs-query.ts'
import { SignalList } from './signal-list.tsx'

type ReplayDialogProps = {
  run: RunAct['run']
  /** Absent for viewers. */
  onAct: ((act: RunAct) => void) | undefined
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
      description={t`${i18n._(GAME_WORDS[variant])}, ${points} points`}
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
          <WatchedRun replay={replay.data} createPlayer={createReplayPlayer} />
        ) : replay.isError ? (
          <ErrorState what={name} error={replay.error} onRetry={() => replay.refetch()} />
        ) : (
          <div role="status" aria-label={t`Loading the run`} className="aspect-16/9 rounded-large bg-stall" />
        )}
      </div>
    </Dialog>
  )
}
