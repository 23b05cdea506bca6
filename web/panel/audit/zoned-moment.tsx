import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { dayText } from '#web/lib/moment-text.ts'

/** A moment in two short lines, in the reader's own time, whose zone is named. */
export const ZonedMoment = ({ at, note }: { at: string; note: ReactNode }) => (
  <span className="block tabular-nums">
    <time dateTime={at}>
      <span className="whitespace-nowrap">{dayText(at)}</span>
      <span className="block text-note text-soft max-md:ml-2 max-md:inline">
        {new Date(at).toLocaleTimeString(i18n.locale, { timeStyle: 'long' })}
      </span>
    </time>
    <span className="block text-note text-soft max-md:ml-2 max-md:inline">{note}</span>
  </span>
)
