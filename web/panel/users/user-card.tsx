import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { AdminUserView } from '#core/api/admin-lists.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { bareMomentText } from '../parts/moment-text.ts'
import { PlayerLink } from '../player/player-link.tsx'
import { priceText } from '../purchases/price-text.ts'
import { wayText } from '../purchases/way-text.ts'

/** Shows the main facts of a user. */
export function UserCard({ user }: { user: AdminUserView }) {
  const { id, walletAddress, hasSignedIn, nftCount, totalPurchases, createdAt } = user
  const given = nftCount - totalPurchases
  const isBv3Open = useIsBv3Open()
  return (
    <li className="flex min-w-0 flex-col rounded-large border border-line bg-stall p-4">
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-text text-body">
          <PlayerLink playerId={id} />
        </h3>
        <span className="-mr-2">
          <Address value={walletAddress} first={8} align="end" />
        </span>
      </div>
      <div className="flex flex-col gap-x-8 gap-y-2 lg:flex-row lg:flex-wrap">
        <Balance label={t`withdrawable`}>
          <ExactAmount decimal={user.usdtBalance} asset="USDT" />
        </Balance>
        <Balance label={isBv3Open ? t`withdrawable` : t`locked`}>
          <ExactAmount decimal={formatAmount(readBv3Hundredths(user.bv3Balance), 'BV3')} asset="BV3" />
        </Balance>
      </div>
      <dl className="mt-2">
        {readUsdt(user.referralEarnings) > 0n && (
          <LeaderLine label={t`Referral earnings`}>
            <ExactAmount decimal={user.referralEarnings} asset="USDT" />
          </LeaderLine>
        )}
        <LeaderLine label={t`NFTs`}>
          {decimalText(String(nftCount))}
          {given > 0 && ` · ${t`${decimalText(String(given))} given`}`}
        </LeaderLine>
        <LeaderLine label={t`Total purchases`}>{decimalText(String(totalPurchases))}</LeaderLine>
        <LeaderLine label={t`Joined`}>
          <time dateTime={createdAt} title={createdAt}>
            {bareMomentText(createdAt)}
          </time>
        </LeaderLine>
        <LeaderLine label={t`Status`}>
          {t({ message: 'Active', context: 'user' })}
          {!hasSignedIn && ` · ${t`never signed in`}`}
        </LeaderLine>
      </dl>
      <LatestPurchases user={user} />
    </li>
  )
}

const Balance = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span className="font-strong text-lead">{children}</span>
    <span className="block text-note text-soft">{label}</span>
  </p>
)

/**
 * Lists the latest purchases. Gifts are included, because they are records too. The list is hidden if empty, because the count
 * already says so.
 */
function LatestPurchases({ user: { latestPurchases, totalPurchases } }: { user: AdminUserView }) {
  if (latestPurchases.length === 0) return null
  return (
    <>
      <h4 className="mt-3 border-line border-t pt-3 font-strong font-text text-note text-soft">
        {totalPurchases > 0 ? t`Latest purchases` : t`Given`}
      </h4>
      <ul className="text-note">
        {latestPurchases.map(({ id, cardName, price, paymentMethod, purchasedAt }) => (
          <li key={id} className="mt-1 flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span className="min-w-0 break-words">
              <Verbatim>{cardName}</Verbatim> · {paymentMethod === 'gift' ? wayText('gift') : priceText(price)}
            </span>
            <time dateTime={purchasedAt} title={purchasedAt} className="text-soft">
              {bareMomentText(purchasedAt)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}
