import { i18n } from '@lingui/core'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import type { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { formatAuditSubject, KEYED_SUBJECTS, SINGLE_SUBJECTS } from '#core/audit-subject.ts'
import type { ListFile } from '../parts/list-head.tsx'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import { ACTIONS, SETTING_SUBJECTS, SUBJECTS } from './audit-words.ts'

/** Filter of the list, as the page's address has it. Days are in UTC. */
export type AuditListFilter = {
  readonly who?: string
  readonly what?: string
  /** Subject: `#12`, `withdrawal 12` or `withdrawal`. Not combined with `who` and `what`. */
  readonly about?: string
  /** First and last day, e.g. `2026-11-23`. */
  readonly from?: string
  readonly to?: string
}

const NAMES = ['who', 'what', 'about', 'from', 'to'] as const satisfies readonly (keyof AuditListFilter)[]
const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns the filter and the page from the address, and a function that navigates to others. */
export function useAuditFilter() {
  const [search, setSearch] = useSearchParams()
  const filter: AuditListFilter = Object.fromEntries(
    NAMES.map((name) => [name, search.get(name) ?? ''] as const).filter(
      ([name, value]) => value !== '' && (!isDayName(name) || isDay(value)),
    ),
  )
  const go = (to: AuditListFilter, page?: string) =>
    setSearch({ tab: 'audit', ...filled(to), ...(page !== undefined && { page }) })
  return { filter, page: search.get('page') ?? undefined, go }
}

const filled = (filter: AuditListFilter) =>
  Object.fromEntries(NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))

const isDayName = (name: keyof AuditListFilter) => name === 'from' || name === 'to'
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the query of the call. Days become moments; the last day becomes its end. */
export function queryOf({ who, what, about, from, to }: AuditListFilter) {
  const whom = about === undefined ? { username: who, action: what } : { subject: about }
  return { ...whom, from: from && startOf(from, 0), to: to && startOf(to, 1) }
}

/** @param later days to add to `day` */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + later)).toISOString()
}

/**
 * Parses a search in the operator's language. '12' finds entry 12, 'retiro 12' finds withdrawal 12, and the name of an action finds
 * that action.
 */
export function readSearch(text: string): Pick<AuditListFilter, 'about' | 'what'> {
  const looked = text.trim().replaceAll(/\s+/g, ' ')
  if (looked === '') return {}
  if (/^#?\d{1,15}$/.test(looked)) return { about: `#${Number(looked.replace('#', ''))}` }
  const lower = looked.toLowerCase()
  const action = Object.entries(ACTIONS).find(([name, word]) => isWord(lower, name, i18n._(word)))
  if (action !== undefined) return { what: action[0] }
  const single = SINGLE_SUBJECTS.find((kind) => isWord(lower, kind, i18n._(SUBJECTS[kind])))
  if (single !== undefined) return { about: formatAuditSubject({ kind: single }) }
  for (const [key, word] of Object.entries(SETTING_SUBJECTS)) {
    const about = formatAuditSubject({ kind: 'setting', key })
    if (isWord(lower, about, i18n._(word))) return { about }
  }
  for (const kind of KEYED_SUBJECTS) {
    for (const written of [i18n._(SUBJECTS[kind]).toLowerCase(), kind]) {
      if (lower === written) return { about: kind }
      const key = lower.startsWith(`${written} `) ? looked.slice(written.length + 1).replace(/^#/, '') : ''
      if (key !== '') return { about: formatAuditSubject({ kind, key }) }
    }
  }
  return { about: looked }
}

const isWord = (lower: string, name: string, word: string) => lower === name || lower === word.toLowerCase()

/** Prevents the form's submission and returns its fields, trimmed. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  return Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]))
}

/** Returns the filter without empty fields. */
export const withValues = (
  filter: { readonly [Name in keyof AuditListFilter]: AuditListFilter[Name] | undefined },
): AuditListFilter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value))

export const AUDIT_PATH = '/api/admin/audit'
const PAGE_SIZE = 50
const HEAD_POLL_MS = 30_000

/** Reads one page of the log. The newest page is refetched at an interval. */
export const auditQuery = (filter: AuditListFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: [AUDIT_PATH, filter, cursor],
    queryFn: () =>
      callOperatorPage<typeof listAuditLog>('GET', AUDIT_PATH, {
        query: { ...queryOf(filter), limit: PAGE_SIZE, cursor },
      }),
    refetchInterval: cursor === undefined ? HEAD_POLL_MS : false,
    placeholderData: keepPreviousData,
  })

export const auditHeadQuery = queryOptions({
  queryKey: [AUDIT_PATH, 'head'],
  queryFn: () => callOperator<typeof getAuditHead>('GET', '/api/admin/audit/head'),
  refetchInterval: HEAD_POLL_MS,
})

/** Returns the file of all entries that match the filter. */
export const auditFile = (filter: AuditListFilter): ListFile => ({
  path: AUDIT_PATH,
  query: Object.fromEntries(Object.entries(queryOf(filter)).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  fileName: 'audit-log.csv',
})
