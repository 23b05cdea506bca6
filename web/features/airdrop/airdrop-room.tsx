import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import type { AirdropClaimView } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { useAirdropClaims } from './airdrop-query.ts'
import { AirdropRules } from './airdrop-rules.tsx'
import { AirdropStats } from './airdrop-stats.tsx'
import { JoinCard } from './join-card.tsx'
import { ReferralCard } from './referral-card.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'

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
