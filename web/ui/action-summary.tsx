import type { ReactNode } from 'react'

/** Shows what an action will do, line by line. */
export const ActionSummary = ({ children }: { children: ReactNode }) => (
  <dl className="rounded-small bg-counter px-4 py-3">{children}</dl>
)

/** Line that is too long for a leader, with its value below its name. */
export const ActionSummaryItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="py-1">
    <dt className="text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
