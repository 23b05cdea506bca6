import type { ReactNode } from 'react'

/** What an action is about to do, line by line. */
export const Echo = ({ children }: { children: ReactNode }) => (
  <dl className="rounded-small bg-counter px-4 py-3">{children}</dl>
)

/** One line that is too long for a leader: its value stands below its name. */
export const EchoBlock = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="py-1">
    <dt className="text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
