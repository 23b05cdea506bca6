import { t } from '@lingui/core/macro'
import { Play } from 'lucide-react'
import { Link } from 'wouter'

/**
 * Where a run can be watched.
 *
 * @param label which run that is, for the ear; where the word alone says it, none
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
