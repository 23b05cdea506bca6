import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A link out of the market, in its own tab, that learns nothing of this one. */
export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-11 max-w-full items-center gap-1 font-strong text-glow underline underline-offset-4"
  >
    <span className="min-w-0 break-all">{children}</span>
    <ArrowUpRight className="size-4 shrink-0" aria-hidden="true" />
  </a>
)
