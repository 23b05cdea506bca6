const ROWS = ['a', 'b', 'c', 'd', 'e']

type ListSkeletonProps = {
  /** Text for a screen reader, e.g. 'Loading your cards'. */
  label: string
  /** Number of rows that the list will probably have; at most five. */
  rows?: number
  /** Classes for the height of a row. */
  rowClass?: string
  /** Whether the rows are below a line of headings, and without pictures. */
  isTable?: boolean
  className?: string
}

/** Placeholder with the height and the dividers of the list that will replace it. */
export function ListSkeleton({
  label,
  isTable = false,
  rows = isTable ? 4 : 3,
  rowClass = isTable ? 'h-20 px-3' : 'h-16',
  className = '',
}: ListSkeletonProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {isTable && <div className="border-line border-b md:h-9" />}
      {ROWS.slice(0, rows).map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className={`flex items-center gap-4 border-line border-b last:border-b-0 ${rowClass}`}
        >
          {!isTable && <span className="size-10 shrink-0 rounded-small bg-line" />}
          <span className="grid flex-1 gap-2">
            <span className="h-4 w-2/5 rounded-small bg-line" />
            <span className="h-4 w-4/5 rounded-small bg-line" />
          </span>
          <span className="h-4 w-16 shrink-0 rounded-small bg-line" />
        </div>
      ))}
    </div>
  )
}
