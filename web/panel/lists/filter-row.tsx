import { plural, t } from '@lingui/core/macro'
import { ListFilter, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { shortened } from '#core/address.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListTotal } from '#web/ui/paged-list.tsx'
import { dayText } from '../parts/moment.tsx'
import type { FilterField, FilterValues } from './list-filters.ts'

const FilterDialog = lazy(async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog }))

type FilterRowProps = {
  fields: readonly FilterField[]
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** Shows the active filters, each with a button to remove it, a button to clear all, and the button that opens the dialog. */
export function FilterRow({ fields, values, onChange }: FilterRowProps) {
  const [isChoosing, setChoosing] = useState(false)
  const isEmpty = Object.keys(values).length === 0
  const without = (key: string) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => setChoosing(true)}>
        <ListFilter className="size-4" aria-hidden="true" /> {t`Filter…`}
      </Button>
      {!isEmpty && (
        <>
          <ul aria-label={t`Filters`} className="contents">
            {fields.map((field) => {
              const value = values[field.key]
              if (value === undefined) return null
              const text = `${field.label}: ${valueText(field, value)}`
              return (
                <li key={field.key} className="min-w-0">
                  <button
                    type="button"
                    aria-label={t`Remove the filter ${text}`}
                    onClick={() => onChange(without(field.key))}
                    className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border-2 border-glow bg-counter px-4 font-strong"
                  >
                    <span className="truncate">{text}</span>
                    <X className="size-4 shrink-0" aria-hidden="true" />
                  </button>
                </li>
              )
            })}
          </ul>
          <Button variant="quiet" onClick={() => onChange({})}>{t`Clear`}</Button>
        </>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <FilterDialog fields={fields} values={values} onChange={onChange} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function valueText({ kind, options = [] }: FilterField, value: string): string {
  if (kind === 'choice') return options.find((option) => option.value === value)?.label ?? value
  if (kind === 'day') return dayText(value)
  return value.length > 16 ? shortened(value) : value
}

type ListCountLineProps = {
  total: ListTotal | null
  /** Whether to name the time zone, because no column head does. */
  showsZone?: boolean
}

/** Shows the number of records. It is exact up to a thousand, then '1,000+'. */
export function CountLine({ total, showsZone = false }: ListCountLineProps) {
  if (total === null) return null
  const { count, isCut } = total
  const figure = decimalText(String(count)) + (isCut ? '+' : '')
  return (
    <p className="mb-3 text-note text-soft tabular-nums">
      <span>{plural(count, { one: `${figure} found`, other: `${figure} found` })}</span>
      {showsZone && ` · ${t`Times in UTC`}`}
    </p>
  )
}
