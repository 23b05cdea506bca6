import type { ReactNode } from 'react'
import { dayText, timeText } from '../parts/moment-text.ts'

type EntryMomentProps = {
  at: string
  note: ReactNode
  /** Whether the row above already shows the day. */
  isDaySaid: boolean
  /** Whether the days are aligned in a column. */
  isInColumn: boolean
}

/** Shows the moment of an entry in UTC, on one line if there is room. */
export const EntryMoment = ({ at, note, isDaySaid, isInColumn }: EntryMomentProps) => (
  <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums max-md:pr-20">
    <time dateTime={at} title={at} className="flex flex-wrap items-baseline gap-x-2">
      <span className={`whitespace-nowrap ${isInColumn ? 'w-32' : ''}`}>
        <span className={isDaySaid ? 'sr-only' : ''}>{dayText(at)}</span>
      </span>
      <span className="whitespace-nowrap text-note text-soft leading-6">{timeText(at)}</span>
    </time>
    <span className="text-note text-soft">{note}</span>
  </span>
)
