import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

/** What can be done once the day's time is used: a wallet or another card has more of it, and practice needs none. */
export function NoTimeActions({ isGuest, onPractise }: { isGuest: boolean; onPractise: () => void }) {
  return (
    <>
      {isGuest ? (
        <Button variant="primary" onClick={openConnectDialog}>
          <Trans>Connect Wallet</Trans>
        </Button>
      ) : (
        <Link href="/#nfts" className={buttonClass('primary')}>
          <Trans>See all cards</Trans>
        </Link>
      )}
      <Button onClick={onPractise}>
        <Trans>Practise, unpaid</Trans>
      </Button>
    </>
  )
}
