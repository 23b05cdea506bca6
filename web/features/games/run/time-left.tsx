import { t } from '@lingui/core/macro'
import { Hourglass } from 'lucide-react'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { clockFace, type TimeLevel, timeLevel } from './time-level.ts'

const COLOURS: Record<TimeLevel, string> = { plenty: 'text-gain', low: 'text-glow', last: 'text-loss' }

/** What is left of the day's time; how pressing that is stands there in words too. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const level = timeLevel(seconds)
  return (
    <span className={`inline-flex items-center gap-1 ${COLOURS[level]}`} data-level={level}>
      <Hourglass className="size-4" aria-hidden="true" />
      <Verbatim>{clockFace(seconds)}</Verbatim>
    </span>
  )
}

/** The label beside it. */
export function timeLabel(seconds: number): string {
  const level = timeLevel(seconds)
  return level === 'plenty' ? t`Time left` : level === 'low' ? t`Under 5 min` : t`Last minute`
}
