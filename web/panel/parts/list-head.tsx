import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Call } from '#core/api/call.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'

type ListHeadProps = {
  list: ListFile
  /** Whether a heading is above. On a phone, the download is then beside the heading, and the filter has the full width. */
  isUnderHeading?: boolean
  /** Another action for the whole list; on a phone below the filter. */
  action?: ReactNode
  children: ReactNode
}

/** Head of a list with its filter and its download. A wide filter scrolls sideways beside the button, not under it. */
export function ListHead({ list, isUnderHeading = false, action, children }: ListHeadProps) {
  if (!isUnderHeading) {
    return (
      <div className="flex items-center justify-between gap-3">
        <div className="-ml-4 min-w-0 overflow-hidden pl-4">{children}</div>
        <DownloadCsv list={list} />
      </div>
    )
  }
  return (
    <div className="relative flex flex-wrap items-center gap-3">
      <div ref={scrollChosenIntoView} className="-mx-4 min-w-0 flex-1 overflow-hidden px-4">
        {children}
      </div>
      {action}
      <div className="max-md:absolute max-md:right-0 max-md:bottom-full max-md:mb-2">
        <DownloadCsv list={list} />
      </div>
    </div>
  )
}

/**
 * Scrolls the filter to the chosen option if the filter is narrower than its options, e.g. on a turned phone. 16 px is its own
 * edge.
 */
function scrollChosenIntoView(place: HTMLElement | null) {
  if (place === null) return
  const watch = new ResizeObserver(() => {
    const chosen = place.querySelector(':checked')?.parentElement
    const bar = chosen?.parentElement
    if (chosen && bar) bar.scrollLeft = chosen.offsetLeft - 16
  })
  watch.observe(place)
  return () => watch.disconnect()
}

const MEGABYTE = 1_000_000

/** Downloads a list as a file. The file has all records that match the filters, not only those on the screen. */
export function DownloadCsv({ list }: { list: ListFile }) {
  const [bytes, setBytes] = useState(0)
  const isNarrow = useMedia(NARROW)
  const download = useMutation({
    mutationFn: async () => {
      setBytes(0)
      const { downloadList } = await import('./download-list.ts')
      await downloadList(list, setBytes)
    },
    onError: (error) =>
      showToast({
        title: t`Download failed`,
        description: messageFor(error, t`Please try again.`),
        variant: 'destructive',
      }),
  })
  const megabytes = decimalText((bytes / MEGABYTE).toFixed(1))
  return (
    <Button
      className="shrink-0"
      isPending={download.isPending}
      pendingLabel={t`Downloading`}
      {...(bytes > 0 && !isNarrow && { pendingText: t`${megabytes} MB` })}
      onClick={() => download.mutate()}
    >
      <Download className="size-4" aria-hidden="true" />
      <span className="max-md:sr-only">{t`Download CSV`}</span>
    </Button>
  )
}

export type ListFile = {
  /** Path of the call that answers the list. */
  readonly path: Call['path']
  /** Filters of the list. */
  readonly query?: Readonly<Record<string, string>>
  /** Name under which the file is saved. */
  readonly fileName: string
}
