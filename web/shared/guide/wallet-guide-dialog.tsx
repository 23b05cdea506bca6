import { t } from '@lingui/core/macro'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { GuideHeadingLevel } from './guide-downloads.tsx'
import { WalletGuide } from './wallet-guide.tsx'

/** Shows the guide over any page. Load it by `GuideButton`, or with the texts of room `guide`. */
export function WalletGuideDialog({ onClose }: { onClose: () => void }) {
  const { address } = useWallet()
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Wallet Guide`}
      description={t`Set up and connect a wallet in a few minutes.`}
      footer={
        <Button
          variant={address === null ? 'primary' : 'secondary'}
          onClick={() => {
            onClose()
            if (address === null) openConnectDialog()
          }}
        >
          {address === null ? t`Connect Wallet` : t`Close`}
        </Button>
      }
    >
      <GuideHeadingLevel value="h3">
        <WalletGuide />
      </GuideHeadingLevel>
      <div className="guide-more" aria-hidden="true" />
    </Dialog>
  )
}
