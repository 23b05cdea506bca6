import type { ReactNode } from 'react'

/** The buttons of a dialog, the main one last: on a phone in one row too, which leaves its height to what stands above. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 *:whitespace-nowrap max-sm:*:flex-1">{children}</div>
)
