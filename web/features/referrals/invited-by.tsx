import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { shortened } from '#core/address.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'

/** Who has sent a visitor here, and what that means for both: said until the visitor signs in. */
export function InvitedBy({ referrer }: { referrer: string }) {
  const from = shortened(referrer)
  const percent = String(REFERRAL_PERCENT)
  return (
    <p className="flex items-start gap-3">
      <Gift className="mt-1 size-4 shrink-0 text-glow" aria-hidden="true" />
      <span>
        <Trans>
          <strong className="font-code font-strong">{from}</strong> invited you. If you buy, they get {percent}% of it
          from us in USDT. Your price stays the same.
        </Trans>
      </span>
    </p>
  )
}
