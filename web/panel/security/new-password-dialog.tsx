import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type NewPasswordDialogProps = { username: string; password: string; onClose: () => void }

/** Shows a new password. It is shown only once, so only the button closes the dialog. */
export const NewPasswordDialog = ({ username, password, onClose }: NewPasswordDialogProps) => (
  <Dialog
    isOpen
    isDismissable={false}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t`Password of ${username}`}
    description={t`Shown only once. They should change it after their first login.`}
    footer={
      <Button variant="primary" onClick={onClose}>
        {t`I have shared it`}
      </Button>
    }
  >
    <CopyLine label={t`Password`} value={password} action={t`Copy`} />
  </Dialog>
)
