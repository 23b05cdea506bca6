import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { JOIN_BONUS, type JoinState, joinStateOf } from '#core/airdrop.ts'
import type { AirdropClaimView } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { Amount } from '#web/ui/amount.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { useAirdropClaims } from './airdrop-query.ts'
import { AirdropStats } from './airdrop-stats.tsx'
import { JoinBody, type JoinBodyProps } from './join-body.tsx'
import { JoinProgress } from './join-progress.tsx'
import { joinSteps } from './join-steps.ts'
import { JOIN_TITLES } from './join-titles.ts'
import { ReferralCard } from './referral-card.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'
import { JOIN_STATE_ID } from './state-message.tsx'

const Celebration = lazy(async () => ({ default: (await import('./celebration.tsx')).Celebration }))

/** Shows the whole airdrop of a signed-in wallet. */
export function AirdropRoom({ session }: { session: SessionView }) {
  const { walletAddress } = session
  const claims = useAirdropClaims(walletAddress)
  const social = usePlatformConfig()?.social
  const [celebrated, setCelebrated] = useState<AirdropClaimView | null>(null)

  if (claims.data === undefined) {
    return claims.isError ? (
      <ErrorState what={t`Your airdrop`} error={claims.error} onRetry={() => claims.refetch()} />
    ) : (
      <RoomSkeleton />
    )
  }
  const join = claims.data.find(({ claimType }) => claimType === 'join')
  const referral = claims.data.find(({ claimType }) => claimType === 'referral')
  return (
    <>
      {claims.isError && <StaleNote sinceMs={claims.dataUpdatedAt} onRetry={() => claims.refetch()} />}
      <div className="airdrop-room">
        <JoinCard session={session} claim={join} social={social} onClaimed={setCelebrated} />
        <AirdropStats walletAddress={walletAddress} />
        <ReferralCard session={session} claim={referral} hasJoined={join?.claimed === true} onClaimed={setCelebrated} />
        <AirdropRules />
      </div>
      {celebrated !== null && (
        <Suspense fallback={null}>
          <Celebration claim={celebrated} onClose={() => setCelebrated(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Lists the rules of the airdrop, and what the team never asks for. */
const AirdropRules = () => (
  <section aria-labelledby="rules-title" className="airdrop-rules rounded-large border border-line bg-stall p-5 sm:p-6">
    <h2 id="rules-title" className="text-title">{t`Airdrop Rules`}</h2>
    <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-glow">
      <li>{t`One referral bonus per wallet address.`}</li>
      <li>{t`The referred user must have completed the join airdrop.`}</li>
      <li>{t`The joining bonus is paid once per wallet address.`}</li>
      <li>{t`Each referral pays both wallets: the one that claims and the one that referred it. Two wallets cannot refer each other.`}</li>
    </ul>
    <p className="mt-4 flex gap-3 border-line border-t pt-4 text-soft">
      <ShieldCheck className="mt-1 size-5 shrink-0 text-glow" aria-hidden="true" />
      {t`The airdrop is free. We never ask for your keys, your recovery phrase or a payment.`}
    </p>
  </section>
)

/** Shows the joining bonus, from the first follow to the claim. */
function JoinCard(props: Omit<JoinBodyProps, 'state' | 'isNews'>) {
  const isBv3Open = useIsBv3Open()
  const state = joinStateOf(props.claim)
  const [first] = useState(props.claim)
  useFocusOnAnswer(state)
  return (
    <section aria-labelledby="join-title" className="airdrop-join rounded-large border border-line bg-stall">
      <div className="awning-edge rounded-t-large" />
      <div className="airdrop-join-body p-5 sm:p-6">
        <h2 id="join-title" className="text-title">{t`Join Airdrop`}</h2>
        <Amount
          amount={JOIN_BONUS}
          asset="BV3"
          decimals={0}
          size="figure"
          label={isBv3Open ? t`one-time joining bonus` : t`one-time joining bonus, locked`}
          className="mt-1"
        />
        <p role="status" className="sr-only">
          {i18n._(JOIN_TITLES[state])}
        </p>
        <div className="mt-5 mb-6">
          <JoinProgress steps={joinSteps(state, props.claim)} />
        </div>
        <JoinBody {...props} state={state} isNews={props.claim !== first} />
      </div>
    </section>
  )
}

/** Focuses the answer after a submission, because the form is gone and the answer is above it. The page scrolls with the focus. */
function useFocusOnAnswer(state: JoinState) {
  const last = useRef(state)
  useEffect(() => {
    if (last.current !== state && state === 'pending') focusOn(document.getElementById(JOIN_STATE_ID))
    last.current = state
  }, [state])
}
