import type { ReactNode } from 'react'
import { translateOf } from './verbatim.tsx'

/** One line of a menu board: label, dots, value. Must be inside a `<dl>`. */
export function LeaderLine({ label, children, note }: { label: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 py-1">
      <dt className="leader text-soft">{label}</dt>
      <dd translate={translateOf(children)} className="wrap-anywhere text-right font-strong tabular-nums">
        {children}
      </dd>
      {note !== undefined && <dd className="col-span-2 text-note text-soft">{note}</dd>}
    </div>
  )
}
