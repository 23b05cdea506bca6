import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/list-states.tsx'

/** Three cards from the stalls. */
const WAITING = ['pip', 'saba', 'lakatan']

/** Shown while the player has no cards. */
export const NoCards = () => (
  <>
    <div className="profile-no-cards" aria-hidden="true">
      {WAITING.map((slug) => (
        <img key={slug} src={`/cards/${slug}.svg`} alt="" width={320} height={400} loading="lazy" />
      ))}
    </div>
    <EmptyState
      title={t`No NFT cards yet`}
      text={t`Choose a character at the stalls. Its terms are fixed when you buy.`}
      action={
        <Link href="/#nfts" className={buttonClass('secondary')}>
          {t`See all cards`}
        </Link>
      }
    />
  </>
)
