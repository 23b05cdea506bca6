import type { ReactNode } from 'react'

/** Buttons of one record: at the right of its row, or across its card on a phone. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2 *:whitespace-nowrap max-md:mt-1 max-md:*:flex-1 md:max-lg:flex-col lg:justify-end">
    {children}
  </div>
)
