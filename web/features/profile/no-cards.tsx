import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/list-states.tsx'

/** Nothing collected yet. */
export const NoCards = () => (
  <EmptyState
    picture="/art/empty.svg"
    title={t`No NFT cards yet`}
    text={t`Characters wait at the stalls. What a card grants is fixed the moment you buy it.`}
    action={
      <Link href="/#nfts" className={buttonClass('secondary')}>
        {t`See all cards`}
      </Link>
    }
  />
)
