import type { ReactNode } from 'react'
import './stage.css'

/** Lies over the game between runs and during a pause. Its first button gets the focus, so that one key is enough to play. */
export function Panel({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid overflow-y-auto overscroll-contain stage-veil p-3">
      <section
        ref={focusFirstButton}
        className={`stage-hangs w-full max-w-dialog rounded-large border border-line bg-counter p-4 sm:p-5 ${isWide ? 'sm:max-w-dialog-wide' : ''}`}
      >
        <h2 className="text-title">{title}</h2>
        {children}
      </section>
    </div>
  )
}

const focusFirstButton = (panel: HTMLElement | null) => panel?.querySelector('button')?.focus({ preventScroll: true })
