import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/list-states.tsx'

/** Nothing collected yet. */
export const NoCards = () => (
  <EmptyState
    picture="/art/empty.svg"
    title={t`No NFT cards yet`}
    text={t`Choose a character at the stalls. Its terms are fixed when you buy.`}
    action={
      <Link href="/#nfts" className={buttonClass('secondary')}>
        {t`See all cards`}
      </Link>
    }
  />
)
