import type { ReactNode } from 'react'
import { clockText, dayText } from './moment-text.ts'

/** Shows a moment in UTC on two short lines. The head of the column names the zone, and the tooltip has the seconds. */
export function Moment({ at, note }: { at: string; note?: ReactNode }) {
  return (
    <>
      <time dateTime={at} title={at} className="block whitespace-nowrap tabular-nums">
        {dayText(at)}
        <span className="block text-note text-soft max-md:ml-2 max-md:inline">{clockText(at)}</span>
      </time>
      {note !== undefined && <span className="block text-note text-soft">{note}</span>}
    </>
  )
}
