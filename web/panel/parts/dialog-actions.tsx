import type { ReactNode } from 'react'

/** Buttons of a dialog, the main one last. On a phone they share one row too, which leaves more height to the content. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 *:whitespace-nowrap max-sm:*:flex-1">{children}</div>
)
