import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { FailureBoundary } from '#web/ui/lazy-part.tsx'

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

/** Opens the search at Ctrl+K, Cmd+K, or a slash that is not typed into a field. */
function useFindKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!isChord && !isSlash) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
