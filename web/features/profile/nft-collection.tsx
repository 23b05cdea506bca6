import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { usePurchases } from '#web/features/cards/owned-copies.ts'
import { timeText } from '#web/lib/moment-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { type CollectedCard, collectCards, percentLeft } from './collection.ts'

/** The cards of a wallet, and what each of them still has to give. */
export function NftCollection() {
  const purchases = usePurchases()
  if (purchases.data === undefined) {
    if (purchases.isError) {
      return <ErrorState what={t`Your cards`} error={purchases.error} onRetry={() => purchases.refetch()} />
    }
    return (
      <ListSkeleton label={t`Loading your cards`} rows={2} rowClass="h-56" className="grid gap-x-8 sm:grid-cols-2" />
    )
  }
  const asOf = timeText(purchases.dataUpdatedAt)
  return (
    <>
      {purchases.isError && <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={() => purchases.refetch()} />}
      {purchases.data.length === 0 ? (
        <NoCards />
      ) : (
        <>
          <ul aria-label={t`NFT collection`} className="grid gap-x-8 sm:grid-cols-2">
            {collectCards(purchases.data).map((card) => (
              <CollectedCardItem key={card.cardId} card={card} />
            ))}
          </ul>
          <p className="mt-3 text-note text-soft">
            {t`What is left as of ${asOf}. USDT is mined no longer than until the token is listed.`}
          </p>
        </>
      )}
    </>
  )
}

const NoCards = () => (
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

function CollectedCardItem({ card }: { card: CollectedCard }) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-4 border-line border-t py-4">
      <img src={card.imageUrl} alt="" width={320} height={400} loading="lazy" className="w-20 object-contain sm:w-28" />
      <div>
        <h3 className="text-lead">
          {card.name} <span className="font-strong font-text text-body text-soft tabular-nums">× {card.copies}</span>
        </h3>
        <dl className="mt-1">
          <LeaderLine label={t`BV3 a day`}>{amountText(card.bv3.daily, 'BV3', 0)}</LeaderLine>
          <Left asset="BV3" decimals={2} {...card.bv3} />
          <LeaderLine label={t`USDT a day`}>{amountText(card.usdt.daily, 'USDT', 2)}</LeaderLine>
          <Left asset="USDT" decimals={4} {...card.usdt} />
        </dl>
      </div>
    </li>
  )
}

type LeftProps = { asset: 'BV3' | 'USDT'; decimals: number; left: bigint; total: bigint }

/** How much of a total is still to come: a figure, and a bar beside it. */
function Left({ asset, decimals, left, total }: LeftProps) {
  const percent = percentLeft({ left, total })
  const amountLeft = amountText(left, asset, decimals)
  const whole = amountText(total, asset, asset === 'BV3' ? 0 : 2)
  return (
    <div className="mb-2">
      <dt className="sr-only">{t`${asset} left`}</dt>
      <dd className="text-note text-soft tabular-nums">
        {left === 0n ? (
          <Trans>
            <span className="font-strong text-ink">Spent</span>: all of {whole} given
          </Trans>
        ) : (
          <Trans>
            <span className="font-strong text-ink">{amountLeft}</span> of {whole} left
          </Trans>
        )}
        <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-line">
          <span className="block h-1 rounded-full bg-gain" style={{ width: `${percent}%` }} />
        </span>
      </dd>
    </div>
  )
}
