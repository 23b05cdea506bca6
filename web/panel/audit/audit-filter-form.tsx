import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'

import { type AuditListFilter, fieldsOf, withValues } from './audit-filter.ts'
import { ACTIONS } from './audit-words.ts'

/** Value of the option for every action. An option with an empty value would have no meaning. */
const ANY = 'any'

type AuditFilterFormProps = { filter: AuditListFilter; onFilter: (filter: AuditListFilter) => void }

/** Shows the fields for operator, action and days. */
export function AuditFilterForm({ filter, onFilter }: AuditFilterFormProps) {
  return (
    <form
      className="grid items-end gap-3 rounded-small border border-line bg-stall p-4 sm:grid-cols-2 xl:grid-cols-5"
      onSubmit={(event) => {
        const { who, what, from, to } = fieldsOf(event)
        const action = what === ANY ? undefined : what
        const isOfSubject = filter.about !== undefined && !who && !action
        onFilter({ ...(isOfSubject && { about: filter.about }), ...withValues({ who, what: action, from, to }) })
      }}
    >
      <TextField label={t`Operator`} name="who" defaultValue={filter.who} maxLength={64} isCode />
      <SelectField label={t`Action`} name="what" defaultValue={filter.what ?? ANY}>
        <option value={ANY}>{t`Any`}</option>
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
