import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes. They are shown only once, so only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Your recovery codes`}
      description={t`Shown only once. Without your phone, each code lets you in one time. Do not store them with your panel password.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`I have saved them`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul
          aria-label={t`Recovery codes`}
          className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-small bg-counter px-4 py-3 text-center font-code sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li translate="no" key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 *:grow">
          <CopyButton value={text} action={t`Copy all`} />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className={buttonClass()}
          >
            <Download className="size-4" aria-hidden="true" />
            {t`Download`}
          </a>
        </div>
      </div>
    </Dialog>
  )
}
