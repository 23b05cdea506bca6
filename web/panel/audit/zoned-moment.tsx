import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { dayText } from '#web/lib/moment-text.ts'

/** A moment in two short lines, in the reader's own time, whose zone is named. */
export const ZonedMoment = ({ at, note }: { at: string; note?: ReactNode }) => (
  <>
    <time dateTime={at} className="block tabular-nums">
      <span className="whitespace-nowrap">{dayText(at)}</span>
      <span className="block text-note text-soft max-md:ml-2 max-md:inline">
        {new Date(at).toLocaleTimeString(i18n.locale, { timeStyle: 'long' })}
      </span>
    </time>
    {note !== undefined && <span className="block text-note text-soft tabular-nums">{note}</span>}
  </>
)
