import { t } from '@lingui/core/macro'
import { ListFilter, Search, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { dayText } from '../parts/moment-text.ts'
import { subjectText, wordOf } from './audit-entry.ts'
import { type AuditFilter, readSearch } from './audit-filter.ts'
import { ACTIONS } from './audit-words.ts'
import { fieldsOf, withValues } from './form-fields.ts'
import { shortText } from './plain-text.ts'

const AuditFilterForm = lazy(async () => ({ default: (await import('./audit-filter-form.tsx')).AuditFilterForm }))

type AuditSearchProps = { filter: AuditFilter; onFilter: (filter: AuditFilter) => void }

/** Shows the search field and the filter form. Each active filter is a chip below; a click on it removes the filter. */
export function AuditSearch({ filter, onFilter }: AuditSearchProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search className="grid gap-3">
      <form
        onSubmit={(event) => {
          const found = readSearch(fieldsOf(event).find ?? '')
          // `about` replaces who and what. The days stay.
          if ('about' in found) onFilter({ ...daysOf(filter), ...found })
          else if ('what' in found) onFilter({ ...withoutSubject(filter), ...found })
        }}
      >
        <TextField
          label={t`Search`}
          name="find"
          maxLength={200}
          placeholder={t`#12 or withdrawal 12`}
          isCode
          action={
            <>
              <Button type="submit" aria-label={t`Search`}>
                <Search className="size-4" aria-hidden="true" />
              </Button>
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <ListFilter className="size-4" aria-hidden="true" />
                <span className="max-sm:sr-only">{t`Filter`}</span>
              </Button>
            </>
          }
        />
      </form>
      {isOpen && (
        <Suspense fallback={null}>
          <AuditFilterForm key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} />
        </Suspense>
      )}
      <Chips filter={filter} onFilter={onFilter} />
    </search>
  )
}

function Chips({ filter, onFilter }: AuditSearchProps) {
  const chips = Object.entries(filter) as [keyof AuditFilter, string][]
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(([name, value]) => {
        const chip = chipText(name, value)
        const { [name]: _, ...rest } = filter
        return (
          <button
            key={name}
            type="button"
            onClick={() => onFilter(rest)}
            aria-label={t`Remove: ${chip}`}
            className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full border-2 border-glow bg-counter px-4 text-left"
          >
            <Verbatim>{chip}</Verbatim> <X className="size-4 shrink-0 text-soft" aria-hidden="true" />
          </button>
        )
      })}
      <Button variant="quiet" onClick={() => onFilter({})}>{t`Clear`}</Button>
    </div>
  )
}

function chipText(name: keyof AuditFilter, value: string): string {
  const shown = shortText(value)
  switch (name) {
    case 'who':
      return t`Operator: ${shown}`
    case 'what':
      return wordOf(ACTIONS, value) ?? shown
    case 'about':
      return shortText(subjectText({ subject: value }))
    case 'from': {
      const day = dayText(value)
      return t`From ${day}`
    }
    case 'to': {
      const day = dayText(value)
      return t`Up to ${day}`
    }
  }
}

const daysOf = ({ from, to }: AuditFilter) => withValues({ from, to })
const withoutSubject = ({ about: _, ...rest }: AuditFilter): AuditFilter => rest
