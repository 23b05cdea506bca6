import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Shows an error until it is closed, because a toast that disappears is easily missed. */
export const FailureDialog = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t`That did not work`}
    footer={<Button variant="primary" onClick={onClose}>{t`Close`}</Button>}
  >
    <Notice kind="problem">{text}</Notice>
  </Dialog>
)
