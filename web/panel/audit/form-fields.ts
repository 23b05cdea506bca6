import type { FormEvent } from 'react'
import type { AuditFilter } from './audit-filter.ts'

/** What stands in a form that is about to be sent, which it is not. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  return Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]))
}

/** Only what has a value. */
export const withValues = (
  filter: { readonly [Name in keyof AuditFilter]: AuditFilter[Name] | undefined },
): AuditFilter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
