import { plural, t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'
import type { ListTotal } from '#web/ui/paged-list.tsx'

type CountLineProps = {
  total: ListTotal | null
  /** Whether to name the time zone, because no column head does. */
  saysZone?: boolean
}

/** Shows the number of records. It is exact up to a thousand, then '1,000+'. */
export function CountLine({ total, saysZone = false }: CountLineProps) {
  if (total === null) return null
  const { count, isCut } = total
  const figure = decimalText(String(count)) + (isCut ? '+' : '')
  return (
    <p className="mb-3 text-note text-soft tabular-nums">
      <span>{plural(count, { one: `${figure} found`, other: `${figure} found` })}</span>
      {saysZone && ` · ${t`Times in UTC`}`}
    </p>
  )
}
