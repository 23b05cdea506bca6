import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { dayText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { subjectText, wordOf } from './audit-entry.ts'
import { type AuditFilter, readSearch } from './audit-filter.ts'
import { ACTIONS } from './audit-words.ts'
import { shortText } from './plain-text.ts'

type AuditSearchProps = { filter: AuditFilter; onFilter: (filter: AuditFilter) => void }

/** What to look for. What was found by it stands below as chips, each of which takes itself away. */
export function AuditSearch({ filter, onFilter }: AuditSearchProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <form
          className="min-w-0 grow basis-64"
          onSubmit={(event) => {
            const found = readSearch(fieldsOf(event).find ?? '')
            // What stands by itself takes the place of who and what; days stay.
            if ('about' in found) onFilter({ ...daysOf(filter), ...found })
            else if ('what' in found) onFilter({ ...withoutSubject(filter), ...found })
          }}
        >
          <TextField
            label={t`Find`}
            name="find"
            maxLength={200}
            placeholder={t`#12 or withdrawal 12`}
            isCode
            action={
              <Button type="submit" aria-label={t`Find`}>
                <Search className="size-4" aria-hidden="true" />
              </Button>
            }
          />
        </form>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="min-h-12">
          <SlidersHorizontal className="size-4" aria-hidden="true" /> {t`Filter`}
        </Button>
      </div>
      {isOpen && <FilterForm key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} />}
      <Chips filter={filter} onFilter={onFilter} />
    </search>
  )
}

function FilterForm({ filter, onFilter }: AuditSearchProps) {
  return (
    <form
      className="grid items-end gap-3 rounded-small border border-line bg-stall p-4 sm:grid-cols-2 xl:grid-cols-5"
      onSubmit={(event) => {
        const { who, what, from, to } = fieldsOf(event)
        const isOfSubject = filter.about !== undefined && !who && !what
        onFilter({ ...(isOfSubject && { about: filter.about }), ...set({ who, what, from, to }) })
      }}
    >
      <TextField label={t`Operator`} name="who" defaultValue={filter.who} maxLength={64} isCode />
      <SelectField label={t`Action`} name="what" defaultValue={filter.what ?? ''}>
        <option value="">{t`Any`}</option>
        {Object.entries(ACTIONS).map(([name, word]) => (
          <option key={name} value={name}>
            {i18n._(word)}
          </option>
        ))}
      </SelectField>
      <TextField label={t`From day`} name="from" type="date" defaultValue={filter.from} />
      <TextField label={t`To day`} name="to" type="date" defaultValue={filter.to} />
      <Button type="submit" variant="primary" className="min-h-12">{t`Show`}</Button>
    </form>
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
            aria-label={t`Take away: ${chip}`}
            className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full border-2 border-glow bg-counter px-4 text-left"
          >
            {chip} <X className="size-4 shrink-0 text-soft" aria-hidden="true" />
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
      const day = dayText(`${value}T00:00:00`)
      return t`From ${day}`
    }
    case 'to': {
      const day = dayText(`${value}T00:00:00`)
      return t`Up to ${day}`
    }
  }
}

function fieldsOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  return Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]))
}

const daysOf = ({ from, to }: AuditFilter) => set({ from, to })
const withoutSubject = ({ about: _, ...rest }: AuditFilter): AuditFilter => rest

/** Only what has a value. */
const set = (filter: { readonly [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }): AuditFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
