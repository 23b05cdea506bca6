import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PAGES_MAX } from '../lists/list-filters.ts'
import type { TabProps } from '../navigation/panel-tab-id.ts'
import { ListHead } from '../parts/list-head.tsx'
import {
  AIRDROP_CLAIMS_FILE,
  AIRDROP_CLAIMS_KEY,
  CLAIMS_POLL_MS,
  ClaimCard,
  claimElementId,
  loadAirdropClaims,
  useClaimDecided,
} from './claim-card.tsx'

const RejectClaimDialog = lazy(async () => ({ default: (await import('./reject-claim-dialog.tsx')).RejectClaimDialog }))

const HEADING_ID = 'airdrop-claims'

export function AirdropsTab({ onCount }: TabProps) {
  return (
    <section aria-label={t`Airdrops`}>
      <PagedList
        what={t`Airdrop claims`}
        queryKey={AIRDROP_CLAIMS_KEY}
        load={loadAirdropClaims}
        refetchMs={() => CLAIMS_POLL_MS}
        pagesMax={PAGES_MAX}
        onTotal={onCount}
        empty={<Nothing />}
      >
        {(claims, total) => <ClaimList claims={claims} count={total?.count ?? claims.length} />}
      </PagedList>
    </section>
  )
}

function ClaimList({ claims, count }: { claims: readonly AdminAirdropClaim[]; count: number }) {
  const [rejecting, setRejecting] = useState<AdminAirdropClaim | null>(null)
  const decided = useClaimDecided()
  /** Id of the element that gets the focus when the decided claim has gone; null if no claim was decided. */
  const goTo = useRef<string | null>(null)
  const isDue = useRef(false)

  function leave({ id }: AdminAirdropClaim) {
    const next = claimAfter(claims, id)
    goTo.current = next === null ? HEADING_ID : claimElementId(next)
    isDue.current = true
    decided(id)
  }
  function askForReason(claim: AdminAirdropClaim) {
    goTo.current = null
    setRejecting(claim)
  }
  useEffect(() => {
    if (!isDue.current || goTo.current === null) return
    isDue.current = false
    document.getElementById(goTo.current)?.focus()
  })

  return (
    <>
      <ListHead list={AIRDROP_CLAIMS_FILE}>
        <h3 id={HEADING_ID} tabIndex={-1} className="font-strong font-text text-body tabular-nums outline-none">
          <Trans>Found {count} pending claim(s)</Trans>
        </h3>
      </ListHead>
      <ul aria-label={t`Pending airdrop claims`} className="mt-4 grid gap-4">
        {claims.map((claim) => (
          <ClaimCard
            key={claim.id}
            claim={claim}
            onApproved={() => leave(claim)}
            onReject={() => askForReason(claim)}
          />
        ))}
      </ul>
      {rejecting !== null && (
        <Suspense fallback={null}>
          <RejectClaimDialog
            claim={rejecting}
            returnsFocus={() => goTo.current === null}
            onClose={() => setRejecting(null)}
            onRejected={() => {
              leave(rejecting)
              setRejecting(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Shows that no claim is pending. Takes the focus after the last decision, because the keyboard must not jump to the top of the
 * page.
 */
function Nothing() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [])
  return (
    <div id={HEADING_ID} ref={place} tabIndex={-1} className="outline-none">
      <EmptyState
        picture="/art/empty.svg"
        title={t`No pending airdrop claims`}
        text={t`When a player submits a retweet, it appears here for you to approve or reject.`}
      />
    </div>
  )
}

/** Returns the claim to focus after a decision: the next one, or the previous one at the end of the list. */
export function claimAfter(claims: readonly { readonly id: number }[], decidedId: number): number | null {
  const index = claims.findIndex(({ id }) => id === decidedId)
  if (index === -1) return null
  return (claims[index + 1] ?? claims[index - 1])?.id ?? null
}
