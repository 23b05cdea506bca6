import type { ReactNode } from 'react'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'

const ROWS = [1, 2, 3, 4].map((id) => ({ id }))

type TableSkeletonProps<T> = {
  /** What a screen reader hears, e.g. 'Loading: Payments'. */
  label: string
  columns: readonly Column<T>[]
  /** Keeps the place of what stands above the table. */
  head?: ReactNode
}

/** A table's own head above rows as high as its own, with bars where its cells are; on a phone its cards. */
export const TableSkeleton = <T,>({ label, columns, head }: TableSkeletonProps<T>) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    {head}
    <div aria-hidden="true">
      <RecordTable
        caption=""
        records={ROWS}
        columns={columns.map(({ isOnCard: _, cell: __, ...column }) => ({ ...column, cell: () => barsOf(column) }))}
      />
    </div>
  </div>
)

/** Where buttons will stand there is room for them. */
const barsOf = ({ isLabelHidden = false, isCorner = false }: Partial<Column<unknown>>) =>
  isLabelHidden ? (
    !isCorner && <span className="block h-11" />
  ) : (
    <span className="grid content-start gap-2 md:h-20">
      <span className="h-4 w-4/5 rounded-small bg-line" />
      <span className="h-4 w-2/5 rounded-small bg-line" />
    </span>
  )
