import { t } from '@lingui/core/macro'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { shortened } from '#core/address.ts'
import { useCopy } from '#web/ui/copy-line.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'

type AddressProps = {
  /** Address or transaction hash. */
  value: string
  /** Root of the block explorer, e.g. 'https://bscscan.com'; null on a chain without one. */
  explorerUrl?: string | null
  kind?: 'address' | 'tx'
  /** Side on which the whole value opens: 'end' near the right edge. */
  align?: 'start' | 'end'
  /** Number of characters before the dots. */
  first?: 6 | 8
}

/** Shows the first six and the last four characters, and the whole value on hover or focus. A click copies it. */
export function Address({ value, explorerUrl = null, kind = 'address', align = 'start', first = 6 }: AddressProps) {
  const { isCopied, copy } = useCopy()
  const short = shortened(value)
  return (
    <span className="inline-flex items-center font-code">
      <button
        type="button"
        onClick={() => copy(value)}
        aria-label={isCopied ? t`Copied` : t`Copy ${value}`}
        className="group relative inline-flex min-h-11 items-center gap-2 rounded-small px-2 hover:bg-counter"
      >
        <Verbatim>{shortened(value, first)}</Verbatim>
        {isCopied ? (
          <Check className="size-4 text-gain" aria-hidden="true" />
        ) : (
          <Copy className="size-4 text-soft" aria-hidden="true" />
        )}
        <span
          aria-hidden="true"
          translate={isCopied ? undefined : 'no'}
          className={`pointer-events-none absolute top-full z-30 hidden w-max rounded-small border border-line bg-counter px-3 py-2 text-balance text-left text-note shadow-lifted group-hover:block group-focus-visible:block max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:mt-12 max-sm:self-start max-sm:w-auto max-sm:break-all ${align === 'end' ? 'sm:right-0' : 'sm:left-0'}`}
        >
          {isCopied ? t`Copied` : value}
        </span>
      </button>
      {explorerUrl !== null && (
        <a
          href={`${explorerUrl}/${kind}/${value}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Open ${short} in the block explorer`}
          className="-ml-2 inline-grid size-11 place-items-center rounded-small text-soft hover:bg-counter hover:text-ink"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
    </span>
  )
}
