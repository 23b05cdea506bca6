import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { type Destination, MAIN_DESTINATIONS, MORE_DESTINATIONS } from './destinations.ts'

/** Nobody sees it before they ask for it, and on a desktop nobody does. */
const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet)

export const MORE_SHEET_ID = 'more-sheet'

const TAB =
  'flex min-h-16 w-full flex-col items-center justify-center gap-1 rounded-small px-1 text-note text-soft aria-[current=page]:font-strong aria-[current=page]:text-ink'

/** On a phone, where the thumb is. */
export function BottomBar() {
  const { t } = useLingui()
  const [location] = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  const isFurther = MORE_DESTINATIONS.some(({ path }) => path === location)
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-stall pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {isAsked && (
        <Suspense fallback={null}>
          <MoreSheet />
        </Suspense>
      )}
      <ul className="mx-auto grid max-w-prose grid-cols-5 px-2">
        {MAIN_DESTINATIONS.map((destination) => (
          <li key={destination.path}>
            <Tab {...destination} isHere={location === destination.path} />
          </li>
        ))}
        <li>
          <button type="button" popoverTarget={MORE_SHEET_ID} className={TAB} onClick={() => setIsAsked(true)}>
            <Ellipsis className={`size-6 ${isFurther ? 'text-glow' : ''}`} aria-hidden="true" />
            {t`More`}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Tab({ path, label, word = label, icon: Icon, isHere }: Destination & { isHere: boolean }) {
  const { i18n } = useLingui()
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined} className={TAB}>
      <Icon className={`size-6 ${isHere ? 'text-glow' : ''}`} aria-hidden="true" />
      <span className="whitespace-nowrap">
        <span className="sr-only">{i18n._(label)}</span>
        <span aria-hidden="true">{i18n._(word)}</span>
      </span>
    </Link>
  )
}
