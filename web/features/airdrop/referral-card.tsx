import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { REFERRAL_BONUS } from '#core/airdrop.ts'
import type { AirdropClaimView } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { checksummed } from '#core/checksummed.ts'
import { referralLink } from '#core/referral.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { Amount, amountText } from '#web/ui/amount.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { canShare, ShareButton } from '#web/ui/share-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { WalletAddress } from '#web/ui/wallet-address.tsx'

const ReferralCodeForm = lazy(async () => ({
  default: (await import('./referral-code-form.tsx')).ReferralCodeForm,
}))

type ReferralCardProps = {
  session: SessionView
  /** Undefined until this wallet has claimed with another wallet's code. */
  claim: AirdropClaimView | undefined
  hasJoined: boolean
  onClaimed: (claim: AirdropClaimView) => void
}

/** Shows both sides of a referral: inviting others, and having been invited. */
export function ReferralCard({ session, claim, hasJoined, onClaimed }: ReferralCardProps) {
  const isBv3Open = useIsBv3Open()
  const link = referralLink(window.location.origin, checksummed(session.walletAddress))
  return (
    <section
      id="referral"
      aria-labelledby="referral-title"
      className="airdrop-referral rounded-large border border-line bg-stall p-5 sm:p-6"
    >
      <h2 id="referral-title" className="text-title">{t`Referral Program`}</h2>
      <Amount
        amount={REFERRAL_BONUS}
        asset="BV3"
        decimals={0}
        size="figure"
        label={isBv3Open ? t`per successful referral` : t`per successful referral, locked`}
        className="mt-1"
      />
      <p className="mt-4 mb-3 text-balance text-soft">
        {t`Share your link. When a friend joins the airdrop and enters your wallet address, you both get the bonus.`}
      </p>
      <CopyLine label={t`Your referral link`} value={link} action={t`Copy link`} onCopied={showCopiedToast} />
      {canShare() && <ShareButton url={link} title={t`Come to the night market`} className="mt-2" />}
      <div className="airdrop-referred mt-6 border-line border-t pt-5">
        {claim === undefined ? (
          <Suspense fallback={<div className="h-34" />}>
            <ReferralCodeForm session={session} hasJoined={hasJoined} onClaimed={onClaimed} />
          </Suspense>
        ) : (
          <ReferralClaimed claim={claim} />
        )}
      </div>
    </section>
  )
}

function showCopiedToast() {
  const amount = amountText(REFERRAL_BONUS, 'BV3', 0)
  showToast({
    title: t`Referral Link Copied!`,
    description: t`Share it to earn ${amount} BV3 tokens per referral.`,
  })
}

/** Id of the heading that replaces the code's form. */
export const REFERRAL_STATE_ID = 'referral-state'

function ReferralClaimed({ claim: { amount, referralCode } }: { claim: AirdropClaimView }) {
  const isBv3Open = useIsBv3Open()
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const text = decimalText(amount)
  return (
    <>
      <h3 id={REFERRAL_STATE_ID} tabIndex={-1} className="flex items-center gap-2 text-lead outline-none">
        <CircleCheck className="size-6 shrink-0 text-gain" aria-hidden="true" />
        {t`Referral Bonus Claimed!`}
      </h3>
      <p className="mt-1 text-soft">
        {isBv3Open ? (
          <Trans>You received {text} BV3, and so did the wallet that referred you:</Trans>
        ) : (
          <Trans>You received {text} BV3, locked, and so did the wallet that referred you:</Trans>
        )}
      </p>
      {referralCode !== null && (
        <span className="-ml-2">
          <WalletAddress value={referralCode} explorerUrl={explorerUrl} />
        </span>
      )}
    </>
  )
}
