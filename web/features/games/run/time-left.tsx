import { t } from '@lingui/core/macro'
import { Hourglass } from 'lucide-react'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { clockFace, type TimeLevel, timeLevel } from './time-level.ts'

const COLOURS: Record<TimeLevel, string> = { plenty: 'text-gain', low: 'text-glow', last: 'text-loss' }

/** Shows what is left of the day's time. The label beside it states the urgency in words. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const level = timeLevel(seconds)
  return (
    <span className={`inline-flex items-center gap-1 ${COLOURS[level]}`} data-level={level}>
      <Hourglass className="size-4" aria-hidden="true" />
      <Verbatim>{clockFace(seconds)}</Verbatim>
    </span>
  )
}

/** Returns the label of the time that is left. */
export function timeLabel(seconds: number): string {
  const level = timeLevel(seconds)
  return level === 'plenty' ? t`Time left` : level === 'low' ? t`Under 5 min` : t`Last minute`
}
