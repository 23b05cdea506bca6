import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Button, IconButton } from './button.tsx'

import { hideToast, holdToast, resumeToast, useToast } from './toast.ts'

/** Shows notices above all other content. On a phone they are at the top, away from the navigation and from dialogs' buttons. */
export function ToastHost() {
  const toast = useToast()
  const isBad = toast?.variant === 'destructive'
  return (
    <section
      aria-label={t`Notices`}
      aria-live={isBad ? 'assertive' : 'polite'}
      aria-atomic="true"
      className="pointer-events-none fixed inset-x-4 top-[calc(1rem+env(safe-area-inset-top))] z-60 flex justify-center lg:inset-x-auto lg:top-6 lg:items-end lg:right-6 lg:bottom-6 lg:w-full lg:max-w-dialog"
    >
      {toast !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds its clock; nothing is operated
        <div
          key={toast.id}
          ref={moveOffPressed}
          onPointerEnter={holdToast}
          onPointerLeave={resumeToast}
          onFocus={holdToast}
          onBlur={resumeToast}
          className={`toast-enter pointer-events-auto flex max-h-[calc(100dvh-2rem)] w-full max-w-dialog overflow-y-auto forced-colors:border-2 items-start gap-3 rounded-small border-l-4 bg-counter py-3 pr-1 pl-4 shadow-lifted ${isBad ? 'border-loss' : 'border-banana'}`}
        >
          {isBad ? (
            <CircleAlert className="mt-1 size-5 shrink-0 text-loss" aria-hidden="true" />
          ) : (
            <CircleCheck className="mt-1 size-5 shrink-0 text-gain" aria-hidden="true" />
          )}
          <div className="min-w-0 flex-1 py-1">
            <p className="font-strong">{toast.title}</p>
            {toast.description !== undefined && <p className="text-note text-soft break-words">{toast.description}</p>}
          </div>
          {toast.action !== undefined && (
            <Button
              variant="quiet"
              onClick={() => {
                hideToast()
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton label={t`Dismiss`} onClick={hideToast}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  )
}

/** Moves a notice above or below the element that was just pressed, so that it covers no such element. */
function moveOffPressed(notice: HTMLElement | null) {
  const pressed = document.activeElement?.getBoundingClientRect()
  if (notice === null || pressed === undefined) return
  const { top, bottom, left, right } = notice.getBoundingClientRect()
  // An element as high as a page or a dialog has the focus but was not pressed.
  if (
    pressed.height > 99 ||
    pressed.top > bottom ||
    pressed.bottom < top ||
    pressed.left > right ||
    pressed.right < left
  )
    return
  const move = top < innerHeight / 2 ? pressed.bottom - top + 24 : pressed.top - bottom - 24
  notice.style.translate = `0 ${move}px`
}
