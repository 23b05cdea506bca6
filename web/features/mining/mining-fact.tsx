import type { ReactNode } from 'react'
import { translateOf } from '#web/ui/verbatim.tsx'

type MiningFactProps = { label: string; note?: ReactNode; children: ReactNode }

/** Shows a figure under its label. Must be inside a `<dl>`. */
export function MiningFact({ label, note = false, children }: MiningFactProps) {
  return (
    <div className="min-w-0">
      <dt className="mine-label text-soft">{label}</dt>
      <dd translate={translateOf(children)} className="font-strong tabular-nums">
        {children}
      </dd>
      {note !== false && <dd className="text-soft">{note}</dd>}
    </div>
  )
}
