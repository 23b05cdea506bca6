import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { ACTIONS } from './audit-words.ts'
import { fieldsOf, withValues } from './form-fields.ts'

type AuditFilterFormProps = { filter: AuditFilter; onFilter: (filter: AuditFilter) => void }

/** Who, what and when. */
export function AuditFilterForm({ filter, onFilter }: AuditFilterFormProps) {
  return (
    <form
      className="grid items-end gap-3 rounded-small border border-line bg-stall p-4 sm:grid-cols-2 xl:grid-cols-5"
      onSubmit={(event) => {
        const { who, what, from, to } = fieldsOf(event)
        const isOfSubject = filter.about !== undefined && !who && !what
        onFilter({ ...(isOfSubject && { about: filter.about }), ...withValues({ who, what, from, to }) })
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
