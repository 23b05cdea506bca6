import type { ReactNode } from 'react'

type MiningFactProps = { label: ReactNode; note?: ReactNode; children: ReactNode }

/** A figure under what it is, on a phone as large as what is read there. Lives in a `<dl>`. */
export function MiningFact({ label, note = false, children }: MiningFactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-soft max-lg:text-body max-lg:leading-5">{label}</dt>
      <dd className="font-strong tabular-nums">{children}</dd>
      {note !== false && <dd className="text-soft">{note}</dd>}
    </div>
  )
}
