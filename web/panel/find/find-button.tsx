import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { useFindKeys } from './use-find-keys.ts'

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))

/** Opens the search, as Ctrl+K and a slash do. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
  useFindKeys(useCallback(() => setOpen(true), []))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K /"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small text-soft hover:bg-counter hover:text-ink sm:px-3"
      >
        <Search className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Find`}</span>
        <span aria-hidden="true" className="rounded-small border border-control px-2 text-note max-lg:hidden">
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <FailureBoundary show={() => null}>
          <Suspense fallback={null}>
            <FindDialog onClose={() => setOpen(false)} />
          </Suspense>
        </FailureBoundary>
      )}
    </>
  )
}
