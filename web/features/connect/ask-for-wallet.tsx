import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { WalletRequired } from '#web/ui/wallet-required.tsx'

/** What a page that belongs to a wallet shows a visitor: why, and the ways on. */
export function AskForWallet({ text }: { text: string }) {
  return (
    <WalletRequired
      text={text}
      action={
        <>
          <Button variant="primary" onClick={openConnectDialog}>
            <Trans>Connect Wallet</Trans>
          </Button>
          <Link href="/" className={buttonClass('secondary')}>
            <Trans>Go to Home</Trans>
          </Link>
        </>
      }
    />
  )
}
