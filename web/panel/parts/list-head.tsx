import type { ReactNode } from 'react'
import type { ListFile } from '../session/download-list.ts'
import { DownloadCsv } from './download-csv.tsx'

type ListHeadProps = {
  list: ListFile
  /** On a phone the file stands beside that heading, and the filter has all the width. */
  isUnderHeading?: boolean
  /** What else can be done about the whole list; on a phone below its filter. */
  action?: ReactNode
  children: ReactNode
}

/** What stands above a list: its filter, and the list as a file. The filter is pushed sideways beside the button, not under it. */
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

/** Where the filter gets narrower than its choices, e.g. in a turned phone, it is pushed to the chosen one; 16 px is its own edge. */
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
