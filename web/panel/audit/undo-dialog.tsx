import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { AUDIT_PATH } from './audit-query.ts'
import { auditSentence } from './audit-sentence.ts'
import type { Undo } from './undo-of.ts'

type UndoDialogProps = {
  undo: Undo
  /** The changes that the undo makes. */
  children: ReactNode
  act: () => Promise<unknown>
  onClose: () => void
}

const STALE = ['card_changed_meanwhile', 'game_settings_changed_meanwhile', 'setting_changed_meanwhile']

/** Shows the changes of an undo before it happens. If another operator's edit came first, it says so and offers no undo. */
export function UndoDialog({ undo: { entry }, children, act, onClose }: UndoDialogProps) {
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: act,
    meta: { showsError: true },
    onSuccess() {
      showToast({ title: t`Undone`, description: t`It is recorded in the audit log.` })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [AUDIT_PATH] }),
  })
  const isStale = undo.error instanceof ApiError && STALE.includes(undo.error.code ?? '')
  const number = entry.sequence
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Undo entry #${number}`}
      description={auditSentence(entry)}
      footer={
        isStale ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <DialogActions>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              variant="primary"
              isPending={undo.isPending}
              pendingLabel={t`Saving`}
              onClick={() => undo.mutate()}
            >{t`Undo`}</Button>
          </DialogActions>
        )
      }
    >
      <div className="grid gap-4">
        {!isStale && children}
        {undo.isError && (
          <Notice kind="problem" title={isStale ? t`Changed by someone else` : t`Not undone`}>
            {messageFor(undo.error, t`That did not work. Please try again.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
