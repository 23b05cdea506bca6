import { useSearchParams } from 'wouter'

/** Filter of a list. `key` is its name in the address and in the call. */
export type FilterField = {
  readonly key: string
  readonly label: string
  readonly kind: 'choice' | 'day' | 'text'
  /** Options of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string
  /** Returns what is wrong with a text, or null if it is valid. Also used for a choice that accepts values outside its options. */
  readonly problem?: (text: string) => string | null
}

export type FilterValues = Readonly<Record<string, string>>

/** Returns the filters of a list. They are stored only in the address, so that reload, Back and a bookmark show the same list. */
export function useListFilters(fields: readonly FilterField[]) {
  const [search, setSearch] = useSearchParams()
  const values: FilterValues = Object.fromEntries(
    fields.flatMap((field) => {
      const value = search.get(field.key) ?? ''
      return isGood(field, value) ? [[field.key, value]] : []
    }),
  )
  const setValues = (next: FilterValues) =>
    // Replaces the history entry, so that Back does not step through every filter.
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

/** Returns whether a value is valid. An address can be typed by hand, so an invalid value is ignored. */
function isGood({ kind, options = [], problem }: FilterField, value: string): boolean {
  if (value === '') return false
  if (kind === 'day') return DAY.test(value) && startOf(value) !== null
  if (kind === 'choice' && problem === undefined) return options.some((option) => option.value === value)
  return problem?.(value) == null
}

/** Returns the moment at which a day begins in UTC, or null if the day does not exist, e.g. 2026-02-31. */
function startOf(day: string, plusDays = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const start = new Date(Date.UTC(year, month - 1, date))
  if (start.getUTCMonth() !== month - 1) return null
  start.setUTCDate(start.getUTCDate() + plusDays)
  return start.toISOString()
}

/** Returns the values as the call takes them. Days are in UTC and include the last one. */
export function toQuery({ from, to, ...rest }: FilterValues): FilterValues {
  const fromMoment = from === undefined ? null : startOf(from)
  const toMoment = to === undefined ? null : startOf(to, 1)
  return {
    ...rest,
    ...(fromMoment !== null && { from: fromMoment }),
    ...(toMoment !== null && { to: toMoment }),
  }
}

/** Number of a list's pages that the browser keeps. It allows going back from deep in a list and bounds memory. */
export const PAGES_MAX = 5
