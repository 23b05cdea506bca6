import { t } from '@lingui/core/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { SessionView } from '#core/api/auth.ts'
import { type PagePath, pageOf } from '#core/pages.ts'
import { usePurchases } from '#web/features/cards/owned-copies.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PartFailure } from '#web/ui/part-failure.tsx'
import { showToast } from '#web/ui/toast.ts'
import { askOpening, endOpening, useOpeningAsked } from './opening-state.ts'

const Opening = lazyPart(async () => (await import('./opening.tsx')).Opening)

/** Loads what opens a stall, so that it is there when a purchase is credited. */
export const fetchOpening = () => void Opening.fetch().catch(() => {})

/** The pages on which a returning player is shown new cards: nobody is interrupted in a game or a form. */
const SHOWN_AT: readonly (PagePath | null)[] = ['/', '/mining', '/profile']

/** Shows copies that the player has not seen: after a purchase, and on the next visit. Cards given during a visit are offered. */
export function OpeningHost({ session }: { session: SessionView }) {
  const isAsked = useOpeningAsked()
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
      showToast({ title: t`You have a new card`, action: { label: t`Open it`, run: askOpening } })
    known.current = new Set(copies.map(({ id }) => id))
  }, [copies])
  useEffect(() => {
    if (!isDue || !mayShow) return
    setDue(false)
    // A purchase in progress is not interrupted either: it opens all of them at its end.
    if (document.querySelector('[role="dialog"]') === null) askOpening()
  }, [isDue, mayShow])
  // A wallet that leaves takes its cards with it.
  useEffect(() => endOpening, [])

  if (!isAsked) return null
  return (
    // What is lost with it is the show alone: the cards are in the collection, and whatever stands around it stays.
    <FailureBoundary show={() => <Lost />}>
      <Suspense fallback={null}>
        <Opening session={session} onClose={endOpening} />
      </Suspense>
    </FailureBoundary>
  )
}

/** Says so, and asks no more. */
function Lost() {
  useEffect(() => endOpening, [])
  return <PartFailure />
}
