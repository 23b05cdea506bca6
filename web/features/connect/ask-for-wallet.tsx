import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { WalletRequired } from '#web/ui/wallet-required.tsx'

type AskForWalletProps = {
  text: string
  /** Part of Home that the text names, e.g. `#guest-mining`. */
  homePart?: string
}

/** Tells a visitor why a page needs a wallet, and offers the next steps. */
export function AskForWallet({ text, homePart = '' }: AskForWalletProps) {
  return (
    <WalletRequired
      text={text}
      action={
        <>
          <Button variant="primary" onClick={openConnectDialog}>
            <Trans>Connect Wallet</Trans>
          </Button>
          <Link href={`/${homePart}`} className={buttonClass('secondary')}>
            <Trans>Go to Home</Trans>
          </Link>
        </>
      }
    />
  )
}
