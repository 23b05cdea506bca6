import { Trans } from '@lingui/react/macro'
import type { CallAnswer } from '#core/api/call.ts'
import type { getReferrals } from '#core/api/referrals.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'

type Referral = CallAnswer<typeof getReferrals>['referrals'][number]

/** Shows one wallet that came by the link, and the bonus of each of its purchases. */
export function ReferredWallet({ referral }: { referral: Referral }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const joined = dayText(referral.joinedAt)
  return (
    <li className="border-line border-b py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="-ml-2">
          <WalletAddress value={referral.walletAddress} explorerUrl={explorerUrl} />
        </span>
        <span translate="no" className="whitespace-nowrap font-strong tabular-nums">
          {amountText(readUsdt(referral.earned), 'USDT')} <span className="text-soft">USDT</span>
        </span>
      </div>
      {referral.purchases.length === 0 ? (
        <p className="text-note text-soft">
          <Trans>Joined {joined}. No purchases yet.</Trans>
        </p>
      ) : (
        <dl className="text-note">
          {referral.purchases.map(({ purchaseId, cardName, price, bonus, purchasedAt }) => (
            <LeaderLine
              key={purchaseId}
              label={
                <Trans>
                  {cardName} for {amountText(readUsdt(price), 'USDT', 2)}, {dayText(purchasedAt)}
                </Trans>
              }
            >
              +{amountText(readUsdt(bonus), 'USDT')}
            </LeaderLine>
          ))}
        </dl>
      )}
    </li>
  )
}
