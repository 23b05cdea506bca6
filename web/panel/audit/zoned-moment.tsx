import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { dayText } from '#web/lib/moment-text.ts'

/** A moment in the reader's own time, whose zone is named; in one line where there is room. */
export const ZonedMoment = ({ at, note }: { at: string; note: ReactNode }) => (
  <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
    <time dateTime={at} className="flex flex-wrap items-baseline gap-x-2">
      <span className="whitespace-nowrap">{dayText(at)}</span>
      <span className="whitespace-nowrap text-note text-soft">
        {new Date(at).toLocaleTimeString(i18n.locale, { timeStyle: 'long' })}
      </span>
    </time>
    <span className="text-note text-soft">{note}</span>
  </span>
)
