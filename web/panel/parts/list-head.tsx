import type { ReactNode } from 'react'
import type { ListFile } from '../session/download-list.ts'
import { DownloadCsv } from './download-csv.tsx'

/** What stands above a list: its filter, and the list as a file. The filter is pushed sideways beside the button, not under it. */
export function ListHead({ list, children }: { list: ListFile; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="-ml-4 min-w-0 overflow-hidden pl-4">{children}</div>
      <DownloadCsv list={list} />
    </div>
  )
}
