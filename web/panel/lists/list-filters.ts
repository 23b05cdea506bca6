import { useSearchParams } from 'wouter'

/** One thing that a list can be asked by. Its key is its name in the address and in the call. */
export type FilterField = {
  readonly key: string
  readonly label: string
  readonly kind: 'choice' | 'day' | 'text'
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string
  /** What is wrong with a text, or with a choice that may be none of the options; null if nothing is. */
  readonly problem?: (text: string) => string | null
}

export type FilterValues = Readonly<Record<string, string>>

/** The filters of a list, which stand in the address and nowhere else: reload, Back and a bookmark find the same list. */
export function useListFilters(fields: readonly FilterField[]) {
  const [search, setSearch] = useSearchParams()
  const values: FilterValues = Object.fromEntries(
    fields.flatMap((field) => {
      const value = search.get(field.key) ?? ''
      return isGood(field, value) ? [[field.key, value]] : []
    }),
  )
  const setValues = (next: FilterValues) =>
    // A way back through every filter that was looked at would lead nobody home.
    setSearch(
      (before) => {
        const others = [...before].filter(([name]) => fields.every(({ key }) => key !== name))
        const filled = Object.entries(next).filter(([, value]) => value !== '')
        return Object.fromEntries([...others, ...filled])
      },
      { replace: true },
    )
  return { values, setValues }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An address that somebody has written by hand may say anything; what makes no sense filters nothing. */
function isGood({ kind, options = [], problem }: FilterField, value: string): boolean {
  if (value === '') return false
  if (kind === 'day') return DAY.test(value) && startOf(value) !== null
  if (kind === 'choice' && problem === undefined) return options.some((option) => option.value === value)
  return problem?.(value) == null
}

/** The moment at which a day begins in UTC; null for a day that there is not, e.g. 2026-02-31. */
function startOf(day: string, plusDays = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(Date.UTC(year, month - 1, date))
  if (start.getUTCMonth() !== month - 1) return null
  start.setUTCDate(start.getUTCDate() + plusDays)
  return start.toISOString()
}

/** The values as the call takes them: days in UTC, the last one included. */
export function toQuery({ from, to, ...rest }: FilterValues): FilterValues {
  const fromMoment = from === undefined ? null : startOf(from)
  const toMoment = to === undefined ? null : startOf(to, 1)
  return {
    ...rest,
    ...(fromMoment !== null && { from: fromMoment }),
    ...(toMoment !== null && { to: toMoment }),
  }
}
