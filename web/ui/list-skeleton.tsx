const ROWS = ['a', 'b', 'c', 'd', 'e']

type ListSkeletonProps = {
  /** What a screen reader hears, e.g. 'Loading your cards'. */
  label: string
  /** How many rows will probably stand here; at most five. */
  rows?: number
  /** How high each is. */
  rowClass?: string
  className?: string
}

/** As high and as parted as the list that will stand here. */
export function ListSkeleton({ label, rows = 3, rowClass = 'h-16', className = '' }: ListSkeletonProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {ROWS.slice(0, rows).map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className={`flex items-center gap-4 border-line border-b last:border-b-0 ${rowClass}`}
        >
          <span className="size-10 shrink-0 rounded-small bg-counter" />
          <span className="grid flex-1 gap-2">
            <span className="h-4 w-2/5 rounded-small bg-counter" />
            <span className="h-4 w-4/5 rounded-small bg-counter" />
          </span>
          <span className="h-4 w-16 shrink-0 rounded-small bg-counter" />
        </div>
      ))}
    </div>
  )
}
