import type { ReactNode } from 'react'

/** What lies over the game while it rests. The focus goes to its first button: one key is enough to play. */
export function Panel({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid overflow-y-auto overscroll-contain bg-veil p-3">
      <section
        ref={focusFirstButton}
        className={`m-auto mt-[8%] w-full max-w-dialog rounded-large border border-line bg-counter p-4 sm:p-5 ${isWide ? 'sm:max-w-dialog-wide' : ''}`}
      >
        <h2 className="text-title">{title}</h2>
        {children}
      </section>
    </div>
  )
}

const focusFirstButton = (panel: HTMLElement | null) => panel?.querySelector('button')?.focus({ preventScroll: true })
