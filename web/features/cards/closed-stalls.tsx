import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useHasWallet } from '#web/session/stored-wallet.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'

/** Shown while no card is on sale. Leads a player to the mine, and a visitor to guest mining, which needs no card. */
export function ClosedStalls() {
  const isKnown = useHasWallet()
  return (
    <div className="rounded-large border border-line bg-stall pb-4">
      <div className="awning-edge mb-6 rounded-t-large" />
      <EmptyState
        picture="/art/empty.svg"
        title={t`The stalls are closed`}
        text={isKnown ? t`No cards are on sale right now. Your cards keep mining.` : t`No cards are on sale right now.`}
        action={
          isKnown ? (
            <Link href="/mining" className={buttonClass('secondary')}>
              <Trans>Go to Mining</Trans>
            </Link>
          ) : (
            <a href="#guest-mining" className={buttonClass('secondary')}>
              <Trans>Try guest mining</Trans>
            </a>
          )
        }
      />
    </div>
  )
}
