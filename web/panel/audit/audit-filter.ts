import { i18n } from '@lingui/core'
import { useSearchParams } from 'wouter'
import { ACTIONS, SUBJECTS } from './audit-words.ts'

/** What the address says of the list; days are in UTC. */
export type AuditFilter = {
  readonly who?: string
  readonly what?: string
  /** `#12`, `withdrawal 12` or `withdrawal`; stands by itself. */
  readonly about?: string
  /** First and last day, e.g. `2026-11-23`. */
  readonly from?: string
  readonly to?: string
}

const NAMES = ['who', 'what', 'about', 'from', 'to'] as const satisfies readonly (keyof AuditFilter)[]
const DAY = /^\d{4}-\d\d-\d\d$/

/** The filter and the page that the address names, and the way to others. */
export function useAuditFilter() {
  const [search, setSearch] = useSearchParams()
  const filter: AuditFilter = Object.fromEntries(
    NAMES.map((name) => [name, search.get(name) ?? ''] as const).filter(
      ([name, value]) => value !== '' && (!isDayName(name) || isDay(value)),
    ),
  )
  const go = (to: AuditFilter, page?: string) =>
    setSearch({ tab: 'audit', ...filled(to), ...(page !== undefined && { page }) })
  return { filter, page: search.get('page') ?? undefined, go }
}

const filled = (filter: AuditFilter) =>
  Object.fromEntries(NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))

const isDayName = (name: keyof AuditFilter) => name === 'from' || name === 'to'
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** As the call asks for it: days become moments, the last one its end. */
export function queryOf({ who, what, about, from, to }: AuditFilter) {
  const whom = about === undefined ? { username: who, action: what } : { subject: about }
  return { ...whom, from: from && startOf(from, 0), to: to && startOf(to, 1) }
}

/** @param later how many days after that day */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + later)).toISOString()
}

/**
 * What somebody looks for, in the words of their language: '12' is entry 12, 'retiro 12' is withdrawal 12, and the name of an
 * action is that action.
 */
export function readSearch(text: string): Pick<AuditFilter, 'about' | 'what'> {
  const looked = text.trim().replaceAll(/\s+/g, ' ')
  if (looked === '') return {}
  if (/^#?\d{1,15}$/.test(looked)) return { about: `#${Number(looked.replace('#', ''))}` }
  const lower = looked.toLowerCase()
  const action = Object.entries(ACTIONS).find(([name, word]) => isWord(lower, name, i18n._(word)))
  if (action !== undefined) return { what: action[0] }
  for (const [name, word] of Object.entries(SUBJECTS)) {
    for (const written of [name, i18n._(word).toLowerCase()]) {
      if (lower === written) return { about: name }
      if (lower.startsWith(`${written} `))
        return { about: `${name} ${looked.slice(written.length + 1).replace(/^#/, '')}` }
    }
  }
  return { about: looked }
}

const isWord = (lower: string, name: string, word: string) => lower === name || lower === word.toLowerCase()
