import type { ReactNode } from 'react'
import { Actions, type Column, RecordTable } from '#web/ui/record-table.tsx'

const ROWS = [1, 2, 3, 4].map((id) => ({ id }))

type TableSkeletonProps<T> = {
  /** Text for screen readers, e.g. 'Loading: Payments'. */
  label: string
  columns: readonly Column<T>[]
  /** Placeholder for the content above the table. */
  head?: ReactNode
}

/** Shows the head of a table above rows as high as its own, with bars in place of cells. On a phone it shows cards. */
export const TableSkeleton = <T,>({ label, columns, head }: TableSkeletonProps<T>) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    {head}
    <div aria-hidden="true">
      <RecordTable
        caption=""
        records={ROWS}
        columns={columns.map(({ isOnCard, ...column }) => ({
          ...column,
          // A line that only some cards have would be one too many on most.
          ...(isOnCard && { isOnCard: () => false }),
          // A line without a label is empty in most rows.
          cell: () => (isOnCard && column.isLabelHidden ? null : barsOf(column)),
        }))}
      />
    </div>
  </div>
)

/** Returns a checkbox, buttons, or two lines where the text will be. */
function barsOf({ isLabelHidden = false, isCorner = false }: Pick<Column<unknown>, 'isLabelHidden' | 'isCorner'>) {
  const barOf = (look: string) => <span className={`inline-block rounded-small ${look}`} />
  if (isCorner) {
    return (
      <span className="inline-flex min-h-11 min-w-11 items-center justify-center md:-my-2 md:-ml-2">
        <span className="size-5 bg-line" />
      </span>
    )
  }
  if (isLabelHidden) {
    return (
      <Actions>
        {barOf('h-11 w-24 border-2 border-line')}
        <span className="grid h-11 place-items-center md:px-4">{barOf('h-4 w-12 bg-line')}</span>
      </Actions>
    )
  }
  return (
    <span className="block md:h-20">
      {barOf('h-4 w-4/5 bg-line')} {barOf('h-4 w-2/5 bg-line')}
    </span>
  )
}
