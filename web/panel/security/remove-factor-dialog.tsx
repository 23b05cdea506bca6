import { t } from '@lingui/core/macro'
import type { removeOwnSecondFactor } from '#core/api/own-account.ts'
import { showToast } from '#web/ui/toast.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { callOperator } from '../session/call-operator.ts'

type RemoveFactorDialogProps = { onClose: () => void; onRemoved: () => void }

export const RemoveFactorDialog = ({ onClose, onRemoved }: RemoveFactorDialogProps) => (
  <ConfirmDialog
    title={t`Remove the second factor`}
    action={t`Remove`}
    isDanger
    act={() => callOperator<typeof removeOwnSecondFactor>('DELETE', '/api/admin/second-factor')}
    onDone={() => {
      showToast({ title: t`Second factor removed` })
      onRemoved()
    }}
    onClose={onClose}
  >
    {t`After this, your password alone opens the panel. Your recovery codes stop working.`}
  </ConfirmDialog>
)
