import type { ReactNode } from 'react'
import type { ListFile } from '../session/download-list.ts'
import { DownloadCsv } from './download-csv.tsx'

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
      <div ref={keepChosenInSight} className="-mx-4 min-w-0 flex-1 overflow-hidden px-4">
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
function keepChosenInSight(place: HTMLElement | null) {
  if (place === null) return
  const watch = new ResizeObserver(() => {
    const chosen = place.querySelector(':checked')?.parentElement
    const bar = chosen?.parentElement
    if (chosen && bar) bar.scrollLeft = chosen.offsetLeft - 16
  })
  watch.observe(place)
  return () => watch.disconnect()
}
