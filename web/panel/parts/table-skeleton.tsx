import type { ReactNode } from 'react'
import type { Column } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'

const ROWS = ['a', 'b', 'c', 'd']

type TableSkeletonProps<T> = {
  /** What a screen reader hears, e.g. 'Loading: Payments'. */
  label: string
  columns: readonly Column<T>[]
  /** How many rows will probably stand here; at most four. */
  rows?: number | undefined
  /** Keeps the place of what stands above the table. */
  head?: ReactNode
}

/** A table's own head above rows as high as its own, with bars where its cells are; on a phone its cards. */
export function TableSkeleton<T>({ label, columns, rows = 4, head }: TableSkeletonProps<T>) {
  const isNarrow = useMedia(NARROW)
  const shown = ROWS.slice(0, rows)
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {head}
      {isNarrow ? (
        <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2">
          {shown.map((row) => (
            <div key={row} className="grid gap-3 rounded-small border border-line bg-stall px-4 py-3">
              <Bar isHeadline />
              <Bar />
              <Bar />
              <Bar />
              <span className="h-11 rounded-small bg-line" />
            </div>
          ))}
        </div>
      ) : (
        <table aria-hidden="true" className="w-full table-fixed border-collapse text-left">
          <thead>
            <tr className="border-line border-b text-note text-soft">
              {columns.map(({ label: name, width, isLabelHidden = false, isMoment = false }) => (
                <th key={name} className={`px-2 py-2 font-strong lg:px-3 ${width}`}>
                  {isLabelHidden ? '' : isMoment ? `${name} (UTC)` : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row} className="h-24 border-line border-b align-top last:border-b-0">
                {columns.map(({ label: name, isLabelHidden = false }) => (
                  <td key={name} className="px-2 py-3 lg:px-3">
                    {!isLabelHidden && (
                      <span className="grid gap-2">
                        <Bar isHeadline />
                        <Bar />
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const Bar = ({ isHeadline = false }: { isHeadline?: boolean }) => (
  <span className={`block h-4 rounded-small bg-line ${isHeadline ? 'w-4/5' : 'w-2/5'}`} />
)
