import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { shortened } from '#core/address.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import { readReferralCode } from '#web/session/referral-code.ts'
import { useWallet } from '#web/session/wallet-view.ts'

/**
 * Shows who has invited a visitor, and what that means for both. Shows nothing without an invitation.
 *
 * @param named the shortened wallet that is named right above, if any
 */
export function InvitedBy({ named = null }: { named?: string | null }) {
  const referrer = readReferralCode()
  const { address } = useWallet()
  // A player's own link is no invitation.
  if (referrer === undefined || referrer.toLowerCase() === address?.toLowerCase()) return null
  const from = shortened(referrer)
  const percent = String(REFERRAL_PERCENT)
  return (
    <p className="flex items-start gap-3">
      <Gift className="h-lh w-4 shrink-0 text-glow" aria-hidden="true" />
      <span>
        {from === named ? (
          <Trans>
            They invited you. If you buy, they get {percent}% of it from us in USDT. Your price stays the same.
          </Trans>
        ) : (
          <Trans>
            <strong className="font-code font-strong">{from}</strong> invited you. If you buy, they get {percent}% of it
            from us in USDT. Your price stays the same.
          </Trans>
        )}
      </span>
    </p>
  )
}
