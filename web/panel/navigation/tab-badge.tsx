import { t } from '@lingui/core/macro'

/** How many things wait in a tab. */
export const TabBadge = ({ waiting, className = '' }: { waiting: number; className?: string }) =>
  waiting > 0 && (
    <span
      className={`min-w-6 rounded-small bg-counter px-2 text-center font-strong text-ink text-note tabular-nums ${className}`}
    >
      {waiting}
      <span className="sr-only"> {t`waiting`}</span>
    </span>
  )
