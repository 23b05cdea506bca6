import type { FormEvent } from 'react'
import type { AuditFilter } from './audit-filter.ts'

/** Prevents the form's submission and returns its fields, trimmed. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  return Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]))
}

/** Returns the filter without empty fields. */
export const withValues = (
  filter: { readonly [Name in keyof AuditFilter]: AuditFilter[Name] | undefined },
): AuditFilter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
