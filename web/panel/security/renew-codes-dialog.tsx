import { t } from '@lingui/core/macro'
import type { renewRecoveryCodes } from '#core/api/own-account.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { callOperator } from '../session/call-operator.ts'

type RenewCodesDialogProps = { onClose: () => void; onRenewed: (recoveryCodes: readonly string[]) => void }

export const RenewCodesDialog = ({ onClose, onRenewed }: RenewCodesDialogProps) => (
  <ConfirmDialog
    title={t`New recovery codes`}
    action={t`Create new codes`}
    act={() => callOperator<typeof renewRecoveryCodes>('POST', '/api/admin/second-factor/recovery-codes')}
    onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
    onClose={onClose}
  >
    {t`Ten new codes are shown once. The old ones stop working.`}
  </ConfirmDialog>
)
