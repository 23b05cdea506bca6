import type { ReactNode } from 'react'
import { dayText, timeText } from '#web/lib/moment-text.ts'

/** A moment in two short lines, in the reader's own time. */
export function Moment({ at, note }: { at: string; note?: ReactNode }) {
  return (
    <>
      <time dateTime={at} className="block whitespace-nowrap tabular-nums">
        {dayText(at)}
        <span className="block text-note text-soft max-md:ml-2 max-md:inline">{timeText(at)}</span>
      </time>
      {note !== undefined && <span className="block text-note text-soft">{note}</span>}
    </>
  )
}
