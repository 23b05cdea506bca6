import { t } from '@lingui/core/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { SessionView } from '#core/api/auth.ts'
import { type PagePath, pageOf } from '#core/pages.ts'
import { usePurchases } from '#web/shared/cards.ts'
import { FailureBoundary, lazyPart, PartFailure } from '#web/ui/lazy-part.tsx'

import { showToast } from '#web/ui/toast.ts'
import { endOpening, requestOpening, useOpeningRequest } from './opening-state.ts'

const Opening = lazyPart(async () => (await import('./opening.tsx')).Opening)

/** Preloads the opening, so that it is ready when a purchase is credited. */
export const fetchOpening = () => void Opening.fetch().catch(() => {})

/** Pages on which a returning player is shown new cards. A game or a form is not interrupted. */
const SHOWN_AT: readonly (PagePath | null)[] = ['/', '/mining', '/profile']

/**
 * Shows copies that the player has not seen: after a purchase, and on the next visit. Offers cards that are given during a visit.
 */
export function OpeningHost({ session }: { session: SessionView }) {
  const request = useOpeningRequest()
  const [location] = useLocation()
  const copies = usePurchases().data
  const [isDue, setDue] = useState(false)
  const known = useRef<ReadonlySet<number> | null>(null)
  const mayShow = SHOWN_AT.includes(pageOf(location))

  useEffect(() => {
    if (copies === undefined) return
    const unopened = copies.filter(({ isOpened }) => !isOpened)
    if (known.current === null) setDue(unopened.length > 0)
    else if (unopened.some(({ id, paymentMethod }) => paymentMethod === 'gift' && !known.current?.has(id)))
      showToast({ title: t`You have a new card`, action: { label: t`Open it`, run: () => requestOpening() } })
    known.current = new Set(copies.map(({ id }) => id))
  }, [copies])
  useEffect(() => {
    if (!isDue || !mayShow) return
    setDue(false)
    // A purchase in progress is not interrupted either. It opens all of them at its end.
    if (document.querySelector('[role="dialog"]') === null) requestOpening()
  }, [isDue, mayShow])
  // Closes the opening when the wallet leaves.
  useEffect(() => endOpening, [])

  if (request === null) return null
  return (
    // A failure loses only the opening. The cards are in the collection, and the page around it stays.
    <FailureBoundary show={() => <OpeningFailed />}>
      <Suspense fallback={null}>
        <Opening session={session} bought={request.bought} onClose={endOpening} />
      </Suspense>
    </FailureBoundary>
  )
}

/** Says that the opening failed, and ends it on unmount. */
function OpeningFailed() {
  useEffect(() => endOpening, [])
  return <PartFailure />
}
