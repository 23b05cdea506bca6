const ROWS = ['a', 'b', 'c', 'd', 'e']

type ListSkeletonProps = {
  /** What a screen reader hears, e.g. 'Loading your cards'. */
  label: string
  /** How many rows will probably stand here; at most five. */
  rows?: number
  /** How high each is. */
  rowClass?: string
  /** Below a line of headings, and without pictures. */
  isTable?: boolean
  className?: string
}

/** As high and as parted as the list that will stand here. */
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
