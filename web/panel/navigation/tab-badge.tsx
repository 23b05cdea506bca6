import { t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'

type TabBadgeProps = {
  waiting: number
  /** Highest number that fits. */
  most?: number
  className?: string
}

/** Shows how many records of a tab wait for a decision. */
export const TabBadge = ({ waiting, most = waiting, className = '' }: TabBadgeProps) =>
  waiting > 0 && (
    <span
      className={`min-w-6 rounded-small bg-counter px-2 text-center font-strong text-ink text-note tabular-nums ${className}`}
    >
      {waiting > most ? `${most}+` : decimalText(String(waiting))}
      <span className="sr-only"> {t`waiting`}</span>
    </span>
  )
