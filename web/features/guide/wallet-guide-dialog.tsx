import { t } from '@lingui/core/macro'
import { Dialog } from '#web/ui/dialog.tsx'
import { GuideHeadingLevel } from './guide-heading.tsx'
import { WalletGuide } from './wallet-guide.tsx'

/** The guide over whatever page needs it. Load it by `GuideButton`, or with the texts of room `guide`. */
export function WalletGuideDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Wallet Guide`}
      description={t`Set up and connect a wallet in a few minutes.`}
    >
      <GuideHeadingLevel value="h3">
        <WalletGuide onConnect={onClose} />
      </GuideHeadingLevel>
    </Dialog>
  )
}
