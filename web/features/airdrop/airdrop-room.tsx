import './airdrop-room.css'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check, ShieldCheck, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { JOIN_BONUS, type JoinState, joinStateOf } from '#core/airdrop.ts'
import type { AirdropClaimView } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { useBalance } from '#web/shared/balance.ts'
import { Amount, amountText, readBv3Hundredths, readSigned } from '#web/ui/amount.tsx'

import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { useAirdropClaims, useAirdropStats } from './airdrop-query.ts'
import { JoinBody, type JoinBodyProps } from './join-body.tsx'
import { ReferralCard } from './referral-card.tsx'
import { JOIN_STATE_ID, JOIN_TITLES } from './state-message.tsx'

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

/** Shows three marks in a row: done, current and next steps. */
function JoinProgress({ steps }: { steps: readonly JoinStep[] }) {
  return (
    <ol aria-label={t`Airdrop progress`} className="grid grid-cols-3">
      {steps.map(({ label, state, at }, index) => {
        const isTurn = state === 'yours' || state === 'theirs'
        const name = i18n._(label)
        const spoken = i18n._(STATE_LABELS[state])
        return (
          <li key={label.id} aria-current={isTurn ? 'step' : undefined} className="min-w-0">
            <span className="flex items-center" aria-hidden="true">
              <Mark state={state} />
              {index < 2 && <span className={`h-0.5 flex-1 ${state === 'done' ? 'bg-gain' : 'bg-line'}`} />}
            </span>
            <span className={`mt-1 block pr-2 ${state === 'ahead' ? 'text-soft' : 'font-strong'}`}>
              {name}
              <span className="sr-only">, {spoken}</span>
            </span>
            <span className="block pr-2 text-note text-soft tabular-nums">
              {at === null ? isTurn && spoken : momentText(at)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const STATE_LABELS: Record<JoinStepState, MessageDescriptor> = {
  done: msg`done`,
  yours: msg`Your turn`,
  theirs: msg`Waiting for the operator`,
  stopped: msg`needs changes`,
  ahead: msg`not yet`,
}

const MARK = 'grid size-8 shrink-0 place-items-center rounded-full border-2'

function Mark({ state }: { state: JoinStepState }) {
  switch (state) {
    case 'done':
      return (
        <span className={`${MARK} border-gain text-gain`}>
          <Check className="size-5" />
        </span>
      )
    case 'stopped':
      return (
        <span className={`${MARK} border-loss text-loss`}>
          <X className="size-5" />
        </span>
      )
    case 'yours':
    case 'theirs':
      return (
        <span className={`${MARK} border-glow`}>
          <span className={`size-3 rounded-full bg-glow ${state === 'theirs' ? 'opacity-60' : ''}`} />
        </span>
      )
    case 'ahead':
      return <span className={`${MARK} border-line`} />
  }
}

/** `yours` waits for the player, `theirs` for the operator; `stopped` was refused. */
type JoinStepState = 'done' | 'yours' | 'theirs' | 'stopped' | 'ahead'

type JoinStep = {
  readonly label: MessageDescriptor
  readonly state: JoinStepState
  /** Time at which the step was reached, ISO 8601. */
  readonly at: string | null
}

type ClaimTimes = Pick<AirdropClaimView, 'submittedAt' | 'decidedAt' | 'claimedAt'>

const STATES: Record<JoinState, readonly [submitted: JoinStepState, reviewed: JoinStepState, claimed: JoinStepState]> =
  {
    not_started: ['yours', 'ahead', 'ahead'],
    pending: ['done', 'theirs', 'ahead'],
    rejected: ['yours', 'stopped', 'ahead'],
    approved: ['done', 'done', 'yours'],
    claimed: ['done', 'done', 'done'],
  }

/** Returns how far a wallet has come: submitted, reviewed, claimed. Says whose turn it is. Open steps have an imperative label. */
export function joinSteps(state: JoinState, claim: ClaimTimes | undefined): readonly JoinStep[] {
  const [submitted, reviewed, claimed] = STATES[state]
  return [
    {
      label: submitted === 'done' ? msg`Submitted` : msg({ message: 'Submit', context: 'a step' }),
      state: submitted,
      at: submitted === 'done' ? (claim?.submittedAt ?? null) : null,
    },
    {
      label:
        reviewed === 'done' || reviewed === 'stopped' ? msg`Reviewed` : msg({ message: 'Review', context: 'a step' }),
      state: reviewed,
      at: state === 'pending' ? null : (claim?.decidedAt ?? null),
    },
    {
      label: claimed === 'done' ? msg`Claimed` : msg({ message: 'Claim', context: 'a step' }),
      state: claimed,
      at: claim?.claimedAt ?? null,
    },
  ]
}

const PLACES = ['join', 'stats', 'referral', 'rules']

/** Reserves the height of each part while it loads. */
export const RoomSkeleton = () => (
  <div role="status" className="airdrop-room">
    <span className="sr-only">{t`Loading your airdrop`}</span>
    {PLACES.map((place) => (
      <div key={place} className={`airdrop-${place} airdrop-place rounded-large border border-line bg-stall`} />
    ))}
  </div>
)

/** Shows what the airdrop has brought in total. */
function AirdropStats({ walletAddress }: { walletAddress: string }) {
  const isBv3Open = useIsBv3Open()
  const stats = useAirdropStats(walletAddress)
  const balance = useBalance()
  const failed = [stats, balance].filter(({ isError }) => isError)
  const retry = () => failed.forEach((query) => void query.refetch())
  if (failed.some(({ data }) => data === undefined)) {
    return (
      <div className="airdrop-stats">
        <ErrorState what={t`Your airdrop figures`} error={failed[0]?.error ?? null} onRetry={retry} />
      </div>
    )
  }
  const claimed = stats.data && amountText(readSigned(stats.data.totalClaimed, 'BV3'), 'BV3')
  const bv3 = balance.data && amountText(readBv3Hundredths(balance.data.bv3Balance), 'BV3')
  return (
    <section aria-label={t`What you have so far`} className="airdrop-stats">
      <dl className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <StatCard
          label={t`Total airdrop claimed`}
          figure={claimed}
          unit="BV3"
          note={isBv3Open ? t`Join bonus plus referrals` : t`Join bonus plus referrals, locked`}
        />
        <StatCard
          label={t`Successful referrals`}
          figure={stats.data && String(stats.data.successfulReferrals)}
          note={t`Wallets that claimed with your link`}
        />
        <StatCard
          label={t`Total BV3 balance`}
          figure={bv3}
          unit="BV3"
          note={isBv3Open ? t`Mined, won and claimed so far` : t`Mined, won and claimed; all locked`}
        />
      </dl>
      {failed.length > 0 && (
        <StaleNote sinceMs={Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt))} onRetry={retry} />
      )}
    </section>
  )
}

type StatCardProps = {
  label: string
  /** Undefined until it is loaded; its space is reserved. */
  figure: string | undefined
  unit?: string
  note: string
}

const StatCard = ({ label, figure, unit, note }: StatCardProps) => (
  <div className="airdrop-stat rounded-large border border-line bg-stall">
    <dt className="font-strong">{label}</dt>
    <dd aria-busy={figure === undefined}>
      <span className="flex flex-wrap items-baseline gap-x-1 font-heavy text-heading tabular-nums">
        <Verbatim>{figure ?? '…'}</Verbatim>
        {unit !== undefined && (
          <span translate="no" className="font-strong text-body text-soft">
            {unit}
          </span>
        )}
      </span>
      <span className="airdrop-stat-note block text-soft">{note}</span>
    </dd>
  </div>
)
