import { plural, t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'
import type { ListTotal } from '#web/ui/paged-list.tsx'

type CountLineProps = {
  total: ListTotal | null
  /** No head of a column names it. */
  saysZone?: boolean
}

/** How many there are: exact up to a thousand, then '1,000+'. */
export function CountLine({ total, saysZone = false }: CountLineProps) {
  if (total === null) return null
  const { count, isCut } = total
  const figure = decimalText(String(count)) + (isCut ? '+' : '')
  return (
    <div className="mb-3 flex flex-wrap gap-x-4 text-note text-soft tabular-nums">
      <p>{plural(count, { one: `${figure} found`, other: `${figure} found` })}</p>
      {saysZone && <p>{t`Times in UTC`}</p>}
    </div>
  )
}
