import { t } from '@lingui/core/macro'
import { Play } from 'lucide-react'
import { Link } from 'wouter'

/**
 * Links to the page on which a run can be watched.
 *
 * @param label name of the run for screen readers; omitted if the visible text is clear on its own
 */
export const WatchLink = ({ href, label }: { href: string; label?: string }) => (
  <Link
    href={href}
    aria-label={label}
    className="watch-link ml-auto inline-flex min-h-11 items-center justify-center rounded-small font-strong text-glow"
  >
    <Play className="size-5 shrink-0" aria-hidden="true" />
    <span className="underline underline-offset-4">{t`Watch`}</span>
  </Link>
)
