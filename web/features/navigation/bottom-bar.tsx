import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { FailureBoundary, lazyPart, PartFailure } from '#web/ui/lazy-part.tsx'

import { DESTINATIONS, type Destination, FURTHER_DESTINATIONS, isAt } from './destinations.ts'

/** Loaded on demand, because it is hidden until it is opened, and always on a desktop. */
const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet)

export const MORE_SHEET_ID = 'more-sheet'

const TAB =
  'flex min-h-16 w-full flex-col items-center justify-center gap-1 whitespace-nowrap rounded-small px-1 text-note '
const HERE = 'font-strong'
const ELSEWHERE = 'text-soft'

/** Main navigation on a phone, at the bottom, within reach of the thumb. */
export function BottomBar() {
  const { t } = useLingui()
  const [location] = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  const isFurther = FURTHER_DESTINATIONS.some(({ path }) => isAt(path, location))
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-30 short:static border-line border-t bg-stall pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {isAsked && (
        <FailureBoundary attempt={location} show={() => <PartFailure />}>
          <Suspense fallback={null}>
            <MoreSheet />
          </Suspense>
        </FailureBoundary>
      )}
      <ul className="mx-auto grid max-w-prose grid-cols-5 px-2">
        {DESTINATIONS.filter(({ isFurther }) => !isFurther).map((destination) => (
          <li key={destination.path}>
            <Tab {...destination} isHere={isAt(destination.path, location)} />
          </li>
        ))}
        <li>
          <button
            type="button"
            popoverTarget={MORE_SHEET_ID}
            className={TAB + (isFurther ? HERE : ELSEWHERE)}
            onPointerEnter={() => void MoreSheet.fetch().catch(() => {})}
            onClick={(event) => {
              // The sheet opens itself when it has loaded, so the first click must not toggle it again.
              if (!isAsked) event.preventDefault()
              setIsAsked(true)
            }}
          >
            <Ellipsis className={`size-6 ${isFurther ? 'text-glow' : ''}`} aria-hidden="true" />
            {t`More`}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Tab({ path, label, icon: Icon, isHere }: Destination & { isHere: boolean }) {
  const { i18n } = useLingui()
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined} className={TAB + (isHere ? HERE : ELSEWHERE)}>
      <Icon className={`size-6 ${isHere ? 'text-glow' : ''}`} aria-hidden="true" />
      {i18n._(label)}
    </Link>
  )
}
