import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { AdminUserView } from '#core/api/admin-lists.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { zonedMomentText } from '#web/lib/moment-text.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { PlayerLink } from '../player/player-link.tsx'
import { priceText } from '../purchases/price-text.ts'
import { wayText } from '../purchases/way-text.ts'

/** What there is to know of a user at a glance. */
export function UserCard({ user }: { user: AdminUserView }) {
  const { id, walletAddress, hasSignedIn, nftCount, totalPurchases, createdAt } = user
  return (
    <li className="flex min-w-0 flex-col rounded-large border border-line bg-stall px-4 pt-2 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="-ml-2 font-text text-body">
          <Address value={walletAddress} first={8} />
        </h3>
        <Badge variant="secondary">
          <Check className="size-4" aria-hidden="true" />
          {t({ message: 'Active', context: 'user' })}
        </Badge>
      </div>
      <p className="text-note text-soft">
        <PlayerLink playerId={id} />
        {!hasSignedIn && <> · {t`Never signed in`}</>}
      </p>
      <dl className="grid gap-1">
        <LeaderLine label="BV3">
          <ExactAmount decimal={formatAmount(readBv3Hundredths(user.bv3Balance), 'BV3')} asset="BV3" />
        </LeaderLine>
        <LeaderLine label="USDT">
          <ExactAmount decimal={user.usdtBalance} asset="USDT" />
        </LeaderLine>
        {readUsdt(user.referralEarnings) > 0n && (
          <LeaderLine label={t`Referral earnings`}>
            <ExactAmount decimal={user.referralEarnings} asset="USDT" />
          </LeaderLine>
        )}
        <LeaderLine label={t`NFTs`}>{decimalText(String(nftCount))}</LeaderLine>
        <LeaderLine label={t`Total purchases`}>{decimalText(String(totalPurchases))}</LeaderLine>
        <LeaderLine label={t`Joined`}>
          <time dateTime={createdAt}>{zonedMomentText(createdAt)}</time>
        </LeaderLine>
      </dl>
      <LatestPurchases user={user} />
    </li>
  )
}

function LatestPurchases({ user: { latestPurchases } }: { user: AdminUserView }) {
  if (latestPurchases.length === 0) return <p className="mt-3 text-note text-soft">{t`No purchases yet`}</p>
  return (
    <>
      <h4 className="mt-3 font-strong font-text text-note text-soft">{t`Latest purchases`}</h4>
      <ul className="text-note">
        {latestPurchases.map(({ id, cardName, price, paymentMethod, purchasedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span className="min-w-0 break-words">
              {cardName} · {paymentMethod === 'gift' ? wayText('gift') : priceText(price)}
            </span>
            <time dateTime={purchasedAt} className="text-soft">
              {zonedMomentText(purchasedAt)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}
