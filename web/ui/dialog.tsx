import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

type DialogProps = {
  isOpen: boolean
  /** Called with the reason, e.g. `outside-press`. */
  onOpenChange: (isOpen: boolean, reason: string) => void
  title: ReactNode
  description?: ReactNode
  /** Actions, with the main one last. On a phone they are stacked, with the main one on top. */
  footer?: ReactNode
  children?: ReactNode
  isWide?: boolean
  /** Whether the height is fixed while the content changes, so that neither the heading nor the actions move. */
  isSteady?: boolean
  /** False while closing would lose something. Only the footer closes it then. */
  isDismissable?: boolean
  /** First element to focus; by default the first one that is focusable. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** Called when it closes. Returns another element to focus, or false if the page has already moved the focus elsewhere. */
  returnsFocus?: () => boolean | HTMLElement | null
}

/** Traps the focus, and returns it to the element that opened the dialog. Load it lazily, because no page starts with a dialog. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    footer,
    children,
    isWide = false,
    isSteady = false,
    isDismissable = true,
    initialFocus,
    returnsFocus,
  } = props
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal={!isDismissable}
      onOpenChange={(next, details) => {
        if (!next && !isDismissable) details.cancel()
        else onOpenChange(next, details.reason)
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-50 grid grid-cols-1 items-end overflow-y-auto dialog-hangs sm:items-start sm:justify-items-center">
          <BaseDialog.Popup
            {...(initialFocus !== undefined && { initialFocus })}
            {...(returnsFocus !== undefined && { finalFocus: returnsFocus })}
            className={`relative flex max-h-dvh w-full flex-col short:max-h-none rounded-t-large border border-line bg-stall shadow-lifted outline-none transition-[transform,opacity] data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:max-h-[88dvh] sm:rounded-large ${isSteady ? 'h-176 sm:h-160 short:h-auto' : ''} ${isWide ? 'sm:max-w-dialog-wide' : 'sm:max-w-dialog'}`}
          >
            <div className="awning-edge shrink-0 rounded-t-large" />
            <header className="px-6 pt-4 pb-3">
              <BaseDialog.Title className="pr-10 text-title">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="mt-1 text-soft">{description}</BaseDialog.Description>
              )}
            </header>
            {isDismissable && (
              <BaseDialog.Close
                aria-label={t`Close`}
                className="absolute top-4 right-3 inline-grid size-11 place-items-center rounded-small text-soft hover:bg-counter hover:text-ink"
              >
                <X className="size-5" aria-hidden="true" />
              </BaseDialog.Close>
            )}
            {children !== undefined && (
              <div
                ref={makeScrollableByKeyboard}
                className="flex-1 overflow-y-auto border-line border-t px-6 py-4 short:overflow-visible"
              >
                {children}
              </div>
            )}
            {footer !== undefined && (
              <footer className="flex flex-col-reverse gap-3 border-line border-t px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
                {footer}
              </footer>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Makes a region that can be scrolled focusable, so that it can be scrolled by keyboard. */
function makeScrollableByKeyboard(region: HTMLElement | null) {
  if (region === null) return
  const watch = () => {
    if (region.scrollHeight > region.clientHeight) region.tabIndex = 0
    else region.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(watch)
  observer.observe(region)
  return () => observer.disconnect()
}
