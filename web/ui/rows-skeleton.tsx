import { t } from '@lingui/core/macro'

const ROWS = ['a', 'b', 'c', 'd']

/** As high as the rows that will stand here. */
export function RowsSkeleton({ what }: { what: string }) {
  return (
    <div role="status">
      <span className="sr-only">{t`Loading: ${what}`}</span>
      <div className="border-line border-b sm:h-9" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-20 items-center gap-6 border-line border-b px-3 last:border-b-0">
          <span className="h-4 w-24 rounded-small bg-counter" />
          <span className="h-4 w-40 rounded-small bg-counter" />
          <span className="ml-auto hidden h-4 w-32 rounded-small bg-counter sm:block" />
        </div>
      ))}
    </div>
  )
}
