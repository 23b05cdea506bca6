import type { ReactNode } from 'react'

type AccountCardProps = { title: string; children: ReactNode; actions: ReactNode }

/** Shows one subject of an account with its actions. */
export const AccountCard = ({ title, children, actions }: AccountCardProps) => (
  <section aria-label={title} className="flex h-full flex-col rounded-large border border-line bg-stall p-4">
    <h3 className="mb-2 text-lead">{title}</h3>
    <div className="flex grow flex-col gap-3">{children}</div>
    <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-1">{actions}</div>
  </section>
)
