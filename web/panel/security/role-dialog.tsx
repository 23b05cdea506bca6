import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperatorAccount } from '#core/api/operators.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { changeRole } from './operator-queries.ts'
import { RoleChoice } from './role-choice.tsx'

type RoleDialogProps = { operator: OperatorAccount; onClose: () => void; onChanged: () => void }

export function RoleDialog({ operator: { username, role }, onClose, onChanged }: RoleDialogProps) {
  const [chosen, setChosen] = useState(role)
  const change = useMutation({
    mutationFn: () => changeRole(username, chosen),
    meta: { showsError: true },
    onSuccess: onChanged,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Role of ${username}`}
      description={t`It applies from their next action in the panel.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={chosen === role}
            isPending={change.isPending}
            pendingLabel={t`Changing the role`}
            onClick={() => change.mutate()}
          >
            {t`Change role`}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <RoleChoice role={chosen} onChange={setChosen} />
        {change.isError && (
          <Notice kind="problem">{messageFor(change.error, t`The role could not be changed.`)}</Notice>
        )}
      </div>
    </Dialog>
  )
}
